def simulation(field, options):
    return 'skipped: not written'


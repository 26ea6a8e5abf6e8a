def deployment(field, options):
    return 'skipped: not written'


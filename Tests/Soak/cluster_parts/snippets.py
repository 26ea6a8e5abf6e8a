def snippets(field, options):
    return 'skipped: not written'


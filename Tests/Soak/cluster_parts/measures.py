def throughput(field, options):
    return 'skipped: not written'

def latency(field, options):
    return 'skipped: not written'


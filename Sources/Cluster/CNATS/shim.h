// NATS and JetStream, for the queue of a cluster.
#include <nats/nats.h>

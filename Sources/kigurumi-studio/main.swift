import Glibc
import Studio

// Nothing is left behind that had to be cleaned up: helpers end when this process does.
for number in [SIGINT, SIGTERM] { signal(number) { _ in _exit(0) } }
signal(SIGPIPE, SIG_IGN)
exit(await StudioProgram.run(Array(CommandLine.arguments.dropFirst())))

/// What the program ends with: 0, 1, the numbers of sysexits.h, and 128 + a signal's number.
enum ExitStatus: Int32, Sendable, CaseIterable {
    case success = 0
    /// Published, but some templates failed.
    case partial = 1
    case wrongUsage = 64
    case badData = 65
    case noInput = 66
    /// A helper program is missing or can't work on this machine.
    case unavailable = 69
    case cannotCreate = 73
    case inputOutput = 74
    case tryLater = 75
    case badConfiguration = 78
    case interrupted = 130
    case terminated = 143
}

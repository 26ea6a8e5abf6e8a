/// Why a network can't be compiled.
enum CompilerError: Error, CustomStringConvertible {
    /// The file ends early, or an offset or size in it is impossible.
    case damaged(String)
    /// The network uses something that the kernels don't support.
    case unsupported(String)
    /// A file can't be read or written.
    case file(String)

    var description: String {
        switch self {
        case .damaged(let what): "the network is damaged: \(what)"
        case .unsupported(let what): "the kernels don't support \(what)"
        case .file(let what): what
        }
    }
}

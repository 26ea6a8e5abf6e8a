import Glibc

extension PackError {
    /// What a failed write means.
    static func writing(_ path: String, _ number: CInt) -> PackError {
        switch number {
        case ENOSPC, EDQUOT: .diskFull(path: path)
        default: .unwritable(path: path, reason: reason(number))
        }
    }

    static func reading(_ path: String, _ number: CInt) -> PackError {
        .unreadable(path: path, reason: reason(number))
    }

    private static func reason(_ number: CInt) -> String {
        switch number {
        case ELOOP: return "it is a symlink"
        default:
            guard let text = unsafe strerror(number) else { return "error \(number)" }
            return unsafe String(cString: text)
        }
    }
}

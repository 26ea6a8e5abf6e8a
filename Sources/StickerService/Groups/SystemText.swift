import Glibc

/// The system's own words for an errno.
enum SystemText {
    static func of(_ number: CInt) -> String {
        guard let text = unsafe strerror(number) else { return "errno \(number)" }
        return unsafe String(cString: text)
    }
}

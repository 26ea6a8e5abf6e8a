import Glibc

/// The system's own words for an errno.
enum SystemError {
    static func text(_ number: Int32) -> String {
        guard let text = unsafe strerror(number) else { return "errno \(number)" }
        return unsafe String(cString: text)
    }
}

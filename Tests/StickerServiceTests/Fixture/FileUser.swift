import Glibc

/// The user as whom the calling thread alone opens files.
struct FileUser {
    private typealias Call = @convention(c) (uid_t) -> CInt
    private let call: Call

    /// Swift's overlay doesn't know the call.
    init?() {
        guard let symbol = unsafe dlsym(nil, "setfsuid") else { return nil }
        unsafe call = unsafeBitCast(symbol, to: Call.self)
    }

    func become(_ user: uid_t) { _ = call(user) }
}

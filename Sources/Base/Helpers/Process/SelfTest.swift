internal import CSandbox
import Glibc

/// Runs `--self-test` of a helper: prints what this kernel supports and what a locked process can still do.
package enum SelfTest {
    /// Runs all trials and prints their results.
    /// - Parameters:
    ///   - readable: what a locked helper may read; nil: nothing.
    ///   - conclusion: what is printed in the end.
    /// - Returns: whether nothing forbidden was possible.
    package static func run(
        readable: [String]? = nil, _ conclusion: (_ isSafe: Bool) -> String
    ) -> Bool {
        let landlock = sandbox_landlock_version()
        let without = readable == nil ? "seccomp only" : "all that the user can read is open"
        print("Landlock: " + (landlock > 0 ? "version \(landlock)" : "none (\(without))"))
        var isSafe = true
        for number in Int32(0)... {
            guard let name = unsafe sandbox_trial_name(number) else { break }
            var detail: Int32 = 0
            let result = unsafe CPaths.with(readable) { unsafe sandbox_try(number, $0, &detail) }
            if result == SANDBOX_NEEDED { continue }
            if result != SANDBOX_STOPPED { isSafe = false }
            unsafe print("\(verdict(result, detail)): \(String(cString: name))")
        }
        print(conclusion(isSafe))
        return isSafe
    }

    private static func verdict(_ result: sandbox_trial_result, _ detail: Int32) -> String {
        switch result {
        case SANDBOX_STOPPED:
            detail > 0
                ? "stopped (signal \(detail))" : unsafe "stopped (\(String(cString: strerror(-detail))))"
        case SANDBOX_POSSIBLE: "POSSIBLE"
        default: "NOT SANDBOXED"
        }
    }
}

/// Paths as C takes them.
package enum CPaths {
    /// - Parameter paths: nil becomes a null pointer.
    package static func with<Value>(
        _ paths: [String]?, _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
    ) -> Value {
        guard let paths else { return body(nil) }
        let copies = unsafe paths.map { unsafe UnsafePointer(strdup($0)) } + [nil]
        defer { _ = unsafe copies.map { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
        return unsafe copies.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }
}

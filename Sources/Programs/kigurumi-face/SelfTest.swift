import CSandbox
import FaceDecoding
import Glibc

/// Runs `kigurumi-face --self-test`: prints what this kernel supports and what a locked process can still do.
enum SelfTest {
    /// Runs all trials and prints their results.
    /// - Returns: whether faces are decoded safely here.
    static func run() -> Bool {
        FaceLibraries.loadHEIF()
        print("libraries: \(FaceLibraries.all)")
        let landlock = sandbox_landlock_version()
        print("Landlock: " + (landlock > 0 ? "version \(landlock)" : "none (seccomp only)"))
        var isSafe = true
        for number in Int32(0)... {
            guard let name = unsafe sandbox_trial_name(number) else { break }
            var detail: Int32 = 0
            let result = unsafe sandbox_try(number, &detail)
            if result != SANDBOX_STOPPED { isSafe = false }
            unsafe print("\(verdict(result, detail)): \(String(cString: name))")
        }
        print(
            isSafe
                ? "The sandbox works: faces are decoded safely."
                : "The sandbox does not work: no face is decoded.")
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

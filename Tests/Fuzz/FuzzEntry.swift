import Glibc

// What libFuzzer calls; it brings the main function.

/// Once, before all others.
@c(LLVMFuzzerInitialize) public func fuzzerBegins(
    _ count: UnsafeMutablePointer<Int32>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> Int32 {
    if target == nil {
        let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
        print("KIGURUMI_FUZZ names the target, one of: \(names)")
        exit(64)
    }
    return 0
}

/// With each input.
@c(LLVMFuzzerTestOneInput) public func fuzzerTries(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    target?.take(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private let target = unsafe getenv("KIGURUMI_FUZZ").flatMap {
    unsafe FuzzTarget(rawValue: String(cString: $0))
}

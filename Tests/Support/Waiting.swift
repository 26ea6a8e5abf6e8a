/// Checks until a condition is true; returns false after as many checks as fit into the limit, 50 ms apart. Checks are counted,
/// not time, since tests that block may keep this one from checking.
package func waits(
    _ limit: Duration = .seconds(120), isolation: isolated (any Actor)? = #isolation,
    until isTrue: () throws -> Bool
) async throws -> Bool {
    let pause = Duration.milliseconds(50)
    for _ in 0..<max(1, Int(limit / pause)) {
        if try isTrue() { return true }
        try await Task.sleep(for: pause)
    }
    return try isTrue()
}

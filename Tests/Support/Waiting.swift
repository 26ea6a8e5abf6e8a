/// Checks every 50 ms until a condition is true; returns false after the limit, which allows for a busy
/// machine.
package func waits(
    _ limit: Duration = .seconds(120), isolation: isolated (any Actor)? = #isolation,
    until isTrue: () throws -> Bool
) async throws -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try isTrue() { return true }
        try await Task.sleep(for: .milliseconds(50))
    }
    // Tests that block may have kept this one from checking.
    return try isTrue()
}

/// Looks every 50 ms until something is true; false after so long. Generous: the machine may be busy.
public func waits(
    _ limit: Duration = .seconds(120), isolation: isolated (any Actor)? = #isolation,
    until isTrue: () throws -> Bool
) async throws -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try isTrue() { return true }
        try await Task.sleep(for: .milliseconds(50))
    }
    // Tests that block may have kept this one from looking all the time.
    return try isTrue()
}

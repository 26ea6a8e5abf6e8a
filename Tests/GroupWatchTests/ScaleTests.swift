import Support
import Testing

@testable import GroupWatch

@Suite("Ten thousand groups")
struct ScaleTests {
    @Test("Ten thousand groups are all found and watched, and a change of one is reported")
    func manyGroups() async throws {
        let watch = try RealWatch((0..<10_000).map { "g\($0)" })
        #expect(await watch.begin())
        #expect(Set(watch.changes).count == 10_000)
        // Where the kernel allows fewer watches they are scanned instead.
        let counts = watch.groups.counts
        #expect(counts.watches == 10_001 || counts.mode == .polling(reason: "watch.poll.limit"))
        watch.forgetTriggers()
        try watch.write("g7654", "face")
        #expect(await watch.waitsForChange(of: "g7654"))
        #expect(Set(watch.changes) == ["g7654"])
    }
}

import Support
import Testing

@testable import GroupWatch

@Suite("Ten thousand groups")
struct ScaleTests {
    @Test("are all found and watched, and one that changes among them is told")
    func manyGroups() async throws {
        let scene = try Scene((0..<10_000).map { "g\($0)" })
        #expect(await scene.begin())
        #expect(Set(scene.changes).count == 10_000)
        // Where the kernel allows fewer watches they are scanned instead.
        let counts = scene.watch.counts
        #expect(counts.watches == 10_001 || counts.mode == .polling(reason: "watch.poll.limit"))
        scene.forgetTriggers()
        try scene.write("g7654", "face")
        #expect(await scene.waitsForChange(of: "g7654"))
        #expect(Set(scene.changes) == ["g7654"])
    }
}

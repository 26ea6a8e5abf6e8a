import Testing

@testable import ClusterWorker

@Suite("Decisions of several workers about one group")
struct DecisionTests {
    /// A, then B, and A again while B may be built; two app servers that send their jobs after both faces; and a job that is
    /// sent twice.
    static let uploads: [[DecisionModel.Step]] = [
        [.put(1), .send, .put(2), .send, .put(1), .send],
        [.put(1), .send, .put(2), .put(1), .send, .send],
        [.put(1), .send, .put(2), .send, .send],
    ]

    private func expectNoLoss(_ model: DecisionModel) throws {
        if let loss = try model.search() { Issue.record("\(loss)") }
    }

    @Test(
        "However the requests of two workers with three jobs interleave, the group ends with the pack of its face",
        arguments: uploads)
    func interleavings(steps: [DecisionModel.Step]) throws {
        let model = try DecisionModel(steps)
        try expectNoLoss(model)
        #expect(model.count > 1_000)
    }

    @Test("That also holds where a worker ends at any request")
    func crashes() throws {
        let model = try DecisionModel(Self.uploads[0], faults: DecisionModel.Faults(crashes: 1))
        try expectNoLoss(model)
    }

    @Test("That also holds where the store returns an earlier memory or manifest once")
    func stale() throws {
        let model = try DecisionModel(Self.uploads[0], faults: DecisionModel.Faults(stale: 1))
        try expectNoLoss(model)
    }

    @Test("The status is that of the pack, too, after B and A again while B may be built")
    func statuses() throws {
        let model = try DecisionModel(
            [.put(1), .send, .rest, .put(2), .send, .put(1), .send], hasStatus: true)
        try expectNoLoss(model)
    }

    @Test("The search finds the lost face where decisions don't depend on each other")
    func power() throws {
        let model = try DecisionModel(Self.uploads[0], faults: DecisionModel.Faults(ignoresMemory: true))
        #expect(try model.search()?.reason == "the pack isn't that of the face")
    }
}

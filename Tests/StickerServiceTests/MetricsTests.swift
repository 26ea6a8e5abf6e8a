import CoreMetrics
import GroupWatch
import MetricsTestKit
import Names
import StickerBuild
import Testing

@testable import StickerService

@Suite("Metrics of the service") struct MetricsTests {
    private let factory = TestMetrics()

    private func count(_ name: String, _ labels: [(String, String)] = []) throws -> Int64 {
        try factory.expectCounter(name, labels).values.reduce(0, +)
    }

    @Test("Builds are counted by result, and failures also by code") func buildsAreCounted() throws {
        let metrics = ServiceMetrics(factory)
        var note = BuildSummary(group: "a", generation: 3, published: true)
        (note.made, note.reused, note.failed, note.bytes) = (4, 5, 1, 900)
        note.phases.render = .milliseconds(250)
        (note.seconds, note.latency) = (2, 2.5)
        metrics.report(.built(note))
        var same = note
        (same.published, same.latency) = (false, nil)
        metrics.report(.built(same))
        metrics.report(.cancelled(group: "a"))
        metrics.report(
            .failed(VisitFailure(group: "a", code: "face.truncated", text: "", consequence: .rejected)))
        metrics.report(
            .failed(
                VisitFailure(group: "a", code: "pack.disk.full", text: "", consequence: .retried(after: 1))))
        for outcome in ["published", "unchanged", "cancelled", "rejected", "failed"] {
            #expect(try count("kigurumi_builds_total", [("outcome", outcome)]) == 1, "\(outcome)")
        }
        #expect(try count("kigurumi_failures_total", [("code", "face.truncated")]) == 1)
        #expect(try count("kigurumi_failures_total", [("code", "pack.disk.full")]) == 1)
        #expect(try count("kigurumi_stickers_total", [("outcome", "reused")]) == 10)
        #expect(try factory.expectRecorder("kigurumi_latency_seconds").values == [2.5])
        #expect(try factory.expectRecorder("kigurumi_build_seconds").values == [2, 2])
    }

    @Test("Failing and held groups are gauges that return to 0") func problemsAreGauges() throws {
        let metrics = ServiceMetrics(factory)
        metrics.report(.problems(failing: ["pack.unwritable": 3, "pack.disk.full": 1], held: 2))
        metrics.report(.problems(failing: ["pack.unwritable": 1, "pack.disk.full": 0], held: 0))
        func values(_ code: String) throws -> [Double] {
            try factory.expectMeter("kigurumi_groups_failing", [("code", code)]).values
        }
        #expect(try values("pack.unwritable") == [3, 1] && values("pack.disk.full") == [1, 0])
        #expect(try factory.expectMeter("kigurumi_groups_held").values == [0, 2, 0])
        for consequence in [VisitFailure.Consequence.rejected, .retried(after: 1)] {
            metrics.report(
                .failed(VisitFailure(group: "a", code: "face.truncated", text: "", consequence: consequence))
            )
        }
        #expect(try count("kigurumi_rejects_total", [("code", "face.truncated")]) == 1)
    }

    @Test("Waiting, rendering and publishing are measured apart") func spansAreMeasured() throws {
        let metrics = ServiceMetrics(factory)
        var note = BuildSummary(group: "a", generation: 1, published: true)
        (note.waiting, note.rendering, note.publishing) = (1, 1.75, 0.25)
        metrics.report(.built(note))
        #expect(try factory.expectRecorder("kigurumi_waiting_seconds").values == [1])
        #expect(try factory.expectRecorder("kigurumi_rendering_seconds").values == [1.75])
        #expect(try factory.expectRecorder("kigurumi_publishing_seconds").values == [0.25])
        // A job that began 1 s after the first sign of its face.
        let now = ContinuousClock.now
        let job = BuildJob(
            group: try #require(GroupID("a")), reason: BuildReason(.face, since: now),
            start: now + .seconds(1),
            number: 1)
        job.beginPublishing(now + .seconds(4))
        let spans = job.spans(now + .seconds(4.5))
        #expect(spans.waiting == .seconds(1) && spans.rendering == .seconds(3))
        #expect(spans.publishing == .seconds(0.5))
    }

    @Test("Watch mode, queue and groups are gauges") func watchingIsAGauge() throws {
        let metrics = ServiceMetrics(factory)
        metrics.report(.ready(groups: 7))
        metrics.report(.queue(waiting: 3, building: 2))
        metrics.report(.watching(pollingBecause: "limit"))
        metrics.report(.watcherRestarted)
        metrics.report(.watcherOverflowed)
        #expect(try factory.expectMeter("kigurumi_groups").values.last == 7)
        #expect(try factory.expectMeter("kigurumi_queue_waiting").values.last == 3)
        #expect(try factory.expectMeter("kigurumi_queue_building").values.last == 2)
        #expect(try factory.expectMeter("kigurumi_polling").values.last == 1)
        #expect(try count("kigurumi_watcher_restarts_total") == 1)
        #expect(try count("kigurumi_watcher_overflows_total") == 1)
    }

    @Test("No metric names a group") func noMetricNamesAGroup() {
        let metrics = ServiceMetrics(factory)
        let group = "somebody"
        metrics.report(.erased(group: group, by: .service))
        metrics.report(.cancelled(group: group))
        metrics.report(.failed(VisitFailure(group: group, code: "c", text: group, consequence: .rejected)))
        metrics.report(.templateRefused(id: "bear", code: "template.none", text: group))
        let labels = factory.counters.flatMap { $0.dimensions.map(\.1) }
        #expect(!labels.contains { $0.contains(group) })
    }

    @Test("Every metric has a help text") func everyMetricHasHelp() {
        let metrics = ServiceMetrics(factory)
        metrics.report(.reloaded)
        let names = factory.counters.map(\.label) + factory.meters.map(\.label)
        for name in names { #expect(ServiceMetrics.help[name] != nil, "\(name)") }
    }
}

import CoreMetrics
import Foundation
import Support
import Testing

@testable import Observing

@Suite("Metrics as a Prometheus textfile") struct MetricsTests {
    private let factory = TextfileMetrics(
        help: ["kigurumi_builds_total": "Builds, by how they \"ended\".", "odd": "one\\two\nthree"],
        bounds: [0.1, 1, 10])

    private func fill() {
        Counter(label: "kigurumi_builds_total", dimensions: [("outcome", "published")], factory: factory)
            .increment(by: 3)
        Counter(
            label: "kigurumi_builds_total", dimensions: [("outcome", "a\"b\\c\nd")], factory: factory
        ).increment()
        Counter(label: "kigurumi_builds_total", dimensions: [("outcome", "published")], factory: factory)
            .increment()
        Meter(label: "kigurumi_queue", factory: factory).set(2.5)
        Gauge(label: "odd", factory: factory).record(-1)
        let timer = CoreMetrics.Timer(label: "kigurumi_latency_seconds", factory: factory)
        for milliseconds in [50, 100, 500, 20_000] { timer.recordMilliseconds(milliseconds) }
    }

    @Test("Counters add up, gauges keep the last value, and histograms count values up to each bound")
    func text() {
        fill()
        #expect(
            factory.text == """
                # HELP kigurumi_builds_total Builds, by how they "ended".
                # TYPE kigurumi_builds_total counter
                kigurumi_builds_total{outcome="a\\"b\\\\c\\nd"} 1
                kigurumi_builds_total{outcome="published"} 4
                # TYPE kigurumi_latency_seconds histogram
                kigurumi_latency_seconds_bucket{le="0.1"} 2
                kigurumi_latency_seconds_bucket{le="1"} 3
                kigurumi_latency_seconds_bucket{le="10"} 3
                kigurumi_latency_seconds_bucket{le="+Inf"} 4
                kigurumi_latency_seconds_sum 20.65
                kigurumi_latency_seconds_count 4
                # TYPE kigurumi_queue gauge
                kigurumi_queue 2.5
                # HELP odd one\\\\two\\nthree
                # TYPE odd gauge
                odd -1

                """)
    }

    @Test(
        "An independent parser reads the same samples",
        .enabled(if: PrometheusParser.isThere, "python3-prometheus-client is missing"))
    func independentParser() throws {
        fill()
        let samples = try PrometheusParser.samples(in: factory.text)
        #expect(samples["kigurumi_builds_total{'outcome': 'a\"b\\\\c\\nd'}"] == 1)
        #expect(samples["kigurumi_builds_total{'outcome': 'published'}"] == 4)
        #expect(samples["kigurumi_latency_seconds_bucket{'le': '+Inf'}"] == 4)
        #expect(samples["kigurumi_latency_seconds_sum{}"] == 20.65)
        #expect(samples["kigurumi_queue{}"] == 2.5)
        #expect(samples.count == 10)
    }

    @Test("A metric whose name has another type is left out of the text") func mixedTypes() {
        Counter(label: "a", factory: factory).increment()
        Gauge(label: "a", dimensions: [("b", "c")], factory: factory).record(3)
        #expect(factory.text == "# TYPE a counter\na 1\n")
    }

    @Test("Invalid characters in names become underscores") func names() {
        Counter(label: "9 käse.total", dimensions: [("bad-label", "v")], factory: factory).increment()
        #expect(factory.text == "# TYPE _9_k_se_total counter\n_9_k_se_total{bad_label=\"v\"} 1\n")
    }

    @Test("A destroyed metric is no longer in the text") func destroyed() {
        let gauge = Meter(label: "a", factory: factory)
        gauge.set(1)
        gauge.destroy()
        #expect(factory.text.isEmpty)
    }

    @Test("Counts from several threads add up") func threads() async {
        let factory = factory
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1_000 { Counter(label: "n", factory: factory).increment() }
                }
            }
        }
        #expect(factory.text == "# TYPE n counter\nn 8000\n")
    }

    @Test("The file is replaced atomically, is readable for everyone, and leaves no other file") func file()
        throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path + "/kigurumi.prom"
        let writer = TextfileWriter(path: path)
        try writer.write("a 1\n")
        let reader = try FileHandle(forReadingFrom: URL(filePath: path))
        try writer.write("a 2\n")
        #expect(try reader.readToEnd() == Data("a 1\n".utf8))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "a 2\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["kigurumi.prom"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o644)
    }

    @Test("A symlink with the temporary name is replaced, not followed") func links() throws {
        let folder = try TemporaryFolder()
        try Data("mine".utf8).write(to: URL(filePath: folder.path + "/victim"))
        try folder.link("victim", as: ".k.prom.new")
        try TextfileWriter(path: folder.path + "/k.prom").write("a 1\n")
        #expect(try String(contentsOfFile: folder.path + "/victim", encoding: .utf8) == "mine")
    }

    @Test("A missing folder is reported") func noFolder() {
        #expect(throws: (any Error).self) { try TextfileWriter(path: "/nowhere/k.prom").write("a 1\n") }
    }

    @Test("Memory, descriptors and processor time of this process are measured") func process() throws {
        let figures = try #require(ProcessFigures.current)
        #expect(figures.residentBytes > 1 << 20)
        #expect(figures.openDescriptors >= 3)
        #expect(figures.cpuSeconds > 0)
    }
}

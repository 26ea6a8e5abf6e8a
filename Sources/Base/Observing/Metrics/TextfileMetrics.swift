package import CoreMetrics
import Synchronization

/// Collects metrics and formats them as a Prometheus text (format 0.0.4).
package final class TextfileMetrics: MetricsFactory {
    private enum Cell: Sendable {
        case counter(CounterCell)
        case gauge(GaugeCell)
        case histogram(HistogramCell)

        var family: MetricFamily {
            switch self {
            case .counter: .counter
            case .gauge: .gauge
            case .histogram: .histogram
            }
        }
    }

    /// Default bounds in seconds, from a cached still to a whole pack on a slow machine.
    package static let standardBounds = [
        0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 7.5, 10, 15, 20, 30, 60, 120, 300,
    ]

    private let cells = Mutex<[MetricName: Cell]>([:])
    private let help: [String: String]
    private let bounds: [Double]

    /// Starts without metrics.
    /// - Parameters:
    ///   - help: The help text of each family, by its name.
    ///   - bounds: The upper bounds of histogram buckets, ascending.
    package init(help: [String: String], bounds: [Double] = standardBounds) {
        self.help = help.merging(ProcessFigures.help) { own, _ in own }
        self.bounds = bounds
    }

    /// A counter with this name and labels, created when it is missing.
    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        counter(label, dimensions)
    }

    /// A counter with this name and labels, created when it is missing.
    package func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        counter(label, dimensions)
    }

    /// A gauge with this name and labels, created when it is missing.
    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        gauge(label, dimensions)
    }

    /// A histogram with this name and labels, or a gauge if not aggregated, created when it is missing.
    package func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        aggregate ? histogram(label, dimensions) : gauge(label, dimensions)
    }

    /// A histogram of seconds with this name and labels, created when it is missing.
    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        histogram(label, dimensions)
    }

    /// Removes a counter from the text.
    package func destroyCounter(_ handler: any CounterHandler) { destroy(handler) }
    /// Removes a counter from the text.
    package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) { destroy(handler) }
    /// Removes a gauge from the text.
    package func destroyMeter(_ handler: any MeterHandler) { destroy(handler) }
    /// Removes a histogram or gauge from the text.
    package func destroyRecorder(_ handler: any RecorderHandler) { destroy(handler) }
    /// Removes a histogram from the text.
    package func destroyTimer(_ handler: any TimerHandler) { destroy(handler) }

    /// The text with all current values, sorted by family and sample.
    package var text: String {
        let now = cells.withLock { $0 }
        var lines: [String] = []
        for (family, members) in Dictionary(grouping: now, by: \.key.family).sorted(by: { $0.key < $1.key }) {
            guard let type = members.first?.value.family.rawValue else { continue }
            if let text = help[family] { lines.append("# HELP \(family) \(Self.helpText(text))") }
            lines.append("# TYPE \(family) \(type)")
            for (name, cell) in members.sorted(by: { $0.key.labels < $1.key.labels }) {
                lines += Self.samples(name, cell)
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    func set(_ figures: ProcessFigures) {
        gauge("kigurumi_resident_memory_bytes", []).set(Double(figures.residentBytes))
        gauge("kigurumi_open_descriptors", []).set(Double(figures.openDescriptors))
        let spent = counter("kigurumi_cpu_seconds_total", [])
        spent.increment(by: figures.cpuSeconds - spent.total)
    }

    private func counter(_ label: String, _ dimensions: [(String, String)]) -> CounterCell {
        let cell = cell(label, dimensions, .counter, .counter(CounterCell()))
        if case .counter(let found)? = cell { return found }
        return CounterCell()
    }

    private func gauge(_ label: String, _ dimensions: [(String, String)]) -> GaugeCell {
        let cell = cell(label, dimensions, .gauge, .gauge(GaugeCell()))
        if case .gauge(let found)? = cell { return found }
        return GaugeCell()
    }

    private func histogram(_ label: String, _ dimensions: [(String, String)]) -> HistogramCell {
        let cell = cell(label, dimensions, .histogram, .histogram(HistogramCell(bounds: bounds)))
        if case .histogram(let found)? = cell { return found }
        return HistogramCell(bounds: bounds)
    }

    /// The existing cell, or otherwise `new`. nil when the family has another type, which would make the text invalid.
    private func cell(
        _ label: String, _ dimensions: [(String, String)], _ family: MetricFamily, _ new: Cell
    ) -> Cell? {
        let name = MetricName(label, dimensions)
        return cells.withLock { cells in
            if let found = cells[name] { return found }
            guard !cells.contains(where: { $0.key.family == name.family && $0.value.family != family }) else {
                return nil
            }
            cells[name] = new
            return new
        }
    }

    private func destroy(_ handler: AnyObject) {
        cells.withLock { cells in
            for (name, cell) in cells {
                let object: AnyObject =
                    switch cell {
                    case .counter(let counter): counter
                    case .gauge(let gauge): gauge
                    case .histogram(let histogram): histogram
                    }
                if object === handler { cells[name] = nil }
            }
        }
    }

    private static func samples(_ name: MetricName, _ cell: Cell) -> [String] {
        switch cell {
        case .counter(let counter): return ["\(name.sample()) \(number(counter.total))"]
        case .gauge(let gauge): return ["\(name.sample()) \(number(gauge.current))"]
        case .histogram(let histogram):
            let counts = histogram.counts
            var below = 0
            var lines = zip(histogram.bounds, counts.buckets).map { bound, count in
                below += count
                return "\(name.sample("_bucket", extra: "le=\"\(number(bound))\"")) \(below)"
            }
            lines.append("\(name.sample("_bucket", extra: "le=\"+Inf\"")) \(counts.count)")
            lines.append("\(name.sample("_sum")) \(number(counts.sum))")
            lines.append("\(name.sample("_count")) \(counts.count)")
            return lines
        }
    }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Escapes a HELP line, where quotes stay as they are.
    private static func helpText(_ text: String) -> String {
        text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
            .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    }
}

/// The types of metric families in the text format.
enum MetricFamily: String, Sendable {
    case counter, gauge, histogram
}

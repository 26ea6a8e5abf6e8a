/// The type of a family of metrics, as the text format names it.
enum MetricFamily: String, Sendable {
    case counter, gauge, histogram
}

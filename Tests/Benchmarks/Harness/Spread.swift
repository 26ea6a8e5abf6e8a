/// The median of some measurements, and their spread.
struct Spread: Codable {
    let median: Double
    /// The interquartile range as a share of the median.
    let spread: Double

    /// Zero without any measurement.
    init(_ values: [Double]) {
        let sorted = values.sorted()
        func quantile(_ share: Double) -> Double {
            guard let last = sorted.indices.last else { return 0 }
            let place = share * Double(last)
            let (low, part) = (Int(place), place - place.rounded(.down))
            return sorted[low] + (sorted[min(low + 1, last)] - sorted[low]) * part
        }
        median = quantile(0.5)
        spread = median > 0 ? (quantile(0.75) - quantile(0.25)) / median : 0
    }
}

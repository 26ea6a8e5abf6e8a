package import FoundationEssentials

/// A time as the header `Date` has it: `Sat, 28 Nov 2026 21:12:26 GMT`.
package enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    package static func text(_ date: Date = .now) -> String {
        let parts = date.formatted(.iso8601).split { "-T:Z".contains($0) }
        guard parts.count == 6, let month = Int(parts[1]), (1...12).contains(month) else { return "" }
        let day = days[max(0, Int(date.timeIntervalSince1970) / 86_400) % 7]
        return
            "\(day), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3...5].joined(separator: ":")) GMT"
    }
}

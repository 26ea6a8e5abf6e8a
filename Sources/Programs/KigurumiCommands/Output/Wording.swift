/// Numbers as people read them.
enum Wording {
    /// `241,337`
    static func grouped(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
            result.append(digit)
        }
        return (number < 0 ? "-" : "") + result
    }

    /// `3.4 MB`, `812 KB`, `512 bytes`
    static func megabytes(_ bytes: Int) -> String {
        switch bytes {
        case 1_000_000...: decimal(Double(bytes) / 1e6, places: 1) + " MB"
        case 1_000...: String(bytes / 1_000) + " KB"
        default: "\(bytes) bytes"
        }
    }

    /// `12.5`, `20`: at most `places` digits after the point, no zeros at the end.
    static func decimal(_ number: Double, places: Int = 2) -> String {
        guard number.isFinite, number.magnitude < 1e15 else { return String(number) }
        var unit = 1
        for _ in 0..<places { unit *= 10 }
        let whole = Int((number.magnitude * Double(unit)).rounded())
        var text = String(whole / unit)
        var rest = String(whole % unit)
        rest = String(repeating: "0", count: places - rest.count) + rest
        while rest.hasSuffix("0") { rest.removeLast() }
        if !rest.isEmpty { text += "." + rest }
        return (number < 0 && whole != 0 ? "-" : "") + text
    }

    /// `2026-11-25 13:27 UTC` for `2026-11-25T13:27:06Z`; any other text stays as it is.
    static func minute(_ time: String) -> String {
        guard let found = time.wholeMatch(of: /(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z/) else {
            return time
        }
        return "\(found.1) \(found.2) UTC"
    }

    /// `1:05`, minutes and seconds, rounded up: nobody likes a 0:00 that lasts.
    static func clock(_ seconds: Double) -> String {
        let whole = seconds.isFinite ? Int(min(max(seconds, 0), 359_999).rounded(.up)) : 0
        return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + String(whole % 60)
    }
}

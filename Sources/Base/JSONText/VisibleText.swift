extension UnicodeScalar {
    /// The scalar as people can see it: `U+00A0` for blanks other than a space, and for what has no shape.
    package var visible: String {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            name
        case .spaceSeparator where self != " ": name
        default: String(self)
        }
    }

    private var name: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension String {
    /// The text for messages, where nothing invisible may hide in it. What joins emoji stays.
    package var visible: String {
        let joiners: Set<UInt32> = [0x200C, 0x200D]
        guard unicodeScalars.contains(where: { $0.visible != String($0) && !joiners.contains($0.value) })
        else { return self }
        return unicodeScalars.map { joiners.contains($0.value) ? String($0) : $0.visible }.joined()
    }
}

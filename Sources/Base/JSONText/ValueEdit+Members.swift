extension JSONNode {
    /// The value as it stands in the text that it was parsed from.
    package func source(in text: [UInt8]) -> String {
        bytes.upperBound <= text.count ? String(decoding: text[bytes], as: UTF8.self) : ""
    }

    /// What writes a member of an object: it replaces the value that is there, else adds the member behind the last one,
    /// on a line of its own where that one has one.
    /// - Parameters:
    ///   - path: plain keys, from this value down. Objects that are missing are added.
    ///   - value: JSON.
    ///   - text: that this was parsed from.
    /// - Returns: nil where something on the way is no object.
    package func setting(_ path: [String], to value: String, in text: [UInt8]) -> ValueEdit? {
        let old = source(in: text)
        guard let key = path.first else { return ValueEdit(at: place, old: old, new: value) }
        guard case .object(let members) = self.value else { return nil }
        let rest = path.dropFirst()
        if let node = member(key) { return node.setting(Array(rest), to: value, in: text) }
        let added = rest.reversed().reduce(value) { "{\"\($1)\": \($0)}" }
        let new = adding("\"\(key)\": \(added)", behind: members.last, in: text)
        return ValueEdit(at: place, old: old, new: new)
    }

    /// Bytes of a text, and what comes in their place.
    package typealias Splice = (bytes: Range<Int>, new: String)

    /// The value as it stands in the text once parts of it are replaced.
    package func source(in text: [UInt8], with splices: [Splice]) -> String? {
        guard bytes.upperBound <= text.count else { return nil }
        var new = Array(text[bytes])
        // The last one first, so that the others stay in their places.
        for splice in splices.sorted(by: { $0.bytes.lowerBound > $1.bytes.lowerBound }) {
            let (start, end) = (
                splice.bytes.lowerBound - bytes.lowerBound, splice.bytes.upperBound - bytes.lowerBound
            )
            guard start >= 0, end <= new.count else { return nil }
            new.replaceSubrange(start..<end, with: splice.new.utf8)
        }
        return String(decoding: new, as: UTF8.self)
    }

    /// What writes one more value into a list that has some.
    package func inserting(_ value: String, at index: Int) -> Splice? {
        guard case .list(let nodes) = self.value, let last = nodes.last else { return nil }
        guard nodes.indices.contains(index) else {
            return (last.bytes.upperBound..<last.bytes.upperBound, ", " + value)
        }
        let start = nodes[index].bytes.lowerBound
        return (start..<start, value + ", ")
    }

    /// What removes a value of a list.
    package func removing(_ index: Int, in text: [UInt8]) -> Splice? {
        guard case .list(let nodes) = value else { return nil }
        return Self.removing(index, of: nodes.map(\.bytes), in: text)
    }

    /// What removes a member of an object.
    package func removing(_ key: String, in text: [UInt8]) -> Splice? {
        guard case .object(let members) = value, let index = members.firstIndex(where: { $0.key == key })
        else { return nil }
        let parts = members.compactMap { member in
            ValueEdit.index(of: member.keyPlace, in: text).map { $0..<member.node.bytes.upperBound }
        }
        return Self.removing(index, of: parts, in: text)
    }

    private static func removing(_ index: Int, of parts: [Range<Int>], in text: [UInt8]) -> Splice? {
        guard parts.indices.contains(index) else { return nil }
        var bytes = parts[index]
        if index + 1 < parts.count {
            bytes = bytes.lowerBound..<parts[index + 1].lowerBound
        } else if index > 0 {
            // A comment behind the one before stays, with its comma.
            let gap = parts[index - 1].upperBound..<bytes.lowerBound
            let isPlain = text[gap].allSatisfy { $0.isBlank || $0 == UInt8(ascii: ",") }
            if isPlain { bytes = gap.lowerBound..<bytes.upperBound }
        }
        return (bytes, "")
    }

    private func adding(_ member: String, behind last: JSONMember?, in text: [UInt8]) -> String {
        func part(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
        let (first, start, end) = (bytes.lowerBound, bytes.lowerBound + 1, bytes.upperBound)
        guard let last else { return part(first..<start) + member + part(start..<end) }
        // The member ends with a comma if the last one does.
        let comma = JSONParser.comma(after: last.node.bytes.upperBound, in: text)
        let behind = comma.map { $0 + 1 } ?? last.node.bytes.upperBound
        let head = part(first..<behind) + (comma == nil ? "," : "")
        let added = comma == nil ? member : member + ","
        let key = ValueEdit.index(of: last.keyPlace, in: text) ?? start
        guard let line = Self.line(before: key, in: text) else {
            return head + " " + added + part(behind..<end)
        }
        // A comment behind the last member stays there.
        let blanks = text[behind..<end - 1].reversed().prefix(while: \.isBlank).count
        let foot = end - 1 - blanks
        return head + part(behind..<foot) + part(line) + added + part(foot..<end)
    }

    /// The line end and the indentation before a key; nil: something else stands on its line.
    private static func line(before key: Int, in text: [UInt8]) -> Range<Int>? {
        let blanks = text[..<key].reversed().prefix(while: \.isBlank).count
        guard let end = text[key - blanks..<key].lastIndex(where: \.endsLine) else { return nil }
        let isPair = text[end] == UInt8(ascii: "\n") && end > 0 && text[end - 1] == UInt8(ascii: "\r")
        return (isPair ? end - 1 : end)..<key
    }
}

extension UInt8 {
    fileprivate var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    fileprivate var isBlank: Bool { endsLine || self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

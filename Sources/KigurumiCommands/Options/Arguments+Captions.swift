extension Arguments {
    /// Bytes of one value.
    static let longestValue = 4096

    /// `name=Hanako`; of several with one name the last counts. Values don't go into messages.
    static func variables(_ texts: [String]) throws(CommandFailure) -> [String: String] {
        var variables: [String: String] = [:]
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard parts.count == 2, isVariable(name) else {
                throw .usage("command.variable.invalid", ["name": String(name.prefix(60))])
            }
            guard parts[1].utf8.count <= longestValue else {
                throw .usage("command.variable.long", ["name": name, "limit": String(longestValue)])
            }
            variables[name] = String(parts[1])
        }
        return variables
    }

    /// `[A-Za-z][A-Za-z0-9_-]{0,39}`
    private static func isVariable(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        guard let first = bytes.first, bytes.count <= 40, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D }
    }
}

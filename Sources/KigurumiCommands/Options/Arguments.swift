import Messages
import Names
import StickerBuild

/// Texts from the command line as what they mean, or a failure that names what would be right.
enum Arguments {
    /// `X,Y,W,H` in shares of the upright picture.
    static func crop(_ text: String) throws(CommandFailure) -> BuildRequest.Crop {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double(trimmed(String($0)))
        }
        let parts = numbers.compactMap { $0 }
        guard numbers.count == 4, parts.count == 4, parts.allSatisfy(\.isFinite) else {
            throw .usage("command.crop.invalid", ["value": text])
        }
        let (x, y, width, height) = (parts[0], parts[1], parts[2], parts[3])
        // Shares written with a few digits may add up to a little more than the whole.
        let whole = 1 + 1e-6
        guard x >= 0, y >= 0, width > 0, height > 0, x + width <= whole, y + height <= whole else {
            throw .usage("command.crop.invalid", ["value": text])
        }
        return BuildRequest.Crop(x: x, y: y, width: min(width, 1 - x), height: min(height, 1 - y))
    }

    /// `bear,shark`; order kept, each once.
    static func ids(_ text: String, option: String) throws(CommandFailure) -> [String] {
        var ids: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let id = trimmed(String(part))
            guard TemplateID.isValid(id) else {
                throw .usage("command.ids.invalid", ["option": option, "value": text])
            }
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// `[A-Za-z0-9._-]{1,128}`, not beginning with a dot.
    static func group(_ text: String) throws(CommandFailure) -> String {
        guard GroupID(text) != nil else { throw .usage("command.group.invalid", ["value": text]) }
        return text
    }

    private static func trimmed(_ text: String) -> String {
        let rest = text.drop { $0 == " " }
        return String(rest.reversed().drop { $0 == " " }.reversed())
    }
}

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

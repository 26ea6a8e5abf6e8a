import Costume
import JSONText
import Names
import Platforms

extension Arguments {
    /// `whatsapp,telegram`; order kept, each once.
    static func platforms(_ text: String) throws(CommandFailure) -> [Platform] {
        var platforms: [Platform] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.lowercased().filter { $0 != " " }
            guard let platform = Platform(rawValue: name) else {
                var evidence = ["name": String(part.prefix(60))]
                evidence["nearest"] =
                    name == "all" ? "--all" : Nearest.word(to: name, among: Platform.allCases.map(\.rawValue))
                throw .usage("command.export.platform", evidence)
            }
            if !platforms.contains(platform) { platforms.append(platform) }
        }
        return platforms
    }

    /// `bear=🧸`, or several emoji without anything between; of several for one costume the last counts.
    static func emoji(_ texts: [String]) throws(CommandFailure) -> [String: [String]] {
        var emoji: [String: [String]] = [:]
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let id = trimmed(String(parts[0])).lowercased()
            let all = parts.count == 2 ? parts[1].filter { $0 != " " }.map { String($0) } : []
            guard TemplateID.isValid(id), 1...20 ~= all.count, all.allSatisfy(\.isOneEmoji) else {
                throw .usage("command.export.emoji", ["value": String(text.prefix(60))])
            }
            emoji[id] = all
        }
        return emoji
    }
}

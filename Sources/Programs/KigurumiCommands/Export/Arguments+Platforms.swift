import JSONText
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
}

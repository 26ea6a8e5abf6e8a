import JSONText
import Names
import Platforms
import StickerBuild

extension ProfileDocument {
    /// The most names that are reported.
    private static let reportLimit = 10
    /// The most characters of a name in a message.
    private static let nameLength = 40

    /// Warns of keys, platforms and names of costumes that this version doesn't have: each with its line, from 1, and the nearest known one.
    /// They are ignored, because they may belong to a later version.
    /// - Parameter bytes: A profile that could be read.
    static func unknownNames(_ bytes: [UInt8]) -> [BuildProblem] {
        guard case .object(let members)? = try? JSONParser.parse(bytes).value else { return [] }
        let keys = CodingKeys.allCases.map(\.rawValue)
        var problems: [BuildProblem] = []
        for member in members where member.key != "$schema" && !member.key.hasPrefix("x-") {
            if !keys.contains(member.key) {
                problems.append(unknown(member.key, at: member.keyPlace, among: keys))
            } else if member.key == CodingKeys.text.rawValue, case .object(let texts) = member.node.value {
                for text in texts where text.key != others && !TemplateID.isValid(text.key) {
                    problems.append(unknown(text.key, at: text.keyPlace, among: [others]))
                }
            } else if member.key == CodingKeys.platforms.rawValue, case .list(let nodes) = member.node.value {
                for node in nodes {
                    guard case .text(let name) = node.value, Platform(rawValue: name) == nil else { continue }
                    problems.append(unknown(name, at: node.place, among: Platform.allCases.map(\.rawValue)))
                }
            }
        }
        return Array(problems.prefix(reportLimit))
    }

    private static func unknown(_ name: String, at place: TextPlace, among known: [String]) -> BuildProblem {
        var evidence = ["name": String(name.prefix(nameLength)), "line": String(place.line)]
        evidence["nearest"] = Nearest.word(to: name, among: known)
        let code = evidence["nearest"] == nil ? "profile.name.unknown" : "profile.name.misspelt"
        return BuildProblem(code: code, subject: GroupLayout.profile, evidence: evidence)
    }
}

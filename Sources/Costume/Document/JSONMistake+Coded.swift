import JSONText

extension JSONMistake {
    var code: String { "template.json.\(kind.rawValue)" }
    var evidence: [String: String] { ["found": found] }
}

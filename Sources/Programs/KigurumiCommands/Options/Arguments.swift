import ArgumentParser
import Costume
import FaceInput
import Files
import JSONText
import Messages
import Names
import Settings
import StickerBuild

/// Texts from the command line as what they mean, or a failure that names what would be right.
enum Arguments {
    /// `bear,shark`; order kept, each once, in lower case, as all ids are.
    static func ids(_ text: String, option: String) throws(CommandFailure) -> [String] {
        var ids: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let id = trimmed(String(part)).lowercased()
            guard TemplateID.isValid(id) else {
                throw .usage("command.ids.invalid", ["option": option, "value": text])
            }
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// Those of an option that may be given several times; nil: it isn't given.
    static func ids(_ texts: [String], option: String) throws(CommandFailure) -> [String]? {
        texts.isEmpty ? nil : try ids(texts.joined(separator: ","), option: option)
    }

    /// `[A-Za-z0-9._-]{1,128}`, not beginning with a dot.
    static func groupID(_ text: String) throws(CommandFailure) -> GroupID {
        guard let group = GroupID(text) else { throw .usage("command.group.invalid", ["value": text]) }
        return group
    }

    static func group(_ text: String) throws(CommandFailure) -> String {
        _ = try groupID(text)
        return text
    }

    /// `64k`, `3MB`, or a bare number.
    static func bytes(
        _ text: String, option: String, in range: ClosedRange<Int>
    ) throws(CommandFailure) -> Int {
        do throws(SettingsProblem) {
            guard case .bytes(let bytes) = try SettingKind.bytes(range).value(text, of: option) else {
                return 0
            }
            return bytes
        } catch {
            throw .usage(error.code, error.evidence)
        }
    }

    static func trimmed(_ text: String) -> String {
        let rest = text.drop { $0 == " " }
        return String(rest.reversed().drop { $0 == " " }.reversed())
    }
}

extension ValidationError {
    /// An option that has no effect without another one.
    init(_ option: String, needs other: String) {
        self.init(Console.current.text("command.option.needs", ["option": option, "other": other]))
    }
}

extension Arguments {
    /// - Parameter ids: of costumes, or words for them.
    /// - Throws: where there is no such costume, with those that the words lead to; before a face is read.
    static func checkCostumes(_ ids: [String], in sources: [TemplateSource]) throws(CommandFailure) {
        let known = TemplateStore.ids(in: sources)
        let strangers = ids.filter { !known.contains($0) }
        guard !known.isEmpty, !strangers.isEmpty else { return }
        var failure = CommandFailure(.unknownTemplates(ids: strangers, known: known))
        let memory = AssetMemory(cacheFolder: Environment.cacheFolder)
        let store = try? TemplateStore.load(sources, inspector: memory)
        let index = CostumeIndex(store?.entries.compactMap(\.template) ?? [])
        let found = strangers.flatMap { index.ids(for: $0).prefix(5) }
        if !found.isEmpty { failure.evidence["nearest"] = found.joined(separator: ", ") }
        throw failure
    }

    /// `2` or `1,3`: the numbers of faces.
    static func faceNumbers(_ text: String) throws(CommandFailure) -> People<Int> {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard (1...2).contains(numbers.count), numbers.allSatisfy((1...FoundFaces.most).contains) else {
            throw .usage("command.face.number", ["value": text])
        }
        return People(numbers[0], numbers.dropFirst().first)
    }

    /// - Throws: where there is no skin of that id.
    static func checkSkin(_ id: String?, in sources: [TemplateSource]) throws(CommandFailure) {
        let known: [String]
        do throws(TemplateStoreError) { known = try SkinIndex(sources).ids } catch {
            throw CommandFailure(error)
        }
        guard let id, id != Skin.standardID, !known.contains(id) else { return }
        guard !known.isEmpty else { throw .usage("command.skin.none", ["id": id]) }
        var evidence = ["id": id, "known": known.joined(separator: ", ")]
        evidence["nearest"] = Nearest.word(to: id, among: known)
        throw .usage("command.skin.unknown", evidence)
    }

    /// Bytes of one value.
    static let longestValue = 16_384

    /// `name=Hanako`; of several with one name the last counts. Values don't go into messages.
    static func variables(_ texts: [String]) throws(CommandFailure) -> [String: String] {
        var variables: [String: String] = [:]
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard parts.count == 2, isVariable(name) else {
                throw .usage("command.variable.invalid", ["name": String(name.prefix(60))])
            }
            variables[name] = try value(String(parts[1]), of: name)
        }
        return variables
    }

    /// `On my way,\n8 pm`: shells pass no line break as easily.
    static func words(_ text: String) throws(CommandFailure) -> String {
        try value(text.replacing("\\n", with: "\n"), of: StickerStyle.text)
    }

    private static func value(_ text: String, of name: String) throws(CommandFailure) -> String {
        guard text.utf8.count <= longestValue else {
            throw .usage("command.variable.long", ["name": name, "limit": String(longestValue)])
        }
        guard String(validating: NameBytes.bytes(text), as: UTF8.self) != nil else {
            throw .usage("command.variable.encoding", ["name": name])
        }
        return text
    }

    /// `[A-Za-z][A-Za-z0-9_-]{0,39}`
    private static func isVariable(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        guard let first = bytes.first, bytes.count <= 40, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D }
    }
}

import JSONText

/// What a costume, a shared part or a skin holds, for somebody who doesn't know its maker. Nothing in its texts is
/// invisible.
package struct TemplateContents: Sendable {
    /// By BCP 47 tag.
    package private(set) var name: [String: String] = [:]
    /// Who made the art; nil: not stated.
    package private(set) var credit: String?
    /// nil: not stated.
    package private(set) var license: String?
    /// Tags of its names and of the words that it draws, in ascending order.
    package var languages: [String] { Set(name.keys).union(tags).sorted() }
    /// Families that its words ask for, in ascending order. A skin's are in the skin.
    package var fonts: [String] { families.filter { !$0.hasPrefix("$") }.sorted() }
    /// Names of the wearer's values that it draws, in ascending order.
    package var variables: [String] { values.sorted() }
    /// The texts that its document has it write, each with its language.
    package private(set) var captions = Words()
    /// The texts in its SVG files, each with its file. Those that pictures show otherwise aren't known.
    package private(set) var words = Words()
    /// How many files that it uses are of a kind, such as `PNG`.
    package private(set) var kinds: [String: Int] = [:]
    /// Of these files together.
    package private(set) var bytes = 0

    private var tags: Set<String> = []
    private var families: Set<String> = []
    private var values: Set<String> = []

    private static let longest = 200

    /// The first of some texts, each once, and where it is.
    package struct Words: Sendable {
        package private(set) var first: [(text: String, place: String)] = []
        /// How many more there are.
        package private(set) var more = 0

        private var known: Set<String> = []
        private static let most = 10, longest = 80

        mutating func add(_ text: String, _ place: String) {
            guard known.insert("\(place)\n\(text)").inserted else { return }
            guard first.count < Self.most else {
                more += 1
                return
            }
            first.append((TemplateContents.shown(text, Self.longest), TemplateContents.shown(place)))
        }
    }

    /// Nothing is known of it.
    init() {}

    /// - Parameter info: of what has no document.
    init(_ files: CopiedFiles, _ info: TemplateInfo?) {
        (kinds, bytes) = (files.kinds, files.bytes)
        words = files.words
        // One that can't be read has errors of its own, which are reported.
        guard let root = files.document.flatMap({ try? JSONParser.parse($0) }) else {
            name = info?.name.mapValues { Self.shown($0) } ?? [:]
            return
        }
        for (tag, text) in root.member("name")?.entries ?? [] { name[tag] = text }
        (credit, license) = (root.member("credit")?.shownText, root.member("license")?.shownText)
        look(at: root)
    }

    /// Words, fonts and values, wherever a layer, a skin or what else has them.
    private mutating func look(at node: JSONNode) {
        switch node.value {
        case .list(let nodes): for node in nodes { look(at: node) }
        case .object(let members):
            for member in members {
                if member.key == "content" {
                    for (tag, text) in member.node.entries {
                        tags.insert(tag)
                        captions.add(text, tag)
                        // Likewise.
                        let pieces = (try? CaptionText.pieces(text)) ?? []
                        values.formUnion(
                            Caption(pieces, size: 1, color: TemplateTranslator.letterColor).variables)
                    }
                }
                if ["font", "family"].contains(member.key) { families.formUnion(member.node.texts) }
                if member.key == "fonts", case .object(let fonts) = member.node.value {
                    families.formUnion(fonts.flatMap(\.node.texts))
                }
                look(at: member.node)
            }
        case .null, .boolean, .number, .text: break
        }
    }

    /// Cut by code points: one letter may have any number of accents.
    fileprivate static func shown(_ text: String, _ longest: Int = longest) -> String {
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest))).visible
        return text.unicodeScalars.count > longest ? start + "…" : start
    }
}

extension JSONNode {
    fileprivate var shownText: String? {
        if case .text(let text) = value { TemplateContents.shown(text) } else { nil }
    }

    /// A text, or those of a list.
    fileprivate var texts: [String] {
        if case .list(let nodes) = value {
            nodes.compactMap(\.shownText)
        } else {
            [shownText].compactMap { $0 }
        }
    }

    /// Texts by key.
    fileprivate var entries: [(key: String, text: String)] {
        guard case .object(let members) = value else { return [] }
        return members.compactMap { member in
            member.node.shownText.map { (TemplateContents.shown(member.key), $0) }
        }
    }
}

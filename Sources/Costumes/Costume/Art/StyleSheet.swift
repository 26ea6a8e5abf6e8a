/// The style sheet of an SVG file: enough of CSS to find out which declarations an element has.
struct SVGStyleSheet {
    /// `property: value`, as written, without `!important`.
    struct Declaration: Equatable {
        var property: String
        var value: String
    }

    private struct Rule {
        var selector: CSSSelector
        var declarations: [Declaration]
    }

    private var rules: [Rule] = []
    /// At-rules and selectors that librsvg passes over, as written.
    private(set) var passedOver: [String] = []

    /// Without effect on a still picture without text.
    private static let harmless: Set = [
        "charset", "namespace", "font-face", "keyframes", "-webkit-keyframes", "page", "property",
        "font-feature-values", "counter-style",
    ]

    /// Media that a picture on a screen isn't for.
    private static let otherMedia = ["print", "dark", "reduced-motion", "hover", "prefers-contrast"]

    mutating func add(_ text: String) {
        var rest = CSSText(text)
        while let head = rest.head() {
            let block = rest.block()
            guard head.hasPrefix("@") else {
                add(head, Self.declarations(block ?? ""))
                continue
            }
            let name = head.dropFirst().prefix { !$0.isWhitespace && $0 != "(" }.lowercased()
            let isElsewhere = name == "media" && Self.otherMedia.contains { head.contains($0) }
            if !Self.harmless.contains(name), !isElsewhere { passedOver.append(head) }
        }
    }

    /// Looking up all that is declared takes at most about a second.
    private static let mostWork = 20_000_000

    /// Puts the rules in order once all are added, the stronger ones last, and keeps as many as can be looked up for all
    /// elements in time.
    /// - Parameter depth: of the deepest element.
    mutating func settle(elements: Int, depth: Int, mostWork: Int = mostWork) {
        // The sort is stable.
        rules = rules.enumerated().sorted {
            ($0.element.selector.weight, $0.offset) < ($1.element.selector.weight, $1.offset)
        }.map(\.element)
        var work = 0
        let kept = rules.reversed().prefix { rule in
            work += elements * (rule.declarations.count + (rule.selector.isNested ? depth : 1))
            return work <= mostWork
        }
        rules = kept.reversed()
    }

    private mutating func add(_ head: String, _ declarations: [Declaration]) {
        for part in CSSText.split(head, at: ",") {
            let selector = CSSSelector(part)
            if selector.isKnown {
                rules.append(Rule(selector: selector, declarations: declarations))
            } else {
                passedOver.append(part)
            }
        }
    }

    /// What the sheet declares for an element, the stronger rules last.
    /// - Parameter holders: the innermost first.
    func declarations(
        of element: SVGOutline.Element, in holders: @autoclosure () -> [SVGOutline.Element]
    ) -> [Declaration] {
        let classes = element.classes
        let holders = rules.contains(where: \.selector.isNested) ? holders() : []
        return rules.filter { $0.selector.matches(element, classes, in: holders) }.flatMap(\.declarations)
    }

    /// The declarations of a `style` attribute or a block.
    static func declarations(_ text: String) -> [Declaration] {
        CSSText.split(CSSText(text).text, at: ";").compactMap { part in
            guard let colon = part.firstIndex(of: ":") else { return nil }
            var value = part[part.index(after: colon)...]
            if let mark = value.lastIndex(of: "!") { value = value[..<mark] }
            return Declaration(
                property: part[..<colon].trimmed, value: value.trimmed)
        }
    }
}

/// CSS without comments, cut into heads and blocks.
private struct CSSText {
    let text: String
    private var rest: Substring

    init(_ written: String) {
        var plain = ""
        var rest = written[...]
        while let start = rest.firstRange(of: "/*") {
            plain += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
        }
        text = plain + rest
        self.rest = text[...]
    }

    /// What stands before the next block, or before `;`.
    mutating func head() -> String? {
        rest = rest.drop { $0.isWhitespace || $0 == ";" || $0 == "}" }
        for mark in ["<!--", "-->"] where rest.hasPrefix(mark) { rest = rest.dropFirst(mark.count) }
        guard !rest.allSatisfy(\.isWhitespace) else { return nil }
        let isRule = rest.drop { $0.isWhitespace }.first == "@"
        let head = rest.prefix { $0 != "{" && !(isRule && $0 == ";") }
        rest = rest[head.endIndex...]
        return head.trimmed
    }

    /// The block that follows, without its braces.
    mutating func block() -> String? {
        guard rest.first == "{" else { return nil }
        var depth = 0
        for index in rest.indices {
            if rest[index] == "{" { depth += 1 }
            if rest[index] == "}" { depth -= 1 }
            guard depth == 0 else { continue }
            defer { rest = rest[rest.index(after: index)...] }
            return String(rest[rest.index(after: rest.startIndex)..<index])
        }
        defer { rest = "" }
        return String(rest.dropFirst())
    }

    /// The parts between separators that stand in no brackets or quotes.
    static func split(_ text: String, at separator: Character) -> [String] {
        var (parts, part, depth): ([String], String, Int) = ([], "", 0)
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "(" || character == "[" {
                depth += 1
            } else if character == ")" || character == "]" {
                depth -= 1
            } else if character == separator, depth <= 0 {
                parts.append(part)
                part = ""
                continue
            }
            part.append(character)
        }
        return (parts + [part]).map(\.trimmed).filter { !$0.isEmpty }
    }
}

/// Which elements a rule is for. Positions among siblings aren't looked at: any will do.
private struct CSSSelector {
    /// One element's part of it, such as `g.eye`.
    private struct Compound {
        var tag: String?
        var ids: [String] = []
        var classes: [String] = []
        /// Only while somebody points at it.
        var isMomentary = false

        func matches(_ element: SVGOutline.Element, _ own: [String]) -> Bool {
            !isMomentary && (tag.map { $0 == element.name } ?? true)
                && ids.allSatisfy { $0 == element.id } && classes.allSatisfy(own.contains)
        }
    }

    private static let unknown = [":is(", ":where(", ":has(", "&"]
    private static let momentary = ["hover", "active", "focus", "visited", "target", ":before", ":after"]

    private var compounds: [Compound] = []
    /// Whether librsvg reads it.
    private(set) var isKnown: Bool
    /// Whether it asks for holders of the element.
    var isNested: Bool { compounds.count > 1 }
    var weight: Int {
        compounds.reduce(0) { $0 + $1.ids.count << 16 + $1.classes.count << 8 + ($1.tag == nil ? 0 : 1) }
    }

    init(_ text: String) {
        isKnown = !Self.unknown.contains { text.contains($0) }
        for word in text.split(whereSeparator: { $0.isWhitespace || ">+~".contains($0) }) {
            compounds.append(Self.compound(word))
        }
    }

    private static func compound(_ text: Substring) -> Compound {
        var compound = Compound()
        var rest = text
        let first = rest.prefix { !"#.:[".contains($0) }
        if !first.isEmpty, first != "*" { compound.tag = String(first) }
        rest = rest.dropFirst(first.count)
        while let mark = rest.popFirst() {
            let name = rest.prefix { !"#.:[".contains($0) || mark == "[" && $0 != "]" }
            switch mark {
            case "#": compound.ids.append(String(name))
            case ".": compound.classes.append(String(name))
            case ":": if momentary.contains(where: { rest.hasPrefix($0) }) { compound.isMomentary = true }
            default: break
            }
            rest = rest.dropFirst(max(name.count, rest.first == ":" ? 1 : 0))
        }
        return compound
    }

    /// - Parameter classes: of the element.
    func matches(
        _ element: SVGOutline.Element, _ classes: [String], in holders: [SVGOutline.Element]
    ) -> Bool {
        guard let last = compounds.last, last.matches(element, classes) else { return false }
        return compounds.dropLast().allSatisfy { compound in
            holders.contains { compound.matches($0, $0.classes) } || compounds.count > holders.count + 1
        }
    }
}

extension SVGOutline.Element {
    fileprivate var classes: [String] {
        attributes["class"]?.split { $0.isWhitespace }.map(String.init) ?? []
    }
}

extension StringProtocol {
    /// Without blanks around it.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(
            start.prefix(
                upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
    }
}

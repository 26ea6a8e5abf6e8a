import JSONText

/// What an SVG file contains, without drawing it: its elements' names and ids, its size, its texts.
struct SVGOutline {
    struct Element {
        var name: String
        /// The place of the text's first `<`.
        var place: TextPlace
        var attributes: [String: String]
        /// 0: the outermost.
        var depth: Int
        /// Not of another program's namespace.
        var isSVG: Bool

        var id: String? { attributes["id"] }
    }

    /// `title` or `desc` of the whole picture.
    struct Text {
        var name: String
        /// As written in `xml:lang` or `lang`; nil without.
        var language: String?
        var content: String
        var place: TextPlace
    }

    private(set) var elements: [Element] = []
    private(set) var texts: [Text] = []
    private(set) var styles: [String] = []
    /// What each `text` element says, whether or not it is drawn.
    private(set) var words: [String] = []

    var root: Element? { elements.first }

    func has(id: String) -> Bool { elements.contains { $0.id == id } }

    private var open: [String] = []
    /// How deep the `text` lies that is open.
    private var textDepth: Int?
    /// Elements within each other; libxml2 reads no more.
    private static let deepest = 256
    /// The addresses of prefixes, where the text is read.
    private var namespaces: [String: String] = [:]
    /// Of each element that is open, what the prefixes that it declares meant before.
    private var outerNamespaces: [[String: String?]] = []

    init(_ bytes: [UInt8]) throws(SVGMistake) {
        var scanner = try SVGScanner(bytes)
        while let token = try scanner.next() {
            switch token {
            case .start(let name, let attributes, let isClosed, let place):
                let local = Self.local(name)
                if open.count == 1, local == "title" || local == "desc" {
                    let language = attributes["xml:lang"] ?? attributes["lang"]
                    texts.append(Text(name: local, language: language, content: "", place: place))
                }
                guard open.count < Self.deepest else { throw SVGMistake(kind: .large, place: place) }
                let outer = declare(attributes)
                elements.append(
                    Element(
                        name: local, place: place, attributes: attributes, depth: open.count,
                        isSVG: Self.isSVG(name, namespaces)))
                if local == "style" { styles.append("") }
                let isLine = ["x", "y", "dx", "dy"].contains { attributes[$0] != nil }
                if textDepth != nil, isLine { words[words.count - 1] += " " }
                guard !isClosed else {
                    restore(outer)
                    continue
                }
                if local == "text", textDepth == nil {
                    textDepth = open.count
                    words.append("")
                }
                open.append(name)
                outerNamespaces.append(outer)
            case .end(let name, let place):
                guard open.popLast() == name else { throw SVGMistake(kind: .unmatched(name), place: place) }
                restore(outerNamespaces.removeLast())
                if open.count == textDepth { textDepth = nil }
            case .text(let text):
                if textDepth != nil { words[words.count - 1] += text }
                let isTitle = open.count == 2 && ["title", "desc"].contains(Self.local(open[1]))
                if isTitle, !texts.isEmpty { texts[texts.count - 1].content += text }
                if open.last.map(Self.local) == "style" { styles[styles.count - 1] += text }
            }
        }
        guard open.isEmpty, !elements.isEmpty else {
            throw SVGMistake(kind: .unclosed(open.last ?? "svg"), place: scanner.place)
        }
        for index in texts.indices { texts[index].content = Self.folded(texts[index].content) }
        words = words.map(Self.folded).filter { !$0.isEmpty }
    }

    /// Takes the prefixes over that an element declares.
    /// - Returns: what they meant before.
    private mutating func declare(_ attributes: [String: String]) -> [String: String?] {
        var outer: [String: String?] = [:]
        for (key, address) in attributes where key == "xmlns" || key.hasPrefix("xmlns:") {
            let prefix = String(key.dropFirst(6))
            outer.updateValue(namespaces[prefix], forKey: prefix)
            namespaces[prefix] = address
        }
        return outer
    }

    private mutating func restore(_ outer: [String: String?]) {
        for (prefix, address) in outer { namespaces[prefix] = address }
    }

    /// Without a declaration, what has no prefix is SVG.
    private static func isSVG(_ name: String, _ known: [String: String]) -> Bool {
        let prefix = name.split(separator: ":").dropLast().first.map(String.init) ?? ""
        return known[prefix].map { $0 == "http://www.w3.org/2000/svg" } ?? prefix.isEmpty
    }

    /// Without its namespace's prefix.
    private static func local(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }

    /// White space as a reader sees it: one blank between words.
    private static func folded(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }
}

/// Where and why a text is no XML.
struct SVGMistake: Error, Equatable {
    enum Kind: Equatable {
        case encoding
        case entity
        /// Elements lie too deep within each other, or entities make too much of a small file.
        case large
        case tag
        case unclosed(String)
        case unmatched(String)
    }

    var kind: Kind
    var place: TextPlace

    var code: String {
        switch kind {
        case .encoding: "template.svg.encoding"
        case .entity: "template.svg.entity"
        case .large: "template.svg.large"
        case .tag: "template.svg.tag"
        case .unclosed: "template.svg.unclosed"
        case .unmatched: "template.svg.unmatched"
        }
    }

    var evidence: [String: String] {
        switch kind {
        case .encoding, .entity, .large, .tag: [:]
        case .unclosed(let name), .unmatched(let name): ["element": name]
        }
    }
}

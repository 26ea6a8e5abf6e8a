import JSONText

/// The elements of an SVG file that are drawn when the whole file is drawn, or some elements of it: without what is switched
/// off, what nobody refers to, and what is meant for another program.
struct DrawnElements {
    /// An element that takes part in the picture.
    struct Item {
        var element: SVGOutline.Element
        /// From the element's attributes, the style sheet and the `style` attribute; the stronger ones last.
        var declarations: [Declaration]
        /// Draws nothing itself: it holds one that is drawn.
        var isHolder = false
        var isInClip = false
    }

    struct Declaration {
        var property: String
        var value: String
        /// A presentation attribute, not CSS.
        var isAttribute: Bool
    }

    private(set) var items: [Item] = []
    /// What of the style sheet librsvg passes over.
    var passedOver: [String] { sheet.passedOver }

    private let elements: [SVGOutline.Element]
    private let children: [[Int]]
    private let parents: [Int?]
    private var ids: [String: Int] = [:]
    private var sheet = SVGStyleSheet()
    private var seen: Set<Int> = []
    /// Elements yet to be looked at, and whether something refers to them.
    private var waiting: [(index: Int, isReferred: Bool)] = []

    /// Drawn only where something refers to them.
    private static let referred: Set = [
        "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient", "filter",
    ]

    /// Holders of what isn't drawn in its place.
    private static let closed: Set = ["defs", "metadata", "title", "desc", "style", "text", "foreignObject"]

    /// - Parameter used: ids; empty: the whole file.
    init(_ picture: SVGOutline, used: Set<String>) {
        elements = picture.elements
        var (parents, children) = ([Int?](), [[Int]](repeating: [], count: elements.count))
        var open: [Int] = []
        for (index, element) in elements.enumerated() {
            open.removeLast(max(0, open.count - element.depth))
            parents.append(open.last)
            if let holder = open.last { children[holder].append(index) }
            open.append(index)
            if let id = element.id, ids[id] == nil { ids[id] = index }
        }
        self.parents = parents
        self.children = children
        for text in picture.styles { sheet.add(text) }
        sheet.settle(elements: elements.count, depth: elements.map(\.depth).max() ?? 0)
        let starts = used.isEmpty ? [0] : used.compactMap { ids[$0] }.sorted()
        for start in starts { addHolders(of: start) }
        waiting = starts.reversed().map { ($0, true) }
        while let next = waiting.popLast() { visit(next.index, isReferred: next.isReferred) }
        items.sort {
            ($0.element.place.line, $0.element.place.column) < (
                $1.element.place.line, $1.element.place.column
            )
        }
    }

    /// What a link within the file leads to.
    func element(at link: String?) -> SVGOutline.Element? {
        link.flatMap { ids[String($0.dropFirst())] }.map { elements[$0] }
    }

    /// Whether an element is switched off, itself or with one that holds it.
    func isHidden(_ id: String) -> Bool {
        var next = ids[id]
        while let index = next {
            if isSwitchedOff(declarations(of: index)) { return true }
            next = parents[index]
        }
        return false
    }

    private func holders(of index: Int) -> [Int] {
        var holders: [Int] = []
        var next = parents[index]
        while let holder = next {
            holders.append(holder)
            next = parents[holder]
        }
        return holders
    }

    private mutating func addHolders(of index: Int) {
        for holder in holders(of: index) where seen.insert(-holder - 1).inserted {
            let found = declarations(of: holder)
            items.append(Item(element: elements[holder], declarations: found, isHolder: true))
            refer(found)
        }
    }

    private mutating func visit(_ index: Int, isReferred: Bool) {
        let element = elements[index]
        guard element.isSVG, isReferred || !Self.referred.contains(element.name), isMet(element),
            !seen.contains(index)
        else { return }
        let found = declarations(of: index)
        guard !isSwitchedOff(found) || Self.referred.contains(element.name) else { return }
        seen.insert(index)
        let isInClip = holders(of: index).contains { elements[$0].name == "clipPath" }
        items.append(Item(element: element, declarations: found, isInClip: isInClip))
        refer(found)
        if let link = element.link, link.hasPrefix("#") { refer(to: String(link.dropFirst())) }
        guard !Self.closed.contains(element.name), SVGVocabulary.elements.contains(element.name) else {
            return
        }
        let inner = children[index]
        if element.name == "switch" {
            waiting += inner.first { elements[$0].isSVG && isMet(elements[$0]) }.map { [($0, false)] } ?? []
        } else {
            waiting += inner.reversed().map { ($0, false) }
        }
    }

    /// Whether its conditions hold: no program has the extensions of another.
    private func isMet(_ element: SVGOutline.Element) -> Bool {
        element.attributes["requiredExtensions"].map { $0.allSatisfy(\.isWhitespace) } ?? true
    }

    private func isSwitchedOff(_ declarations: [Declaration]) -> Bool {
        declarations.last { $0.property == "display" }?.value == "none"
    }

    private mutating func refer(_ declarations: [Declaration]) {
        for declaration in declarations where declaration.value.contains("url(") {
            for part in declaration.value.split(separator: "url(").dropFirst(
                declaration.value.hasPrefix("url(") ? 0 : 1)
            {
                refer(
                    to: String(part.prefix { $0 != ")" }.filter { !"\"'".contains($0) }.trimmed.dropFirst()))
            }
        }
    }

    private mutating func refer(to id: String) {
        if let index = ids[id] { waiting.append((index, true)) }
    }

    private func declarations(of index: Int) -> [Declaration] {
        let element = elements[index]
        let attributes = element.attributes.sorted { $0.key < $1.key }.map {
            Declaration(property: $0.key, value: $0.value.trimmed, isAttribute: true)
        }
        let css =
            sheet.declarations(of: element, in: holders(of: index).map { elements[$0] })
            + SVGStyleSheet.declarations(element.attributes["style"] ?? "")
        return attributes
            + css.map { Declaration(property: $0.property, value: $0.value, isAttribute: false) }
    }
}

extension SVGOutline.Element {
    /// What it refers to: `#id`, a file, or a picture.
    var link: String? { attributes["href"] ?? attributes["xlink:href"] }
}

import Files

/// What is installed as one thing: a costume, a shared filter, expression or motion, or a skin.
package struct TemplateItem: Hashable, Sendable {
    /// What a folder or picture can be.
    package enum Kind: Sendable, CaseIterable {
        /// A folder with `template.json`.
        case costume
        /// A costume that is one picture, `<id>.svg`.
        case picture
        case filter
        case expression
        case motion
        case skin

        /// Those that costumes share.
        package static let shared: [Kind] = [.filter, .expression, .motion, .skin]

        /// The folder beside the costumes that holds those of this kind; nil: they are costumes themselves.
        package var folder: String? {
            switch self {
            case .costume, .picture: nil
            case .filter: "Filters"
            case .expression: "Expressions"
            case .motion: "Motions"
            case .skin: "Skins"
            }
        }

        /// The text that makes a folder one of this kind; nil: it isn't a folder.
        package var document: String? {
            switch self {
            case .costume: "template.json"
            case .picture: nil
            case .filter: "filter.json"
            case .expression: "expression.json"
            case .motion: "motion.json"
            case .skin: "skin.json"
            }
        }
    }

    /// Whether it is a costume, a filter, an expression, a motion or a skin.
    package var kind: Kind
    /// The name of its folder, or of its picture without `.svg`.
    package var id: String

    package init(_ kind: Kind, _ id: String) {
        self.kind = kind
        self.id = id
    }

    /// From a folder of costumes on: `bear`, `egg.svg`, `Filters/glow`, `Skins/night`.
    package var path: String {
        switch kind {
        case .costume: id
        case .picture: "\(id).svg"
        case .filter, .expression, .motion, .skin: "\(kind.folder ?? "")/\(id)"
        }
    }

    /// A costume's other form: a folder of costumes holds one of the two.
    package var otherForm: TemplateItem? {
        switch kind {
        case .costume: TemplateItem(.picture, id)
        case .picture: TemplateItem(.costume, id)
        case .filter, .expression, .motion, .skin: nil
        }
    }

    /// The folders that hold one with this id, in either form.
    package func holders(among sources: [TemplateSource]) -> [TemplateSource] {
        sources.filter { source in
            [self, otherForm].compactMap { $0 }.contains { item in
                let place = "\(source.folder)/\(item.path)"
                return FileStatus(item.kind.document.map { "\(place)/\($0)" } ?? place) != nil
            }
        }
    }
}

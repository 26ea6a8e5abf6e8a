/// The shared filters, expressions or motions beside the costumes, such as `Filters/<id>/filter.json` and the pictures that it
/// uses.
package struct SharedIndex<Value: Sendable>: Sendable {
    /// One that was found, whole or broken.
    package struct Entry: Sendable {
        /// The name of its folder.
        package var id: String
        /// Where it was found, and which folders it overrides.
        package var place: TemplatePlace
        /// nil when there is an error among the problems, or a file isn't there yet.
        package var value: Value?
        /// What is wrong with its document; errors make it unusable.
        package var problems: [TemplateProblem]
    }

    /// What a document means, and what is wrong with it.
    typealias Translation = (
        _ id: String, _ document: SharedDocument, _ file: String, _ art: TemplateArt
    ) -> (value: Value?, problems: [TemplateProblem])

    /// By id.
    let entries: [Entry]

    var usable: [String: Value] { entries.reduce(into: [:]) { $0[$1.id] = $1.value } }

    /// - Parameters:
    ///   - kind: filters, expressions or motions.
    ///   - sources: folders that exist.
    fileprivate init(
        _ kind: TemplateItem.Kind, _ sources: [TemplateSource], inspector: any AssetInspector,
        _ translate: Translation
    ) throws(TemplateStoreError) {
        entries = try sources.shared(kind).sorted { $0.key < $1.key }.map { id, place in
            let item = TemplateItem(kind, id)
            let (name, folder) = (kind.document ?? "", "\(place.source.folder)/\(item.path)")
            let file = "\(item.path)/\(name)"
            do throws(TemplateProblem) {
                let document = try SharedDocument(
                    name, of: folder, id: id, missing: "\(name.prefix { $0 != "." }).document.missing",
                    file: file)
                let art = TemplateArt(root: document.folder, inspector: inspector)
                let (value, problems) = translate(id, document, file, art)
                return Entry(id: id, place: place, value: value, problems: problems)
            } catch {
                return Entry(id: id, place: place, value: nil, problems: [error])
            }
        }
    }
}

extension SharedIndex<SharedFilter> {
    /// The filters.
    /// - Parameter sources: folders that exist.
    init(_ sources: [TemplateSource], inspector: any AssetInspector) throws(TemplateStoreError) {
        try self.init(.filter, sources, inspector: inspector) { id, document, file, art in
            FilterTranslator.translate(
                id: id, text: document.bytes, file: file, folder: document.folder, art: art)
        }
    }
}

extension SharedIndex<SharedExpression> {
    /// The expressions.
    /// - Parameter sources: folders that exist.
    init(_ sources: [TemplateSource], inspector: any AssetInspector) throws(TemplateStoreError) {
        try self.init(.expression, sources, inspector: inspector) { id, document, file, art in
            ExpressionTranslator.translate(id: id, text: document.bytes, file: file, art: art)
        }
    }
}

extension SharedIndex<SharedMotion> {
    /// The motions of letters.
    /// - Parameter sources: folders that exist.
    init(_ sources: [TemplateSource], inspector: any AssetInspector) throws(TemplateStoreError) {
        try self.init(.motion, sources, inspector: inspector) { id, document, file, art in
            MotionTranslator.translate(id: id, text: document.bytes, file: file, art: art)
        }
    }
}

/// The filters, expressions and motions that documents may name, by id.
struct SharedUse {
    var filters: [String: SharedFilter] = [:]
    var expressions: [String: SharedExpression] = [:]
    var motions: [String: SharedMotion] = [:]
}

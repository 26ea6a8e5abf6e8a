import JSONText
import Raster

/// Turns the document of a shared filter into the filter that it means.
///
/// Unlike a costume it may be newer than the program: an operation that isn't known is passed over with a warning.
enum FilterTranslator {
    static let keys = ["format", "name", "description", "canvas", "filters", "credit", "license"]

    /// - Parameters:
    ///   - folder: the filter's own, absolute: what its art's paths are put behind.
    /// - Returns: nil as the filter when there is an error among the problems.
    static func translate(
        id: String, text: [UInt8], file: String, folder: String, art: any ArtFinder
    ) -> (value: SharedFilter?, problems: [TemplateProblem]) {
        let log = ProblemLog(file: file)
        guard let (object, name) = TemplateTranslator.sharedDocument(text, keys: keys, log: log) else {
            return (nil, log.sorted)
        }
        let canvas = canvas(object)
        let steps = object.required("filters").flatMap { self.steps($0, id: id, folder: folder, art: art) }
        guard !log.hasErrors, let steps, let canvas else { return (nil, log.sorted) }
        let filter = SharedFilter(
            id: id, name: name, width: canvas.width, height: canvas.height, steps: steps)
        return (filter, log.sorted)
    }

    private static func canvas(_ object: ObjectField) -> (width: Double, height: Double)? {
        guard let field = object["canvas"] else { return (100, 100) }
        guard let canvas = field.object(["width", "height"]) else { return nil }
        let width = canvas.required("width")?.number(1...4096)
        let height = canvas.required("height")?.number(1...4096)
        guard let width, let height else { return nil }
        return (width, height)
    }

    private static func steps(
        _ field: Field, id: String, folder: String, art: any ArtFinder
    ) -> [FilterStep]? {
        guard let fields = field.list() else { return nil }
        guard fields.count <= TemplateTranslator.filterLimit else {
            return field.mistaken(
                "template.count.range",
                [
                    "count": String(fields.count), "from": "0", "to": String(TemplateTranslator.filterLimit),
                ])
        }
        var steps: [FilterStep] = []
        for field in fields {
            // Each with a log of its own: what is only too new for this program is no mistake here.
            let apart = ProblemLog(file: field.log.file)
            var translator = TemplateTranslator(id: id, log: apart, art: art)
            translator.artFolder = folder
            let step = translator.filterStep(Field(node: field.node, path: field.path, log: apart))
            let errors = apart.problems.filter { $0.severity == .error }
            if let newer = errors.first, errors.allSatisfy({ $0.code == "template.needs.newer" }) {
                field.warn("filter.operation.skipped", newer.evidence)
                continue
            }
            field.log.add(apart.problems)
            if let step { steps.append(step) }
        }
        return steps
    }
}

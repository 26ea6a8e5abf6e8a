import JSONText
import Raster

/// Turns the document of a costume into the template that it means, and collects all its mistakes.
struct TemplateTranslator {
    static let format = 1
    static let byteLimit = 1 << 20
    static let layerLimit = 512
    static let groupDepthLimit = 8
    static let flipBookLimit = 600
    static let keyLimit = 1000
    static let descriptionLimit = 150

    /// What `requires` may name: all of format 1 that this version draws.
    static let features: Set<String> = [
        "image", "face", "fill", "text", "noise", "yubinuki", "group", "quad", "mask", "clip", "blend",
        "visible", "animate", "repeat", "filters", "cut", "on", "loop", "start", "skew", "along", "glow",
        "row", "expression", "letters",
        "grid", "delay", "spring", "bounce", "person",
    ]

    static let keys = [
        "format", "requires", "name", "description", "emoji", "keywords", "credit", "license", "canvas",
        "animation",
        "still", "matte", "layers",
    ]

    let id: String
    let log: ProblemLog
    let art: any ArtFinder
    /// By id.
    var sharedFilters: [String: SharedFilter] = [:]
    /// By id.
    var sharedExpressions: [String: SharedExpression] = [:]
    /// By id.
    var sharedMotions: [String: SharedMotion] = [:]
    /// Put before the paths of art; nil: they stay relative to the costume's folder.
    var artFolder: String?
    /// nil: a still, or an animation whose duration is mistaken.
    var duration: Double?
    var isMoving = false
    var layerIDs = LayerIDs()
    var faceLayers = FaceLayers()
    var layerCount = 0
    /// The ways that layers move along.
    var ways: [ArtReference: [[Point]]] = [:]
    /// The last file in which one was looked for.
    var wayDrawing: (path: String, picture: Result<SVGOutline, ArtMistake>)?
    /// Canvas units; a mistaken canvas counts as one of 618.
    var canvasSize = (width: 618.0, height: 618.0)

    /// - Parameters:
    ///   - file: what the problems name.
    ///   - shared: filters, expressions and motions that it may name.
    /// - Returns: nil as the template when there is an error among the problems.
    static func translate(
        id: String, text: [UInt8], file: String, art: any ArtFinder,
        shared: SharedUse = SharedUse(), styleContext: StyleContext = StyleContext()
    ) -> (template: Template?, problems: [TemplateProblem]) {
        let log = ProblemLog(file: file, styleContext: styleContext)
        guard let root = root(of: text, log: log) else { return (nil, log.sorted) }
        var translator = TemplateTranslator(id: id, log: log, art: art)
        (translator.sharedFilters, translator.sharedExpressions) = (shared.filters, shared.expressions)
        translator.sharedMotions = shared.motions
        let template = translator.template(root)
        if let template, !log.hasErrors { translator.weigh(template, root) }
        return (log.hasErrors ? nil : template, log.sorted)
    }

    /// The document's outermost value, or nil with the reason logged.
    static func root(of text: [UInt8], log: ProblemLog) -> Field? {
        guard text.count <= byteLimit else {
            log.add(
                .error, "template.document.large", ["bytes": String(text.count), "limit": String(byteLimit)])
            return nil
        }
        do throws(JSONMistake) {
            return Field(node: try JSONParser.parse(text), path: "$", log: log)
        } catch {
            log.add(.error, error.code, error.evidence, at: error.place)
            return nil
        }
    }

    /// Whether the document is of a newer format, which is refused without reading further: its keys are no mistakes.
    static func isNewer(_ root: Field) -> Bool {
        guard case .object(let members) = root.node.value,
            let member = members.first(where: { $0.key == "format" }),
            case .number(let number) = member.node.value, number > Double(format), number <= 1_000_000
        else { return false }
        Field(node: member.node, path: "$.format", log: root.log)
            .error(
                "template.needs.newer",
                ["feature": "\"format\": \(number.plain)", "known": "\"format\": \(format)"])
        return true
    }

    /// What the documents of filters, expressions and motions begin with: the members, and the name by language; nil with the
    /// reason logged.
    static func sharedDocument(
        _ text: [UInt8], keys: [String], log: ProblemLog
    ) -> (object: ObjectField, name: [String: String])? {
        guard let root = root(of: text, log: log), !isNewer(root), let object = root.object(keys) else {
            return nil
        }
        _ = object["format"]?.integer(1...format)
        return (object, object["name"].flatMap { $0.texts(limit: 100) } ?? [:])
    }

    private mutating func template(_ root: Field) -> Template? {
        guard !Self.isNewer(root), let object = root.object(Self.keys) else { return nil }
        _ = object.required("format")?.integer(1...Self.format)
        readRequirements(object)
        let info = info(object)
        let canvas = canvas(object)
        if let canvas { canvasSize = (Double(canvas.width), Double(canvas.height)) }
        let animation = animation(object)
        let still = object["still"]?.number(0...(isMoving ? duration ?? 60 : 0)) ?? 0
        let matte = object["matte"]?.color()
        let layers = layers(object)
        guard let info, let canvas, let layers else { return nil }
        return Template(
            id: id, info: info, canvasWidth: canvas.width, canvasHeight: canvas.height, animation: animation,
            stillMoment: still, matte: matte, layers: layers)
    }

    private func readRequirements(_ object: ObjectField) {
        for field in object["requires"]?.list() ?? [] {
            guard let feature = field.text(), !Self.features.contains(feature) else { continue }
            field.needsNewer(feature, known: Self.features.sorted())
        }
    }

    private func canvas(_ object: ObjectField) -> (width: Int, height: Int)? {
        guard let canvas = object.required("canvas")?.object(["width", "height"]) else { return nil }
        let width = canvas.required("width")?.integer(16...4096)
        let height = canvas.required("height")?.integer(16...4096)
        guard let width, let height else { return nil }
        return (width, height)
    }

    private mutating func animation(_ object: ObjectField) -> TemplateAnimation? {
        guard let field = object["animation"] else { return nil }
        isMoving = true
        guard let animation = field.object(["duration", "frameRate", "faceTiming", "memoryLimit"]) else {
            return nil
        }
        duration = animation.required("duration")?.number(0.02...60)
        let frameRate = animation["frameRate"].map { $0.number(0.01...50) } ?? 12.5
        let timing = animation["faceTiming"].map { $0.choice(FaceTiming.self) } ?? .fit
        let memory = animation["memoryLimit"].map { $0.integer(1 << 20...1 << 30) } ?? 64 << 20
        guard let duration, let frameRate, let timing, let memory else { return nil }
        return TemplateAnimation(
            duration: duration, frameRate: frameRate, faceTiming: timing, memoryLimit: memory)
    }

    private mutating func layers(_ object: ObjectField) -> [Layer]? {
        guard let field = object.required("layers") else { return nil }
        layerIDs.reserve(field.node)
        faceLayers = FaceLayers(field.node)
        return layers(field, depth: 0)
    }
}

extension JSONMistake {
    var code: String { "template.json.\(kind.rawValue)" }
    var evidence: [String: String] { ["found": found] }
}

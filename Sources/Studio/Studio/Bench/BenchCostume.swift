import Costume
import CostumeRendering
import FaceInput
import HTTPServer
import Helpers
import ImageCodecs
import JSONText
import Raster
import Settings
import StickerBuild
import Synchronization
import Threads

/// One costume as it was at one moment, compiled, with the frames that were asked for so far.
final class BenchCostume: Sendable {
    /// Pixels of a frame.
    static let side = 412
    let id: String
    let template: Template
    /// The folder in which the costume's own lies; absolute.
    let folder: String
    let faces: People<KeptFace>
    private let values: [String: String]
    let timeline: StickerTimeline
    let places: DocumentPlaces
    private let compiler: CostumeCompiler
    private let drawing: Mutex<Drawing?>
    private let frames = Mutex(KeptFrames())

    /// What frames are drawn with: many times the size of all else.
    private struct Drawing: Sendable {
        /// Without the wearer's values; nil where the costume shows none.
        var open: CostumeCompiler.OpenPlan?
        var plan: CostumePlan
        /// nil: it isn't needed yet.
        var renderer: CostumeRenderer?
    }

    /// Compiles it. Blocks.
    /// - Parameters:
    ///   - values: the wearer's, by variable.
    ///   - old: the same costume with other values, if there is one: only letters are drawn again.
    init(
        _ template: Template, in folder: String, faces: People<KeptFace>, values: [String: String],
        renderer: any ArtRenderer, after old: BenchCostume? = nil
    ) throws(CostumeError) {
        (id, self.template, self.folder, self.faces) = (template.id, template, folder, faces)
        self.values = values
        compiler = CostumeCompiler(renderer: renderer, cacheFolder: nil)
        let known = old.flatMap { old in old.drawing.withLock { $0?.open } }
        let first = try Self.drawing(template, in: folder, values, compiler, known)
        timeline = first.plan.timeline(
            faceDelays: PreparedPeople.delays(of: template.shown(faces).map(\.delays)))
        drawing = Mutex(first)
        places = old?.places ?? DocumentPlaces(template, in: folder)
    }

    private static func drawing(
        _ template: Template, in folder: String, _ values: [String: String], _ compiler: CostumeCompiler,
        _ known: CostumeCompiler.OpenPlan? = nil
    ) throws(CostumeError) -> Drawing {
        let open = if let known { known } else { try compiler.openPlan(template, in: folder, side: side) }
        let plan = try compiler.plan(open, of: template, in: folder, values: values)
        return Drawing(open: template.variables.isEmpty ? nil : open, plan: plan)
    }

    /// The file that describes it; absolute.
    var path: String { "\(folder)/\(template.file)" }

    /// A layer in the document as it stands now; nil where something else has come into its place, such as while the costume
    /// has an error.
    func node(of layer: String, in text: [UInt8]) -> JSONNode? {
        let known = places.node(of: layer)
        // A layer may have no id; then the whole document tells.
        if text == places.text { return known }
        guard let known, let found = (try? JSONParser.parse(text))?.node(at: known.place),
            case .text(layer) = found.member("id")?.value
        else { return nil }
        return found
    }

    /// Gives up what can be made again from the files, except for the frames: they are the last ones that worked if the
    /// files break. Blocks.
    /// - Parameter keepingPlan: where these files are gone.
    func rest(keepingPlan: Bool) {
        frames.withLock { $0.dropVariants() }
        for number in timeline.frames.indices where !frames.withLock({ $0.isFull }) {
            _ = try? frame(number, .all)
        }
        drawing.withLock { if keepingPlan { $0?.renderer = nil } else { $0 = nil } }
    }

    /// The plan, compiled again after a rest.
    private func plan() throws(CostumeError) -> CostumePlan {
        try drawing.withLock { (known) throws(CostumeError) in
            if let known { return known.plan }
            let again = try Self.drawing(template, in: folder, values, compiler)
            known = again
            return again.plan
        }
    }

    private func people() throws(BuildFailure) -> PreparedPeople {
        try template.shown(faces).decoded().prepared
    }

    /// Whether somebody else than this friend is the second person in its pictures.
    func showsFriend(other friend: KeptFace?) -> Bool {
        guard let shown = template.shown(faces).second else { return false }
        return shown !== friend
    }

    private func renderer() throws -> CostumeRenderer {
        let (plan, prepared) = (try plan(), try people())
        return drawing.withLock {
            if let known = $0?.renderer { return known }
            let renderer = plan.renderer(for: prepared, of: timeline)
            $0 = Drawing(open: $0?.open, plan: plan, renderer: renderer)
            return renderer
        }
    }

    /// Which layers a picture shows.
    enum Shown: Hashable, Sendable {
        case all
        case without(Set<String>)
        case only(String)

        /// - Parameter query: `hide=a,b` or `solo=a`.
        init(_ query: [String: String]) {
            if let id = query["solo"] {
                self = .only(id)
            } else {
                let hidden = Set((query["hide"] ?? "").split(separator: ",").map(String.init))
                self = hidden.isEmpty ? .all : .without(hidden)
            }
        }
    }

    /// - Parameter number: any; one beyond the last is taken round.
    private func index(_ number: Int) -> Int {
        Int(number.magnitude % UInt(max(1, timeline.frames.count)))
    }

    /// A frame as a PNG file. Blocks.
    /// - Parameter number: of the timeline, from 0; another one is taken round.
    func frame(_ number: Int, _ shown: Shown) throws(WebRefusal) -> [UInt8] {
        let index = index(number)
        if let known = frames.withLock({ $0[index, shown] }) { return known }
        do {
            let frame = timeline.frames[index]
            let picture =
                switch shown {
                case .all: try renderer().frame(frame)
                case .only, .without: try variant(shown).frame(frame, face: try people())
                }
            let png = try PNGEncoder.encode(picture, effort: .preview)
            frames.withLock { $0[index, shown] = png }
            return png
        } catch {
            throw refusal(error)
        }
    }

    private func refusal(_ error: any Error) -> WebRefusal {
        switch error {
        case let error as CostumeError: WebRefusal(422, showing: error)
        case let error as BuildFailure: WebRefusal(422, showing: error)
        default: WebRefusal(500, "sticker.failed", ["reason": "\(error)"])
        }
    }

    private func variant(_ shown: Shown) throws(CostumeError) -> CostumePlan {
        var template = template
        template.layers = template.layers.map { $0.showing(shown) }
        return try compiler.plan(template, in: folder, side: Self.side, values: values)
    }

    /// The moment that a frame of the timeline shows, seconds.
    func moment(_ number: Int) -> Double {
        guard let animation = template.animation, timeline.frames.indices.contains(number) else {
            return template.stillMoment
        }
        return Double(max(0, timeline.frames[number].costume)) / animation.frameRate
    }

    /// What the bench draws over a frame. Blocks.
    func overlays(_ number: Int) throws(WebRefusal) -> BenchOverlays {
        do {
            let outlines = try compiler.outlines(of: template, in: folder, at: moment(number))
            let frame = timeline.frames[index(number)]
            let plan = try plan()
            let points = plan.points(frame, face: try people())
            return BenchOverlays(
                outlines: outlines, slots: plan.slots(frame), points: points, template: template)
        } catch {
            throw refusal(error)
        }
    }
}

extension Layer {
    /// The layer with what isn't to be seen hidden, in its place.
    fileprivate func showing(_ shown: BenchCostume.Shown) -> Layer {
        switch shown {
        case .all: return self
        case .without(let ids):
            if ids.contains(id) { return hidden }
        case .only(let id):
            if self.id == id { return self }
            guard case .group(let children) = content else { return hidden }
            guard children.flatMap(\.withinAll).contains(where: { $0.id == id }) else { return hidden }
        }
        guard case .group(let children) = content else { return self }
        var group = self
        group.content = .group(children.map { $0.showing(shown) })
        return group
    }
}

/// Lines over a picture, in pixels of a frame.
struct BenchOverlays: Encodable {
    private struct Shape: Encodable {
        var id: String
        var box: [[Double]]
        var anchor: [Double]?
        var masks: [[[Double]]]
        var grip: PoseChange.Grip?
        /// Rows of pixels → units of what holds the layer.
        var map: [Double]?
    }

    private var layers: [Shape]
    private var slots: [[[Double]]]
    private var points: [[Double]]

    init(outlines: [LayerOutline], slots: [[Point]], points: [Point], template: Template) {
        let side = Double(BenchCostume.side)
        let scale = side / Double(max(template.canvasWidth, template.canvasHeight, 1))
        let left = (side - Double(template.canvasWidth) * scale) / 2
        let top = (side - Double(template.canvasHeight) * scale) / 2
        func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        func pixels(_ point: Point) -> [Double] {
            [tenths(point.x * scale + left), tenths(point.y * scale + top)]
        }
        layers = outlines.map { outline in
            // Nothing can be written into one picture.
            let grip = template.isOnePicture ? nil : outline.grip
            return Shape(
                id: outline.id, box: outline.box.map(pixels), anchor: outline.anchor.map(pixels),
                masks: outline.masks.map { $0.map(pixels) }, grip: grip.map(PoseChange.Grip.init),
                map: grip.map { PoseChange.Grip.rows($0.toHolder).map { $0 / scale } })
        }
        self.slots = slots.map { $0.map { [tenths($0.x), tenths($0.y)] } }
        self.points = points.map { [tenths($0.x), tenths($0.y)] }
    }
}

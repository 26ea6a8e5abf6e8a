import Costume
import Raster

/// Template → scenes: decides for a moment what is shown, where, and how. Draws nothing.
struct SceneTranslation: Sendable {
    /// Units.
    let canvas: Rect
    /// Seconds; nil for a still.
    let duration: Double?
    /// Bounds of the SVG elements that serve as boxes, canvas units.
    let elementBounds: [ArtReference: Rect]
    /// Height ÷ width of the pictures of layers on faces.
    var proportions: [ArtReference: Double] = [:]
    /// Whether letters that move are shown at rest.
    var showsLettersAtRest = false

    /// What all layers of a list share at a moment.
    private struct Moment {
        /// The time of the list's clock, in seconds.
        var time: Double
        var faces: FacePlaces?
        /// By which the copies of repeated layers that hold the list run late, by the layers' numbers; seconds.
        var delays: [Int: Double] = [:]
    }

    /// The layers that show at a moment, bottom first.
    func scene(of layers: [Layer], at time: Double) -> [SceneLayer] {
        var moment = Moment(time: time)
        if layers.contains(where: { $0.withinAll.contains { $0.attachment != nil } }) {
            moment.faces = FacePlaces(of: layers, at: time, delays: [:]) { place(of: $0, at: $1) }
        }
        return SceneLayer.opened(
            scene(of: layers, at: moment, from: 0) { delays in
                FacePlaces(of: layers, at: time, delays: delays) { place(of: $0, at: $1) }
            })
    }

    /// A layer's place at a moment of its own clock; of a repeated one, the first copy's.
    func place(of layer: Layer, at time: Double) -> (box: Rect, transform: Transform)? {
        guard let box = box(of: layer, at: time) else { return nil }
        var now = layer.posed(at: time, box: box)
        if let circle = now.circle {
            let copies = CircleArrangement(circle, canvas: canvas)
                .copies(layer.track("repeat.circle.count"), at: time)
            guard let first = copies.first else { return nil }
            now = now.placed(at: first, turned: circle.turn)
        }
        return transform(of: now, box: box).map { (box, $0) }
    }

    /// Where the faces lie when the copies of layers run late; used only where layers lie on faces.
    private typealias Faces = ([Int: Double]) -> FacePlaces

    /// - Parameter first: the number of the first layer.
    private func scene(
        of layers: [Layer], at moment: Moment, from first: Int, faces: Faces
    ) -> [SceneLayer] {
        var scene: [SceneLayer] = []
        // Numbers are given to hidden layers too, so that they mean the same at every moment.
        var number = first
        for layer in layers {
            scene += copies(of: layer, number: number, at: moment, faces: faces)
            number += layer.withinAll.count
        }
        return scene
    }

    /// The layer, or its copies where it has some; the first lies lowest.
    private func copies(
        of layer: Layer, number: Int, at moment: Moment, faces: Faces
    ) -> [SceneLayer] {
        let clock = moment.time - layer.start
        var own = moment
        own.time = clock
        guard let places = places(of: layer, at: clock) else {
            return shown(layer, at: nil, number: number, copy: 0, moment: own, faces: faces)
        }
        let delaysFaces = layer.delaysFaces
        return places.enumerated().flatMap { copy, place in
            let delay = layer.delay * Double(copy)
            own.time = clock - delay
            if delay != 0, delaysFaces {
                own.delays[number] = delay
                own.faces = faces(own.delays)
            }
            return shown(layer, at: place, number: number, copy: copy, moment: own, faces: faces)
        }
    }

    /// Where one copy of a layer goes.
    private enum CopyPlace {
        case circle(CircleArrangement.Copy)
        case grid(LayerGrid)
    }

    /// Where the copies of a layer go, all by the same clock; nil where it has none.
    private func places(of layer: Layer, at clock: Double) -> [CopyPlace]? {
        if layer.circle == nil, layer.grid == nil { return nil }
        guard let box = box(of: layer, at: clock) else { return [] }
        let now = layer.posed(at: clock, box: box)
        if let grid = now.grid { return Array(repeating: .grid(grid), count: grid.count) }
        guard let circle = now.circle else { return [] }
        let ring =
            now.attachment == nil
            ? CircleArrangement(circle, canvas: canvas) : CircleArrangement(onFace: circle)
        return ring.copies(layer.track("repeat.circle.count"), at: clock).map { .circle($0) }
    }

    /// One copy of a layer, or the only one.
    /// - Parameters:
    ///   - place: nil for the only one.
    ///   - moment: of the copy's own clock.
    private func shown(
        _ layer: Layer, at place: CopyPlace?, number: Int, copy: Int, moment: Moment,
        faces: Faces
    ) -> [SceneLayer] {
        if let visible = layer.visible, !visible.contains(moment.time) { return [] }
        guard let box = box(of: layer, at: moment.time) else { return [] }
        var now = layer.posed(at: moment.time, box: box)
        switch place {
        case nil: break
        case .circle(let place): now = now.placed(at: place, turned: now.circle?.turn ?? false)
        case .grid(let grid): now = now.placed(in: grid, copy: copy, box: box)
        }
        var children: [SceneLayer] = []
        if case .group(let layers) = layer.content {
            children = scene(of: layers, at: moment, from: number + 1, faces: faces)
        }
        return self.layers(now, box: box, children: children, number: number, copy: copy, at: moment)
    }

    /// The layer; of a group mostly what it holds.
    private func layers(
        _ now: Layer, box: Rect, children: [SceneLayer], number: Int, copy: Int, at moment: Moment
    ) -> [SceneLayer] {
        let opacity = min(1, now.opacity * now.content.opacity)
        guard opacity > 0, let transform = transform(of: now, box: box),
            let content = content(of: now, children: children, at: moment.time)
        else { return [] }
        let inOwnPlace = now.box == nil && (now.attachment == nil || now.content.isGroup)
        var masks: [PlacedSceneMask] = []
        if let mask = now.mask {
            masks.append(PlacedSceneMask(SceneMask(mask, over: box, inOwnPlace: inOwnPlace), transform))
        }
        let clip = now.clip.map {
            PlacedSceneMask(SceneMask($0, over: canvas, inOwnPlace: true), .identity)
        }
        var layer = SceneLayer(
            number: number, content: content, box: box, inOwnPlace: inOwnPlace, transform: transform,
            unsheared: unsheared(now, box: box) ?? transform, masks: masks, opacity: opacity,
            blend: now.blend, filters: filters(of: now, box: box), copy: copy)
        guard now.attachment == nil else {
            return attached(layer, now.placement, clip: clip, children: children, at: moment)
        }
        if let clip { layer.masks.append(clip) }
        return layer.isGroup ? SceneLayer.shown(layer, holding: children) : [layer]
    }

    /// A layer on a face.
    /// - Parameter layer: as it is in its own space, with the opacity and blend that it is laid in with.
    private func attached(
        _ layer: SceneLayer, _ placement: LayerPlacement, clip: PlacedSceneMask?, children: [SceneLayer],
        at moment: Moment
    ) -> [SceneLayer] {
        guard case .attached(let attachment, let scale, let rotation) = placement,
            let (slot, toList) = moment.faces?.face(attachment.face, for: layer.number)
        else { return [] }
        var content = layer
        (content.opacity, content.blend) = (1, .normal)
        let shown = layer.isGroup ? SceneLayer.shown(content, holding: children) : [content]
        guard !shown.isEmpty else { return [] }
        let size = attachment.width / layer.box.width
        let anchor = FaceAnchor(
            point: attachment.point, shift: attachment.shift, isUpright: attachment.isUpright,
            scale: Point(x: scale.x * size, y: scale.y * size), rotation: rotation)
        var laid = layer
        let attached = SceneAttachment(content: shown, box: layer.box, anchor: anchor, slot: slot)
        laid.content = .attached(attached)
        laid.box = slot.usualReach(anchor, of: layer.box, drawn: attached.raster)
        laid.inOwnPlace = false
        (laid.transform, laid.unsheared) = (toList, toList)
        (laid.masks, laid.filters) = (clip.map { [$0] } ?? [], [])
        return [laid]
    }

    private func content(of layer: Layer, children: [SceneLayer], at time: Double) -> SceneLayer.Content? {
        switch layer.content {
        case .image(let pictures): pictures.isEmpty ? nil : .art(picture(of: pictures, at: time))
        case .face(let style, _): .face(style)
        case .fill(let paint): .fill(paint)
        case .yubinuki(let style):
            .yubinuki(style.pattern, shape: style.shape, inner: style.inner, rows: style.rowsShown)
        case .noise(let tile, _): .noise(tile)
        case .text(let caption): .text(showsLettersAtRest ? caption : caption.shown(at: time))
        case .group: children.isEmpty ? nil : .group(children)
        }
    }

    /// Of those that are equal in a flip-book always the first, whatever their names: one that was drawn there and back
    /// shows most of its pictures twice.
    private func picture(of pictures: [ArtReference], at time: Double) -> ArtReference {
        let shown = pictures[page(of: pictures.count, at: time)]
        return pictures.first { $0.isSame(as: shown) } ?? shown
    }

    /// Which picture of a flip-book shows: they share the duration evenly.
    private func page(of count: Int, at time: Double) -> Int {
        guard let duration, duration > 0 else { return 0 }
        let share = (time / duration * Double(count) + Self.tolerance).rounded(.down)
        // The clock of a layer may run late or early: the flip-book goes round.
        if time < 0 || time > duration {
            let turns = (share / Double(count)).rounded(.down)
            return Int(share - turns * Double(count))
        }
        return Int(min(max(0, share), Double(count - 1)))
    }

    private func box(of layer: Layer, at time: Double) -> Rect? {
        if let attachment = layer.attachment { return box(of: layer.content, on: attachment, at: time) }
        return switch layer.box {
        case nil: canvas
        case .rect(let rect): rect.width > 0 && rect.height > 0 ? rect : nil
        case .element(let element):
            elementBounds[element].flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
        }
    }

    /// The box of what lies on a face: at first as wide as its document says.
    private func box(of content: LayerContent, on face: FaceAttachment, at time: Double) -> Rect? {
        let width = face.width * FaceAttachment.unit
        var height = face.height.map { $0 * FaceAttachment.unit }
        switch content {
        case .group: return canvas
        case .image(let pictures) where !pictures.isEmpty:
            height = proportions[picture(of: pictures, at: time)].map { width * $0 }
        case .image, .fill, .text, .face, .yubinuki, .noise: break
        }
        guard let height, width > 0, height > 0 else { return nil }
        return Rect(x: 0, y: 0, width: width, height: height)
    }

    /// - Parameter layer: as it stands at a moment.
    private func transform(of layer: Layer, box: Rect) -> Transform? {
        switch layer.placement {
        case .quad(let points): return Transform.quad(from: box, to: points)?.facing(box)
        case .pose(let anchor, let position, let scale, let rotation):
            guard scale.x != 0, scale.y != 0 else { return nil }
            let anchor = anchor ?? box.center
            let place = position ?? anchor
            let isOriented = layer.along?.isOriented ?? false
            guard layer.skew != Point(x: 0, y: 0) || isOriented else {
                return .pose(anchor: anchor, position: place, scale: scale, rotation: rotation)
            }
            var pose = Transform.translation(x: -anchor.x, y: -anchor.y).then(.scale(x: scale.x, y: scale.y))
                .then(.shear(degrees: layer.skew)).then(.rotation(degrees: rotation))
            if isOriented, let way = layer.along { pose = pose.then(.turning(to: way.spot.direction)) }
            return pose.then(.translation(x: place.x, y: place.y))
        case .attached(let attachment, let scale, _):
            // Where it lies is known with the face.
            return scale.x != 0 && scale.y != 0 && attachment.width > 0 ? .identity : nil
        }
    }

    /// The transform without the layer's own shear; nil where it has none.
    private func unsheared(_ layer: Layer, box: Rect) -> Transform? {
        guard layer.skew != Point(x: 0, y: 0) else { return nil }
        var layer = layer
        layer.skew = Point(x: 0, y: 0)
        return transform(of: layer, box: box)
    }

    /// Moments are products and quotients of the template's numbers: closer than this, they are the same. Seconds.
    static let tolerance = 1e-9
}

extension Visibility {
    func contains(_ time: Double) -> Bool {
        from <= time + SceneTranslation.tolerance && time < to - SceneTranslation.tolerance
    }
}

extension LayerContent {
    fileprivate var isGroup: Bool { if case .group = self { true } else { false } }
}

import Costume
import FaceInput
import Raster

/// What a layer on a face shows at a moment, and how it lies there.
struct SceneAttachment: Hashable, Sendable {
    /// In the layer's own space, bottom first.
    var content: [SceneLayer]
    /// The content's box, in the layer's own space.
    var box: Rect
    var anchor: FaceAnchor
    var slot: FaceSlot

    /// What is drawn, in the layer's own space.
    /// What outlines cover of it is not yet known in pixels: there is some room for their edges.
    var raster: Rect {
        let box = content.reduce(self.box) { box, layer in
            guard layer.reach != layer.box, let letters = layer.transform.reach(of: layer.reach) else {
                return box
            }
            return box.union(letters)
        }
        let outlines = content.reduce(0) { max($0, $1.outlines) }
        guard outlines > 0 else { return box }
        let (room, (x, y)) = (1.1 * outlines + 0.03 * max(box.width, box.height), (density.x, density.y))
        return box.grown(across: room * (y / x).squareRoot(), down: room * (x / y).squareRoot())
    }

    /// How fine both axes of the content are drawn, the finer one 1. Where filters have lengths, as the layer's scales stretch
    /// the axes: so that a border comes out equally wide on all sides.
    var density: Point {
        let (x, y) = (abs(anchor.scale.x), abs(anchor.scale.y))
        guard x != y, x > 0, y > 0, content.contains(where: \.hasLengths) else { return Point(x: 1, y: 1) }
        return Point(x: min(1, max(0.01, x / y)), y: min(1, max(0.01, y / x)))
    }

    /// The layer's own space → that of the face layer, on a typical face.
    var typicalTransform: Transform? { slot.typicalTransform(anchor, of: box) }
}

/// Where the face layers of a costume lie at a moment, for the layers on them.
struct FacePlaces: Sendable {
    private struct Place {
        var slot: FaceSlot
        /// Own space → the list that holds it.
        var toList: Transform
        /// The groups that hold it, the innermost first.
        var groups: [Group]
    }

    private struct Group {
        var number: Int
        /// From what the group holds to the list that holds the group; nil: nothing shows.
        var toList: Transform?
    }

    /// By the number of the face layer.
    private var places: [Int: Place] = [:]
    /// The groups that hold a layer on a face, by its number.
    private var holders: [Int: Set<Int>] = [:]

    /// The box of a layer at a moment of its own clock, and its own space → the list that holds it.
    typealias Pose = (Layer, Double) -> (box: Rect, transform: Transform)?

    /// - Parameters:
    ///   - time: seconds.
    ///   - delays: by which the copies that are looked at run late, by the numbers of repeated layers; seconds.
    init(of layers: [Layer], at time: Double, delays: [Int: Double], pose: Pose) {
        var number = 0
        add(layers, at: time, within: [], number: &number) { layer, number, time in
            let clock = time - layer.start - (delays[number] ?? 0)
            return (clock, pose(layer, clock))
        }
    }

    /// A layer's clock and where it lies; from the layer, its number, and the clock of its list.
    private typealias Standing = (Layer, Int, Double) -> (
        clock: Double, place: (box: Rect, transform: Transform)?
    )

    private mutating func add(
        _ layers: [Layer], at time: Double, within groups: [Group], number: inout Int, pose: Standing
    ) {
        for layer in layers {
            let own = number
            number += 1
            if layer.attachment != nil { holders[own] = Set(groups.map(\.number)) }
            switch layer.content {
            case .face:
                let (clock, place) = pose(layer, own, time)
                guard let place, let style = layer.face(at: clock) else { continue }
                places[own] = Place(
                    slot: FaceSlot(style: style, box: place.box), toList: place.transform, groups: groups)
            case .group(let children):
                let (clock, place) = pose(layer, own, time)
                let group = Group(number: own, toList: place?.transform)
                add(children, at: clock, within: [group] + groups, number: &number, pose: pose)
            case .image, .fill, .yubinuki, .noise, .text: break
            }
        }
    }

    /// The face that a layer lies on.
    /// - Returns: its own space → the innermost list that holds both; groups beyond that move both. nil: nothing shows.
    func face(_ face: Int, for layer: Int) -> (slot: FaceSlot, toList: Transform)? {
        guard let place = places[face] else { return nil }
        let common = holders[layer] ?? []
        var transform = place.toList
        for group in place.groups {
            if common.contains(group.number) { break }
            guard let outer = group.toList else { return nil }
            transform = transform.then(outer)
        }
        return (place.slot, transform)
    }
}

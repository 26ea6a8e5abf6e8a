import BinaryCoding
import Costume
import FaceInput
import Raster

/// A layer on a face: what it shows is drawn already, where it lies depends on the face.
struct AttachedStep: Equatable, Sendable {
    /// What it shows, on a raster of its own.
    var content: RenderGroup
    /// What that raster covers, in the layer's own space.
    var raster: Rect
    /// The content's box, in the layer's own space.
    var box: Rect
    var anchor: FaceAnchor
    var slot: FaceSlot
    /// Where it lies on usual faces, in the face layer's own space.
    var usualReach: Rect

    /// On whose face it lies.
    var person: Person { slot.style.person }

    /// The content's own space → the face layer's; nil where nobody wears the costume.
    func transform(on face: PreparedFace.Frame) -> Transform? {
        slot.transform(anchor, of: box, on: face)
    }

    /// Whether it lies where it does on usual faces.
    func isUsual(on face: PreparedFace.Frame) -> Bool {
        guard let transform = transform(on: face) else { return true }
        guard let reach = transform.reach(of: raster) else { return false }
        return reach.x >= usualReach.x && reach.y >= usualReach.y
            && reach.x + reach.width <= usualReach.x + usualReach.width
            && reach.y + reach.height <= usualReach.y + usualReach.height
    }
}

extension AttachedStep: BinaryCodable {
    func encode(into writer: inout BinaryWriter) {
        writer.write(content, onceFor: ObjectIdentifier(content))
        writer.write(raster, box, anchor, slot, usualReach)
    }

    init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(
            content: try reader.readOnce(), raster: try reader.read(), box: try reader.read(),
            anchor: try reader.read(), slot: try reader.read(), usualReach: try reader.read())
    }
}

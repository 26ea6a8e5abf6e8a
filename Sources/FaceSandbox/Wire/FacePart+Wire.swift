import FaceInput
import Helpers
import ImageCodecs

extension FacePart {
    func write(to writer: inout WireWriter) {
        switch self {
        case .whole: writer.write(0 as UInt32)
        case .head: writer.write(1 as UInt32)
        case .box(let box, let roll):
            writer.write(2 as UInt32)
            box.write(to: &writer)
            writer.write(roll)
        }
    }

    init?(_ reader: inout WireReader) {
        switch reader.uint32() {
        case 0: self = .whole
        case 1: self = .head
        case 2:
            guard let box = PictureShare(&reader), let roll = reader.double(), abs(roll) <= 360 else {
                return nil
            }
            self = .box(box, roll: roll)
        default: return nil
        }
    }
}

extension PictureShare {
    func write(to writer: inout WireWriter) {
        for value in [x, y, width, height] { writer.write(value) }
    }

    /// Reads a box; nil unless it lies within the picture, apart from rounding.
    init?(_ reader: inout WireReader) {
        guard let x = reader.double(), let y = reader.double(), let width = reader.double(),
            let height = reader.double(), x >= 0, y >= 0, width > 0, height > 0, x + width <= 1.000_001,
            y + height <= 1.000_001
        else { return nil }
        self.init(x: x, y: y, width: width, height: height)
    }
}

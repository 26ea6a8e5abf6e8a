package import BinaryCoding
package import FaceInput
package import ImageCodecs

extension ImageFormat: BinaryCodable {}
extension ImageDecodingError.Limit: BinaryCodable {}

extension FaceError: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .image(.empty): writer.write(1)
        case .image(.unknownFormat(let firstBytes)): writer.write(2, firstBytes)
        case .image(.truncated(let format)): writer.write(3, format)
        case .image(.damaged(let format, let reason)): writer.write(4, format, reason)
        case .image(.tooLarge(let limit, let found, let allowed)): writer.write(5, limit, found, allowed)
        case .decoder(.refused(let reason)): writer.write(6, reason)
        case .decoder(let fault): writer.write(7, "\(fault)")
        case .image(.otherFormat(let name)): writer.write(8, name)
        case .image(.unsupported(let format, let feature)): writer.write(9, format, feature)
        }
    }

    /// Only evidence that is safe to show.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        switch try reader.int(1...9) {
        case 1: self = .image(.empty)
        case 2: self = .image(.unknownFormat(firstBytes: try reader.hexBytes()))
        case 3: self = .image(.truncated(format: try reader.read()))
        case 4: self = .image(.damaged(format: try reader.read(), reason: try reader.phrase()))
        case 5:
            let (limit, most): (ImageDecodingError.Limit, Int) = (try reader.read(), 9_000_000_000_000_000)
            let (found, allowed) = (try reader.int(0...most), try reader.int(0...most))
            guard found > allowed else { throw reader.damage }
            self = .image(.tooLarge(limit, found: found, allowed: allowed))
        case 6: self = .decoder(.refused(try reader.plainText()))
        case 7: self = .decoder(.failed(try reader.plainText()))
        case 8: self = .image(.otherFormat(name: try reader.plainText()))
        default: self = .image(.unsupported(format: try reader.read(), feature: try reader.feature()))
        }
    }
}

extension BackgroundDoubt: BinaryCodable {}

extension FaceNotice: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .profileBroken(let reason): writer.write(1, reason)
        case .highDynamicRange: writer.write(2)
        case .noFaceFound: writer.write(3)
        case .backgroundUnsure(let doubt): writer.write(4, doubt)
        case .endMissing(let format): writer.write(5, format)
        case .headUnsure(let doubt): writer.write(6, doubt)
        case .movieUnread(let format): writer.write(7, format)
        case .invisible: writer.write(8)
        }
    }

    /// Only evidence that is safe to show.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        switch try reader.int(1...8) {
        case 1: self = .profileBroken(reason: try reader.phrase())
        case 2: self = .highDynamicRange
        case 3: self = .noFaceFound
        case 4: self = .backgroundUnsure(try reader.read())
        case 5: self = .endMissing(format: try reader.read())
        case 6: self = .headUnsure(try reader.read())
        case 7: self = .movieUnread(format: try reader.read())
        default: self = .invisible
        }
    }
}

import FaceInput
import Helpers
import ImageCodecs

extension FaceError {
    func write(to writer: inout WireWriter) {
        switch self {
        case .image(.empty): writer.write(1 as UInt32)
        case .image(.unknownFormat(let firstBytes)):
            writer.write(2 as UInt32)
            writer.write(firstBytes)
        case .image(.truncated(let format)):
            writer.write(3 as UInt32)
            writer.write(format.rawValue)
        case .image(.damaged(let format, let reason)):
            writer.write(4 as UInt32)
            writer.write(format.rawValue)
            writer.write(reason)
        case .image(.tooLarge(let limit, let found, let allowed)):
            writer.write(5 as UInt32)
            writer.write(limit.rawValue)
            writer.write(Double(found))
            writer.write(Double(allowed))
        case .decoder(.refused(let reason)):
            writer.write(6 as UInt32)
            writer.write(reason)
        case .decoder(let fault):
            writer.write(7 as UInt32)
            writer.write("\(fault)")
        case .image(.otherFormat(let name)):
            writer.write(8 as UInt32)
            writer.write(name)
        case .image(.unsupported(let format, let feature)):
            writer.write(9 as UInt32)
            writer.write(format.rawValue)
            writer.write(feature)
        }
    }

    init?(_ reader: inout WireReader) {
        switch reader.uint32() {
        case 1: self = .image(.empty)
        case 2:
            guard let bytes = reader.hexBytes() else { return nil }
            self = .image(.unknownFormat(firstBytes: bytes))
        case 3:
            guard let format = Self.format(&reader) else { return nil }
            self = .image(.truncated(format: format))
        case 4:
            guard let format = Self.format(&reader), let reason = reader.phrase() else { return nil }
            self = .image(.damaged(format: format, reason: reason))
        case 5:
            guard let limit = reader.string().flatMap(ImageDecodingError.Limit.init(rawValue:)),
                let found = Self.count(&reader), let allowed = Self.count(&reader), found > allowed
            else { return nil }
            self = .image(.tooLarge(limit, found: found, allowed: allowed))
        case 6:
            guard let reason = reader.plainText() else { return nil }
            self = .decoder(.refused(reason))
        case 7:
            guard let reason = reader.plainText() else { return nil }
            self = .decoder(.failed(reason))
        case 8:
            guard let name = reader.plainText() else { return nil }
            self = .image(.otherFormat(name: name))
        case 9:
            guard let format = Self.format(&reader), let feature = reader.feature() else { return nil }
            self = .image(.unsupported(format: format, feature: feature))
        default: return nil
        }
    }

    private static func format(_ reader: inout WireReader) -> ImageFormat? {
        reader.string().flatMap(ImageFormat.init(rawValue:))
    }

    private static func count(_ reader: inout WireReader) -> Int? {
        reader.double().flatMap { (0...9e15).contains($0) ? Int($0) : nil }
    }
}

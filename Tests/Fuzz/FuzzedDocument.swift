import Costume
import FaceInput
import ImageCodecs
import Messages
import Raster
import StickerBuild

@testable import StickerManifest
@testable import StickerService

/// The JSON that goes between an app and the service.
enum FuzzedDocument {
    static func manifest(_ bytes: [UInt8]) {
        _ = ManifestStructure.defects(in: bytes)
        guard let manifest = try? PackJSON.manifest(bytes) else { return }
        precondition((try? PackJSON.manifest(PackJSON.bytes(manifest))) == manifest, "another manifest")
        for sticker in manifest.stickers { _ = Localized.pick(sticker.name, for: "ja") }
    }

    static func status(_ bytes: [UInt8]) {
        guard let status = try? PackJSON.status(bytes) else { return }
        precondition((try? PackJSON.status(PackJSON.bytes(status))) == status, "another status")
    }

    /// Also its square, cut out of a face.
    static func profile(_ bytes: [UInt8]) {
        do throws(ProfileMistake) {
            let profile = try ProfileDocument.profile(bytes).profile
            _ = ProfileDocument.unknownNames(bytes)
            var reading = FaceReading()
            (reading.crop, reading.roll) = (profile.framing, profile.roll)
            precondition((try? Face(FaceSource([0], reading), decoder: Portrait())) != nil, "no face")
        } catch {
            for language in Language.allCases { _ = Messages.text(of: error, in: language) }
        }
    }

    private struct Portrait: FaceDecoder {
        func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(FaceError) -> DecodedFace {
            var frame = DecodedFace.Frame(bitmap: Bitmap(width: 30, height: 40), delay: 0)
            (frame.person, frame.head) = (frame.bitmap, frame.bitmap)
            return DecodedFace(format: .png, width: 30, height: 40, frames: [frame])
        }
    }
}

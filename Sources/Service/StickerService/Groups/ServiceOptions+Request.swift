import Costume
import FaceInput
import Settings
import StickerBuild

extension ServiceOptions {
    /// What a group's faces and profile ask for.
    /// - Parameter templates: the folder of the costumes, absolute.
    func request(
        _ faces: People<[UInt8]>, _ profile: ProfileReading, templates: String
    ) -> StickerRequest {
        let wanted = profile.profile
        var reading = FaceReading()
        reading.limits = decoding
        reading.framing = framing
        reading.crop = wanted?.framing
        reading.roll = wanted?.roll ?? 0
        reading.background = wanted?.background ?? background
        reading.expressions = wanted?.expressions ?? expressions
        var request = StickerRequest(
            face: FaceSource(faces.first, reading), costumes: CostumeChoice([TemplateSource(templates)]))
        // The box is of the first one's picture.
        (reading.crop, reading.roll) = (nil, 0)
        request.people.second = faces.second.map { FaceSource($0, reading) }
        request.costumes.preferred = wanted?.stickers
        request.style = StickerStyle(
            settings: wanted?.settings.over(stickers) ?? stickers, variables: wanted?.variables ?? [:])
        request.style.texts = wanted?.texts ?? [:]
        return request
    }
}

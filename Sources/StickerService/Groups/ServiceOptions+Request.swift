import Costume
import Settings
import StickerBuild

extension ServiceOptions {
    /// What a group's face and profile ask for; the caller sets the output, the group and the workers.
    /// - Parameter templates: the folder of the costumes, absolute.
    func request(_ face: [UInt8], _ profile: ProfileReading, templates: String) -> BuildRequest {
        var request = BuildRequest(
            face: face, templates: [TemplateSource(templates)], output: "/", workers: workers)
        request.settings = stickers
        if let wanted = profile.profile {
            request.settings = wanted.settings.over(stickers)
            request.variables = wanted.variables
        }
        (request.decoding, request.cacheFolder) = (decoding, cacheFolder)
        request.sharedCache = sharedCache
        (request.profile, request.warnings) = (profile.profile, profile.warnings)
        request.framing = framing
        request.crop = profile.profile?.framing
        request.roll = profile.profile?.roll ?? 0
        request.background = profile.profile?.background ?? background
        return request
    }
}

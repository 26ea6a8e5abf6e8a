/// What is fed with damaged bytes: everything that reads what others wrote. A trap, a read beyond an end, a leak and a
/// broken promise each end the run.
enum FuzzTarget: String, CaseIterable, Codable {
    case png, jpeg, gif, webp, heif
    case art
    case template, filter, picture
    case manifest, status, profile
    case reply

    func take(_ bytes: [UInt8]) {
        switch self {
        case .png: FuzzedFace.take(PNGSums.mended(bytes))
        case .jpeg, .gif, .webp, .heif: FuzzedFace.take(bytes)
        case .art: FuzzedArt.take(PNGSums.mended(bytes))
        case .template: FuzzedCostume.template.take(bytes)
        case .filter: FuzzedCostume.filter.take(bytes)
        case .picture: FuzzedCostume.picture.take(bytes)
        case .manifest: FuzzedDocument.manifest(bytes)
        case .status: FuzzedDocument.status(bytes)
        case .profile: FuzzedDocument.profile(bytes)
        case .reply: FuzzedReply.take(bytes)
        }
    }
}

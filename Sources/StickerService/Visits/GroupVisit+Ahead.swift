import Digest
import ImageCodecs
import StickerBuild
import StickerPack

extension GroupVisit {
    /// A face that came just now and may not stay: its stickers are made while it settles, and shown once it has. What is
    /// wrong with it, the visit that follows will tell.
    func ahead() -> VisitResult {
        if let result = tryAhead() { return result }
        return job.isCancelled && job.hasSettled ? cancelled() : VisitResult(.cancelled)
    }

    private func tryAhead() -> VisitResult? {
        guard let folder = try? shared.root.folder(of: job.group) else { return nil }
        let sight = look(at: folder)
        // Nothing that failed is tried again.
        let known = sight.record.flatMap { isStill($0) ? $0.face : nil }
        guard let face = sight.face, known?.identity != face,
            let content = try? folder.read(GroupRoot.faceName, limit: shared.options.decoding.bytes),
            content.identity == face
        else { return nil }
        let digest = SHA256.hex(content.bytes)
        guard known?.sha256 != digest else { return nil }
        let profile = ProfileReading(folder, limit: shared.options.profileBytes)
        let request = request(content, profile, folder)
        guard let (face, opened) = try? faceAndPack(request, sight), let pack = try? opened.get(),
            pack.retentionDelay() == nil
        else { return nil }
        return try? publish(
            request, face, pack, sight, seen: GroupRecord.Seen(identity: content.identity, sha256: digest),
            profile: profile)
    }
}

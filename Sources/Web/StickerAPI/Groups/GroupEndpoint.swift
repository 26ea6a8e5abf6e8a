import Digest
import FaceInput
import HTTPServer
import ImageCodecs
import JSONText
import KigurumiCommands
import Messages
import Names
import Platforms
import StickerBuild
import StickerEncoding
import StickerExport
import StickerManifest
import StickerPack
import StickerService
import Threads

/// Requests about one group. What they write and read are the files in its folder, which the service looks after; a face
/// that comes this way is one that an app wrote there.
struct GroupEndpoint: Sendable {
    let files: GroupFiles
    let stickers: StickerEndpoint
    /// Where nginx, which sends the files of packs, has the root; nil: they are sent from here.
    var accelerated: String?
    /// nil: there are none.
    var limits: GroupLimits?
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Receives what happens to groups here.
    var report: ServiceObserver = { _ in }
    let events = GroupEvents()
    let kept = RecentStickers()

    static let costumeParameter = QueryParameter("costume", .id, "The costume's id.")

    /// Of what follows something that was sent.
    static let received = JSON.object(having: ["sha256": ["type": "string", "pattern": "^[0-9a-f]{64}$"]])

    /// The manifest of the pack names the same digest once it is made of this face.
    private static func received(_ digest: String) -> WebAnswer {
        WebAnswer(json: ["sha256": digest], status: 202)
    }

    /// `PUT /v1/groups/{group}/face`
    func putFace(_ call: Call) async throws(WebRefusal) -> WebAnswer { try await putFace(.first, call) }

    /// `PUT /v1/groups/{group}/face2`
    func putSecond(_ call: Call) async throws(WebRefusal) -> WebAnswer { try await putFace(.second, call) }

    /// `DELETE /v1/groups/{group}/face2`
    func withdrawSecond(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let group = try group(of: call)
        defer { kept.forget(group.name) }
        try await run { try $0.withdrawSecond(from: group) }
        return .done
    }

    private func putFace(_ person: Person, _ call: Call) async throws(WebRefusal) -> WebAnswer {
        let group = try group(of: call)
        let bytes = try await call.request.bytes(limit: files.limits.face)
        guard !bytes.isEmpty else { throw WebRefusal(400, "face.empty") }
        guard ImageFormat(sniffing: bytes) != nil else {
            throw WebRefusal(415, showing: FaceError.image(.unknownFormat(bytes)))
        }
        try await admit(bytes.count, to: group, as: person)
        defer { kept.forget(group.name) }
        try await run { try $0.putFace(bytes, of: person, in: group) }
        let digest = SHA256.hex(bytes)
        report(.received(group: group.name, face: SHA256.short(digest)))
        return Self.received(digest)
    }

    /// `PUT /v1/groups/{group}/profile`
    func putProfile(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let group = try group(of: call)
        let bytes = try await call.request.bytes(limit: files.limits.profile)
        try await admit(0, to: group)
        try await run { try $0.putProfile(bytes, of: group) }
        return Self.received(SHA256.hex(bytes))
    }

    /// `GET /v1/groups/{group}`
    func status(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let view = try await view(of: try group(of: call))
        let text = await DetachedThread.run { view.status }
        return WebAnswer(Array(text.utf8), type: "application/json")
    }

    /// `GET /v1/groups/{group}/events`
    func listen(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let group = try group(of: call)
        return .events(events.stream(of: group, try await view(of: group)))
    }

    /// `GET /v1/groups/{group}/manifest.json`
    func manifest(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let group = try group(of: call)
        let bytes = try await found(call) { try $0.packFile(PackLayout.manifest, of: group) }
        return try StoredFile.byDigest(bytes, type: "application/json").answer(to: call.request)
    }

    /// `GET /v1/groups/{group}/stickers/{file}`
    func sticker(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let (group, name) = (try group(of: call), call.values["file", default: ""])
        guard StickerName.id(of: name) != nil else { throw Self.missing(call) }
        let bytes = try await found(call) { try $0.packFile(name, of: group) }
        let file = Self.stored(bytes, name, .always)
        guard let accelerated else { return try file.answer(to: call.request) }
        var answer = file.delegated
        answer.headers["x-accel-redirect"] =
            accelerated + (try await run { try $0.place(of: name, of: group) })
        return answer
    }

    /// `GET /v1/groups/{group}/stickers?costume=bear`: the pack's; one that the pack lacks is made.
    func costume(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let (group, id) = (try group(of: call), call.query.ids?.first ?? "")
        let manifest = try await run { try $0.manifest(of: group) }
        if let entry = manifest?.stickers.first(where: { $0.id == id }),
            let bytes = try await run({ try $0.packFile(entry.file, of: group) })
        {
            return try Self.stored(bytes, entry.file, .checked).answer(to: call.request)
        }
        // An erased pack is of no face, and stays so until another comes.
        if let manifest, manifest.face == nil { throw Self.missing(call) }
        let marks = kept.marks
        let request = try await run { try $0.request(of: group) }
        let file = try await made(id, request, of: group, since: marks, call)
        return try Self.stored(file.bytes, file.name, .checked).answer(to: call.request)
    }

    private func made(
        _ id: String, _ request: StickerRequest, of group: GroupID, since marks: RecentStickers.Marks,
        _ call: Call
    ) async throws(WebRefusal) -> RecentStickers.File {
        try await kept.file(id, request, of: group, since: marks) { remembering throws(WebRefusal) in
            try await stickers.queue.run(.single, for: call.request) { maker throws(BuildFailure) in
                let picture = try remembering(maker).wear(id, request)
                let name = StickerName.name(id: id, bytes: picture.bytes, ext: picture.format.rawValue)
                return RecentStickers.File(name: name, bytes: picture.bytes)
            }
        }
    }

    /// `GET /v1/groups/{group}/exports/{platform}.zip`
    func export(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let group = try group(of: call)
        guard let platform = Platform(rawValue: call.values["platform", default: ""]) else {
            throw Self.missing(call)
        }
        let bytes = try await found(call) { [hold = call.request.hold] files in
            try files.export(for: platform, of: group, admit: hold)
        }
        return try StoredFile.byDigest(bytes, type: "application/zip").answer(to: call.request)
    }

    /// `DELETE /v1/groups/{group}`
    func erase(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let group = try group(of: call)
        defer { kept.forget(group.name) }
        try await run { try $0.erase(group) }
        return .done
    }

    // MARK: Parts

    /// Refuses what is too much for the groups of one prefix. Nothing of it is kept.
    /// - Parameters:
    ///   - bytes: of the face; 0: it is a profile.
    ///   - person: whose face it is.
    private func admit(
        _ bytes: Int, to group: GroupID, as person: Person? = nil
    ) async throws(WebRefusal) {
        guard let limits else { return }
        let isNew = person == .first ? try await run { !$0.hasFace(group) } : false
        let use = GroupLimits.Use(bytes: bytes, isNew: isNew)
        guard let refusal = limits.refusal(of: group, use, now: now()) else { return }
        report(
            .refused(
                PackDelay(
                    group: group.name, code: refusal.code, text: Messages.text(of: refusal, in: .english),
                    seconds: refusal.seconds, isFirst: refusal.isFirst)))
        throw .tooMany(refusal.code, refusal.evidence, wait: refusal.seconds)
    }

    private static func stored(_ bytes: [UInt8], _ name: String, _ keeping: StoredFile.Keeping) -> StoredFile
    {
        let type = name.hasSuffix(".gif") ? "image/gif" : "image/png"
        return StoredFile(bytes: bytes, type: type, tag: name, keeping: keeping)
    }

    private func group(of call: Call) throws(WebRefusal) -> GroupID {
        guard let group = GroupID(call.values["group", default: ""]) else { throw Self.missing(call) }
        return group
    }

    private func view(of group: GroupID) async throws(WebRefusal) -> GroupView {
        GroupView(group, folder: try await run { try $0.folder(of: group) })
    }

    private static func missing(_ call: Call) -> WebRefusal {
        WebRefusal(404, "http.path", ["path": call.request.path.visible])
    }

    /// What there is of a group.
    private func found(
        _ call: Call, _ body: @escaping @Sendable (GroupFiles) throws -> [UInt8]?
    ) async throws(WebRefusal) -> [UInt8] {
        guard let bytes = try await run(body) else { throw Self.missing(call) }
        return bytes
    }

    /// Works with files on a thread of its own.
    private func run<Value: Sendable>(
        _ body: @escaping @Sendable (GroupFiles) throws -> Value
    ) async throws(WebRefusal) -> Value {
        do {
            return try await DetachedThread.run { [files] in try body(files) }
        } catch {
            throw error as? WebRefusal ?? WebRefusal(ofGroup: error)
        }
    }
}

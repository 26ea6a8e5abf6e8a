import Costume
package import FaceInput
import Names
import Settings
import StickerEncoding
package import StickerPack

/// Face and costumes in, a published pack out: what the command and the daemon both do.
package struct PackBuilder: Sendable {
    private let maker: StickerMaker

    /// - Parameter maker: for this work, with its place at the gate and its cancellation.
    package init(_ maker: StickerMaker) { self.maker = maker }

    /// Blocks; call it from a thread of its own.
    /// - Parameter onEvent: receives the events, one call at a time.
    package func build(
        _ request: StickerRequest, into target: PackTarget,
        onEvent: @escaping @Sendable (BuildEvent) -> Void = { _ in }
    ) throws(BuildFailure) -> BuildReport {
        let start = ContinuousClock.now
        if let group = target.group, GroupID(group) == nil { throw .invalid(what: "group", value: group) }
        let favorites = request.style.settings.favorites ?? []
        var request = request
        let (opened, kept) = try kept(&request, target)
        var costumes: Result<CostumeSelection, BuildFailure>?
        let people = try maker.read(
            request.people,
            noted: {
                target.fresh ? nil : PackFolder.readNote(Self.faceNote($0), of: target.folder)
            },
            meanwhile: { [request] in
                costumes = Result { () throws(BuildFailure) in try maker.select(request) }
            })
        for facts in people.facts.all {
            onEvent(
                .decoded(
                    format: facts.format, width: facts.width, height: facts.height, frames: facts.frames))
        }
        for use in people.all.compactMap(\.use) { onEvent(.framed(use)) }
        let selection = if let costumes { try costumes.get() } else { try maker.select(request) }
        let folder = if let opened { opened } else { try open(target) }
        var inputs = try inputs(request, selection, folder, target, onEvent)
        inputs.kept = kept
        var report = try build(inputs, people)
        report.warnings += selection.advice(request.style)
        report.warnings += selection.absent(favorites, from: report.manifest)
        // A folder that can't be cleaned is no reason to fail.
        try? folder.removeRetained(all: target.sweeps)
        report.retained = folder.retained
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        return report
    }

    private func open(_ target: PackTarget) throws(BuildFailure) -> PackFolder {
        do {
            return try PackFolder.open(target.folder, isCancelled: maker.isCancelled)
        } catch {
            throw maker.isCancelled() ? .cancelled : .pack(error)
        }
    }

    /// Opens a pack that is there already where a build of a few costumes keeps its other stickers.
    private func kept(
        _ request: inout StickerRequest, _ target: PackTarget
    ) throws(BuildFailure) -> (PackFolder?, KeptStickers) {
        guard let others = target.others, request.costumes.only != nil else { return (nil, KeptStickers()) }
        do throws(PackError) {
            guard try PackFolder.holdsManifest(target.folder) else { return (nil, KeptStickers()) }
        } catch {
            throw .pack(error)
        }
        let folder = try open(target)
        do throws(TemplateStoreError) {
            return (folder, try KeptStickers(of: folder, beside: &request, others))
        } catch {
            throw BuildFailure(error)
        }
    }

    /// The same with everything at hand: what the daemon does for each group.
    /// - Parameter people: as the request's. A face that is only known from an earlier build is decoded when something has to
    ///   be drawn.
    package func build(
        _ request: StickerRequest, people: People<Face>, selection: CostumeSelection, folder: PackFolder,
        _ target: PackTarget, onEvent: @escaping @Sendable (BuildEvent) -> Void = { _ in }
    ) throws(BuildFailure) -> BuildReport {
        try build(try inputs(request, selection, folder, target, onEvent), people)
    }

    private func build(_ inputs: BuildInputs, _ people: People<Face>) throws(BuildFailure) -> BuildReport {
        let start = ContinuousClock.now
        let session = try session(inputs, people) { $0.missing }
        var report = try session.run()
        report.face = session.people.first.use
        // Side by side.
        report.phases.decode = session.people.all.map(\.decoding).max() ?? .zero
        report.decodeSeconds = report.phases.decode / .seconds(1)
        report.people = session.people
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        return report
    }

    /// Makes the first stickers of a pack that has to wait before it is published; the status names them.
    /// - Parameter wait: how many, and when the pack is published; why it waits stands in the target's `warnings`.
    /// - Returns: whether all stickers were made before, so that publishing them takes no more room; nothing has happened
    ///   then.
    package func preview(
        _ request: StickerRequest, people: People<Face>, selection: CostumeSelection, folder: PackFolder,
        _ target: PackTarget, _ wait: PackWait, onEvent: @escaping @Sendable (BuildEvent) -> Void = { _ in }
    ) throws(BuildFailure) -> Bool {
        let inputs = try inputs(request, selection, folder, target, onEvent)
        let session = try session(inputs, people, retryAt: wait.retryAt) { $0.preview(wait.count) }
        if session.plan.missing.isEmpty { return true }
        try session.preview(session.plan.preview(wait.count))
        return false
    }

    /// Decodes faces that are only known from an earlier build if stickers must be drawn on them.
    /// - Parameter jobs: the stickers of a plan that are made.
    private func session(
        _ inputs: BuildInputs, _ people: People<Face>, retryAt: String? = nil,
        making jobs: (BuildPlan) -> [BuildPlan.Job]
    ) throws(BuildFailure) -> BuildSession {
        var people = people
        var plan = BuildPlan(inputs, on: people.facts)
        let missing = jobs(plan)
        if !missing.allSatisfy({ people.isDecoded(for: $0.template.people) }) {
            let isStill = people.facts.all.allSatisfy { $0.frames == 1 }
            people = try maker.decode(inputs.request.people) {
                if isStill, let next = missing.first?.template { maker.prepareAhead(next, inputs) }
            }
            for use in people.all.compactMap(\.use) { inputs.onEvent(.framed(use)) }
            plan = BuildPlan(inputs, on: people.facts)
        }
        return BuildSession(inputs, people: people, plan: plan, retryAt: retryAt)
    }

    private func inputs(
        _ request: StickerRequest, _ selection: CostumeSelection, _ folder: PackFolder,
        _ target: PackTarget, _ onEvent: @escaping @Sendable (BuildEvent) -> Void
    ) throws(BuildFailure) -> BuildInputs {
        BuildInputs(
            request: request, settings: try BuildSettings(request.style, pack: selection.pack),
            selection: selection, folder: folder, target: target, maker: maker, onEvent: onEvent)
    }

    /// The note that a build leaves beside the pack about a face.
    package static func faceNote(_ person: Person) -> String {
        person == .first ? "face" : PackLayout.secondFaceNote
    }
}

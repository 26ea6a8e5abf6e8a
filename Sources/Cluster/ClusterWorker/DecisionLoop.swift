import Cluster
import Digest
import StickerManifest

/// Brings a group's pack in step with the faces, the profile and the costumes that the store has. Reads, has a pack made
/// where one is needed, and begins again where another job decided meanwhile.
struct DecisionLoop {
    let store: any ObjectStore
    let keys: GroupKeys
    let limits: JobRunner.Limits
    /// A digest of what reads faces.
    let reader: String

    /// Makes packs with one set of costumes.
    struct Maker {
        /// A digest of costumes and settings.
        var costumes: String
        /// Makes the pack, or finds that there can be none, and decides so.
        var make: (JobRunner.Found) throws -> JobRunner.Ending
    }

    private static let rounds = 4

    /// Blocks.
    /// - Parameter maker: asked once a round, after the group's memory was read: costumes may change, too.
    func run(_ job: GroupJob, _ maker: () throws -> Maker) throws -> JobRunner.Ending {
        var isForgotten = false
        for round in 1...Self.rounds {
            do {
                let ending = try decide(job, &isForgotten, isLast: round == Self.rounds, maker)
                if let ending { return ending }
            } catch let overtaken as GroupDecision.Conflict {
                isForgotten = isForgotten || overtaken.hasWritten
            } catch is PackPublication.FaceRemoved {}
        }
        // Others decide faster than this worker builds.
        throw StoreError.conflict(key: keys.memory.description)
    }

    /// - Parameters:
    ///   - isForgotten: whether a pack is made whatever is known of the group.
    ///   - isLast: whether a manifest that the memory doesn't know counts, for somebody may have changed it.
    /// - Returns: nil: begin again.
    private func decide(
        _ job: GroupJob, _ isForgotten: inout Bool, isLast: Bool, _ maker: () throws -> Maker
    ) throws -> JobRunner.Ending? {
        let decision = try GroupDecision(store, keys)
        let status = try store.read(keys.status, limit: GroupMemory.lengthLimit)
        let face = try file(keys.face, limits.face)
        if face == nil, job.erases {
            try GroupErasure(store, keys).run()
            guard try store.has(keys.face) else { return .erased }
            // A face came meanwhile, and its pack may have lost files.
            isForgotten = true
            return nil
        }
        let second = try file(keys.face2, limits.face)
        var found = JobRunner.Found(decision: decision, face: face, second: second)
        // Without a face the pack stays, but for stickers of two people.
        guard face != nil || found.mayShowTwo else { return .gone }
        found.profile = try file(keys.profile, limits.profile)
        let maker = try maker()
        try found.decision.complete(withTwo: face != nil && second != nil)
        // Maybe an earlier one was read, and a decision isn't complete yet.
        guard found.decision.isWhole || isLast else { return nil }
        if isForgotten {
            found.decision.forget()
        } else if found.isDecided(costumes: maker.costumes, reader: reader), found.isReported(by: status) {
            try found.decision.confirm()
            return .unchanged(face: found.faceDigest.map(SHA256.short))
        }
        return try maker.make(found)
    }

    /// What somebody uploaded. In the place of a file that is too long, which isn't read, stands another one that is: the build
    /// reports that in the status.
    private func file(_ key: ObjectKey, _ limit: Int) throws(StoreError) -> [UInt8]? {
        do throws(StoreError) { return try store.read(key, limit: limit)?.bytes } catch {
            guard case .tooLarge = error else { throw error }
            return [UInt8](repeating: 0, count: limit + 1)
        }
    }
}

extension JobRunner {
    /// What the store has of a group.
    struct Found {
        var decision: GroupDecision
        /// nil: the group has none.
        var face: [UInt8]?
        /// The second person's.
        var second: [UInt8]?
        var profile: [UInt8]?

        var manifest: StoredObject? { decision.manifest }
        var memory: GroupMemory { decision.memory }
        var faceDigest: String? { face.map { SHA256.hex($0) } }
        var secondDigest: String? { second.map { SHA256.hex($0) } }
        var profileDigest: String? { profile.map { SHA256.hex($0) } }
        var pack: PackManifest? { manifest.flatMap { try? PackJSON.manifest($0.bytes) } }

        /// Whether the store may have files that show two people.
        var mayShowTwo: Bool { memory.pairs != nil || pack?.showsTwo == true }

        /// Whether the last decision was about these files, these costumes and the manifest in the store.
        func isDecided(costumes: String, reader: String) -> Bool {
            guard let built = memory.built, built.face == faceDigest, built.face2 == secondDigest,
                built.profile == profileDigest, decision.isWhole,
                // Else files of somebody who withdrew are still to be removed.
                memory.pairs == nil || pack?.face2 != nil
            else { return false }
            return built.rejectedBy.map { $0 == reader } ?? (built.costumes == costumes)
        }

        /// Whether the status is the last one of that decision. It is written last: without it, other documents may be
        /// missing, or a job that was overtaken has left its own.
        func isReported(by status: StoredObject?) -> Bool {
            guard let status = status.flatMap({ try? PackJSON.status($0.bytes) }),
                status.generation == pack?.generation ?? 0
            else { return false }
            let isRejected = memory.built?.rejectedBy != nil
            // A face that isn't read at all has no digest in the status.
            return status.state == (isRejected ? .rejected : .idle)
                && (status.face.map { $0.sha256 == faceDigest } ?? isRejected)
        }
    }
}

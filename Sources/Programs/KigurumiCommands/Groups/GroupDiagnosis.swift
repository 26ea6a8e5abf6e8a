import Digest
import FaceSandbox
import Files
import GroupWatch
import Helpers
import Messages
import Names
import StickerManifest
import StickerPack
import StickerService

/// One thing that keeps a group from its newest pack, or where that pack stands.
struct GroupFinding: Encodable, Equatable {
    var code: String
    /// What it is about, such as a costume; nil: the group.
    var subject: String?
    var evidence: [String: String] = [:]
    var message: [String: String]

    init(_ code: String, _ evidence: [String: String] = [:]) {
        (self.code, self.evidence) = (code, evidence)
        message = Messages.texts(code, evidence)
    }

    init(_ error: any CodedError) { self.init(error.code, error.evidence) }

    init(_ notice: PackStatus.Notice) { (code, message) = (notice.code, notice.message) }

    init(_ problem: PackManifest.Problem) {
        (code, subject, message) = (problem.code, problem.subject, problem.message)
    }

    func text(_ console: Console) -> String {
        let text = Localized.pick(message, for: console.language.tag) ?? code
        return subject.map { "\($0): \(text)" } ?? text
    }
}

/// Looks for what keeps groups from their newest packs, for `status --why`: what the service, its helpers and the folders
/// show at this moment.
struct GroupDiagnosis {
    typealias Credentials = (user: UInt32, groups: [UInt32])

    /// Costumes of a pack that are named; more fill the screen.
    private static let mostCostumes = 5
    /// Bytes of a face that are read to compare it.
    private static let faceLimit = 256 << 20

    private let root: String
    /// The root is itself the only group.
    private let isOneGroup: Bool
    private let user: Credentials?
    private let hasCluster: Bool
    /// The service's process, whose rights can't be read; nil: they can, or none runs.
    private let veiled: Int?
    /// Groups in the service's queue.
    private let waiting: Int
    /// What is so for all groups.
    private let general: [GroupFinding]

    /// Blocks: starts the helpers.
    /// - Parameters:
    ///   - service: what the service of that root wrote; nil: none runs.
    ///   - user: the service's, and its groups; nil: unknown.
    ///   - hasCluster: whether packs are made in a cluster too, whose queue and store are reached by another program.
    init(_ folders: GroupFolders, service: GroupProblemFile?, user: Credentials?, hasCluster: Bool = false) {
        (root, self.user, self.hasCluster) = (folders.root, user, hasCluster)
        isOneGroup = GroupFolders.isGroup(folders.root)
        let check = ServiceCheck(groups: 0, report: service, now: Int(SystemClock.wall / 1_000_000_000))
        var found: [GroupFinding] = []
        waiting = service?.waiting ?? 0
        veiled = user == nil ? service?.pid : nil
        if [.stopped, .stalled].contains(check.verdict) {
            found.append(
                GroupFinding(
                    "check.\(check.verdict.rawValue)",
                    [
                        "root": root, "time": check.updatedAt ?? "–",
                        "pid": check.pid.map(String.init) ?? "–",
                    ]))
        }
        do { try SandboxedDecoder().checkAvailability() } catch { found.append(GroupFinding(error)) }
        do { _ = try ArtHelper().version() } catch { found.append(GroupFinding(error)) }
        general = found
    }

    /// - Returns: at least one: where nothing is wrong, a finding reports that.
    func findings(of group: GroupStatus) -> [GroupFinding] {
        let folder = isOneGroup ? root : "\(root)/\(group.group)"
        if let misfit = misfit(group.group, folder) { return [misfit] }
        var found = general
        if let shortage = FileSystem.shortage(at: folder) {
            found.append(
                GroupFinding(shortage == .full ? "why.disk.full" : "why.disk.read.only", ["path": folder]))
        }
        var face: [UInt8]?
        if let picture = (try? Directory(folder))?.misnamedFace {
            let (from, to) = ("\(folder)/\(picture)", "\(folder)/\(GroupLayout.face)")
            found.append(
                GroupFinding(
                    "why.face.name",
                    ["file": picture, "path": folder, "from": Guess.quoted(from), "to": Guess.quoted(to)]))
        } else {
            let path = "\(folder)/\(GroupLayout.face)"
            do {
                face = try GroupReader.face(at: path, limit: Self.faceLimit)
                if face == nil { found.append(GroupFinding("why.face.none", ["path": folder])) }
            } catch {
                let known = error as? any CodedError
                found.append(GroupFinding(known ?? PackError.unreadable(path: path, reason: "\(error)")))
            }
        }
        let digest = face.map { SHA256.hex($0) }
        let isCurrent = digest != nil && digest.map(SHA256.short) == group.face
        if !(isCurrent && group.state == "idle") { found += rights(folder) }
        let known = Set(found.map(\.code))
        // A misnamed face is reported above with the file's name.
        found += group.notices.filter {
            !known.contains($0.code) && $0.code != PackStatus.Notice.misnamed.code
        }
        .map { GroupFinding($0) }
        found += costumes(folder)
        found += progress(group, digest, isCurrent: isCurrent)
        if found.isEmpty {
            let evidence = ["number": String(group.generation), "face": group.face ?? "–"]
            found = [GroupFinding("why.nothing", evidence)]
        }
        return found + (hasCluster ? [GroupFinding("why.cluster", ["group": group.group])] : [])
    }

    /// Why a folder isn't even looked at.
    private func misfit(_ name: String, _ folder: String) -> GroupFinding? {
        if isOneGroup { return nil }
        if FileStatus(folder, followsLinks: false)?.kind == .link {
            return GroupFinding("why.link", ["path": folder])
        }
        return GroupID(name) == nil ? GroupFinding("why.name", ["file": FileName.shown(name)]) : nil
    }

    /// What the service's user may not do, by owners and permissions. Lists of access aren't looked at.
    private func rights(_ folder: String) -> [GroupFinding] {
        if let veiled { return [GroupFinding("why.process", ["pid": String(veiled)])] }
        guard let user, user.user != 0 else { return [] }
        let pack = "\(folder)/\(GroupLayout.pack)"
        let wanted: [(String, UInt32)] = [
            (root, 5), (folder, FileKind(at: pack) == .missing ? 7 : 5), (pack, 7),
            ("\(folder)/\(GroupLayout.face)", 4),
        ]
        for (path, need) in wanted {
            guard let status = FileStatus(path, followsLinks: false) else { continue }
            let shift: UInt32 =
                status.owner == user.user ? 6 : user.groups.contains(status.group) ? 3 : 0
            if (status.permissions >> shift) & need != need {
                let mode = String(status.permissions, radix: 8)
                return [
                    GroupFinding(
                        "why.rights",
                        [
                            "path": path, "user": String(user.user),
                            "owner": "\(status.owner):\(status.group)",
                            "mode": mode,
                        ])
                ]
            }
        }
        return []
    }

    /// Costumes that the pack lacks; a manifest that can't be read.
    private func costumes(_ folder: String) -> [GroupFinding] {
        let problems: [PackManifest.Problem]
        do throws(ManifestError) {
            problems = try PackReader(folder: "\(folder)/\(GroupLayout.pack)").manifest().problems
        } catch {
            if case .missing = error { return [] }
            return [GroupFinding(error)]
        }
        let more = problems.count - Self.mostCostumes
        return problems.prefix(Self.mostCostumes).map { GroupFinding($0) }
            + (more > 0 ? [GroupFinding("why.costumes.more", ["number": String(more)])] : [])
    }

    /// Where a pack stands that isn't there yet.
    private func progress(_ group: GroupStatus, _ digest: String?, isCurrent: Bool) -> [GroupFinding] {
        switch group.state {
        case "building":
            let (finished, total) = (String(group.finished ?? 0), String(group.total ?? 0))
            return [GroupFinding("why.building", ["finished": finished, "total": total])]
        case "interrupted": return [GroupFinding("why.interrupted")]
        default: break
        }
        if let time = group.retryAt { return [GroupFinding("why.retry", ["time": time])] }
        guard let digest, !isCurrent else { return [] }
        let queue = waiting > 0 ? [GroupFinding("why.queue", ["number": String(waiting)])] : []
        return queue + [
            GroupFinding("why.face.new", ["face": SHA256.short(digest), "known": group.face ?? "–"])
        ]
    }
}

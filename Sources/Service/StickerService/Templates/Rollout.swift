import GroupWatch
import Names
import StickerBuild

/// Changed costumes on their way into all packs: a few groups first, then all, or none.
struct Rollout {
    /// What a finished visit decides.
    enum Verdict {
        case undecided
        /// Another group takes the place of one in which nothing was built.
        case another(GroupID)
        /// For all groups from now on.
        case accepted(CostumeSet)
        /// Costumes that failed too often, with what was wrong.
        case refused(CostumeSet, [String: SnapshotIndex.Refusal])
    }

    private struct Count {
        var stickers = 0
        var failed = 0
    }

    let old: CostumeSet
    let new: CostumeSet
    let changed: Set<String>
    private let share: Double
    private var trying: Set<GroupID> = []
    private var candidates: [GroupID]
    private var counts: [String: Count] = [:]

    /// - Parameter groups: those there are.
    init(
        from old: CostumeSet, to new: CostumeSet, changed: Set<String>, groups: [GroupID],
        count: Int, share: Double
    ) {
        self.old = old
        self.new = new
        self.changed = changed
        self.share = share
        trying = Set(groups.prefix(max(1, count)))
        // In turn, from the end; with few packs among many groups the search ends some time.
        candidates = groups.dropFirst(max(1, count)).prefix(count * 20).reversed()
    }

    /// The groups in which the new costumes are tried.
    var groups: [GroupID] { trying.sorted() }

    func selection(for group: GroupID) -> CostumeSet { trying.contains(group) ? new : old }

    /// - Parameters:
    ///   - basis: of the costumes that the visit used.
    ///   - failures: as `VisitResult` has them.
    mutating func note(_ group: GroupID, basis: String, failures: [String: Bool]?) -> Verdict {
        guard basis == new.basis, trying.contains(group) else { return .undecided }
        trying.remove(group)
        if let failures {
            for (id, failed) in failures where changed.contains(id) {
                counts[id, default: Count()].stickers += 1
                if failed { counts[id, default: Count()].failed += 1 }
            }
        } else if let next = candidates.popLast() {
            trying.insert(next)
            return .another(next)
        }
        return trying.isEmpty ? verdict : .undecided
    }

    mutating func forget(_ group: GroupID) -> Verdict {
        note(group, basis: new.basis, failures: nil)
    }

    var verdict: Verdict {
        let bad = counts.filter { Double($0.value.failed) > share * Double($0.value.stickers) }
        guard !bad.isEmpty else { return .accepted(new) }
        return .refused(
            new,
            bad.mapValues {
                SnapshotIndex.Refusal(
                    code: "template.held.back",
                    evidence: ["failed": String($0.failed), "count": String($0.stickers)])
            })
    }
}

import Costume
import FaceInput
import Files
import Messages
import Platforms
import StickerBuild
import Synchronization
import Threads

/// What an export does once its folder is open: decides what is missing, draws it, publishes one platform after the
/// other.
struct ExportRun {
    private let inputs: ExportInputs
    private let folder: ExportFolder

    init(_ inputs: ExportInputs, folder: ExportFolder) {
        self.inputs = inputs
        self.folder = folder
    }

    /// - Parameter people: are decoded if they aren't and something must be drawn on them.
    func run(_ people: People<Face>) throws(ExportFailure) -> ExportReport {
        let store = try asExport { () throws(FileError) in
            try PictureStore(
                inputs.exports, folder.pictures(), mode: inputs.request.modes.file,
                isFresh: inputs.request.fresh)
        }
        var session = ExportSession(inputs, people: people, folder: folder, store: store)
        let jobs = session.missing(session.plans())
        if !jobs.allSatisfy({ people.isDecoded(for: $0.template.people) }) {
            let decoded = try asBuild { () throws(BuildFailure) in
                try inputs.maker.decode(inputs.request.stickers.people)
            }
            session = ExportSession(inputs, people: decoded, folder: folder, store: store)
        }
        let report = try publish(session)
        try asExport { () throws(FileError) in try folder.writeNotes(session.people.facts) }
        clean(store, session, report)
        return report
    }

    private func publish(_ session: ExportSession) throws(ExportFailure) -> ExportReport {
        var report = ExportReport(output: folder.path)
        // Before anything is drawn.
        let possible = Set(session.plans().map(\.packager.platform))
        if possible.isEmpty { throw .nothingWorked(inputs.packagers.map(session.shortage)) }
        let plans = try session.draw()
        let failures = try publish(plans, session, &report)
        report.problems = sorted(session.progress.withLock { $0.problems })
        report.problems += inputs.packagers.compactMap { packager in
            if let failure = failures[packager.platform] { return failure }
            let isMade = report.platforms.contains { $0.platform == packager.platform }
            return isMade ? nil : session.shortage(packager)
        }
        if report.platforms.isEmpty { throw .nothingWorked(report.problems) }
        report.warnings =
            inputs.request.warnings + session.people.warnings + inputs.selection.warnings
            + session.recipes.stickers.warnings
        return report
    }

    /// - Returns: Why platforms have no packs.
    private func publish(
        _ plans: [PlatformPlan], _ session: ExportSession, _ report: inout ExportReport
    ) throws(ExportFailure) -> [Platform: BuildProblem] {
        var failures: [Platform: BuildProblem] = [:]
        for plan in plans {
            if inputs.maker.isCancelled() { throw .build(.cancelled) }
            let platform = plan.packager.platform
            guard let old = inputs.exports.first(where: { $0.platform == platform }) else { continue }
            do {
                report.platforms.append(try session.publish(plan, old))
            } catch let error as ExportFailure {
                throw error
            } catch let error as FileError {
                throw ExportFailure(error)
            } catch let error as any CodedError {
                failures[platform] = BuildProblem(
                    code: error.code, subject: platform.rawValue, evidence: error.evidence)
            } catch {
                failures[platform] = BuildProblem(
                    code: "export.packing", subject: platform.rawValue, evidence: ["reason": "\(error)"])
            }
        }
        return failures
    }

    /// In the pack's order.
    private func sorted(_ problems: [BuildProblem]) -> [BuildProblem] {
        let order = Dictionary(
            inputs.selection.store.entries.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first })
        return problems.sorted { order[$0.subject, default: .max] < order[$1.subject, default: .max] }
    }

    /// Removes private pictures that are in packs now, or that nobody needs.
    private func clean(_ store: PictureStore, _ session: ExportSession, _ report: ExportReport) {
        let published = Set(
            report.platforms.flatMap(\.manifest.allPictures).filter { $0.file != nil }.map(\.recipe))
        let others = Platform.allCases.filter { platform in
            !inputs.request.platforms.contains(platform)
                && folder.directory.mayHold(platform.rawValue)
        }
        guard others.isEmpty else { return store.clean { !published.contains($0) } }
        let wanted = Set(
            session.plans().flatMap { plan in
                plan.wants.map { session.recipes.recipe($0.id, $0.target) }
            })
        store.clean { (wanted.contains($0) || store.isStill($0)) && !published.contains($0) }
    }
}

import ArgumentParser
import Files
import Messages
import Names
import Settings
import StickerManifest
import StickerService

/// `kigurumi status`: how the groups are.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the state of every group, its generation and its last error.",
        discussion: """
            ROOT is the folder that kigurumi watch manages, or the folder of one group. Packs for platforms are \
            shown below the groups.
            """)

    @Argument(help: ArgumentHelp("The folder of the groups.", valueName: "ROOT"), completion: .directory)
    var root: String

    @Argument(help: ArgumentHelp("Only these groups.", valueName: "GROUP"))
    var groups: [String] = []

    @Flag(help: "Print a JSON array with one object per group.")
    var json = false

    @Flag(
        help:
            "For probes: print whether the service responds and how many groups fail, and set the exit status."
    )
    var check = false

    @Flag(
        help: """
            Explain what keeps each group from its newest pack: names, rights, disk, helpers, service, face, costumes.
            """)
    var why = false

    func run() throws {
        let console = Console.current
        if check { return try checkService(console) }
        var found = try statuses(console)
        if json {
            console.out(JSONOutput.indented(found))
        } else if found.isEmpty {
            console.sentence(console.text("status.none"))
        } else {
            for index in found.indices { found[index].group = FileName.shown(found[index].group) }
            for line in StatusCommand.table(found, console) { console.out(line) }
            if groups.isEmpty { try reportIgnored(console) }
            let exports = GroupExports.table(found, console)
            if !exports.isEmpty { console.out("") }
            for line in exports { console.out(line) }
            // Of those that were asked for by name also what the codes mean.
            for group in found where why {
                for finding in group.why ?? [] {
                    console.sentence("\(group.group): \(finding.text(console))")
                }
            }
            for group in groups.isEmpty || why ? [] : found {
                for notice in group.notices + (group.exports?.notices ?? []) {
                    let text = Localized.pick(notice.message, for: console.language.tag)
                    console.sentence("\(group.group): \(text ?? notice.code)")
                }
            }
        }
    }

    private func reportIgnored(_ console: Console) throws(CommandFailure) {
        let names = try GroupFolders(root).ignored
        if names.isEmpty { return }
        let shown = names.prefix(10).map { "“\(FileName.shown($0))”" } + (names.count > 10 ? ["…"] : [])
        console.err(console.text("status.ignored", ["names": shown.joined(separator: ", ")]))
    }

    /// Ends with 0, with 1 where groups fail, or with 69 where no service responds.
    private func checkService(_ console: Console) throws {
        let others = groups + (why ? ["--why"] : [])
        guard others.isEmpty else {
            throw CommandFailure.usage("command.status.check", ["ids": others.joined(separator: ", ")])
        }
        let folders = try GroupFolders(root)
        let report: GroupProblemFile?
        do throws(GroupProblemFile.Failure) {
            report = try GroupProblemFile.read(root: folders.root, in: Environment.runtimeFolders)
        } catch {
            guard case .unreadable(let path, let reason) = error else { return }
            throw CommandFailure(
                "status.list.unreadable", ["path": path, "reason": reason], status: .unavailable)
        }
        let all = folders.all()
        let found = ServiceCheck(
            groups: all.count, misnamed: all.count(where: \.isMisnamed), report: report,
            now: Int(SystemClock.wall / 1_000_000_000))
        console.out(json ? JSONOutput.text(found) : found.text(root, console))
        if found.status != .success { throw ExitCode(found.status.rawValue) }
    }

    /// The service's report on groups in trouble; for all others, the state of their folders.
    private func statuses(_ console: Console) throws(CommandFailure) -> [GroupStatus] {
        let folders = try GroupFolders(root)
        var document: GroupProblemFile?
        do throws(GroupProblemFile.Failure) {
            document = try GroupProblemFile.read(root: folders.root, in: Environment.runtimeFolders)
        } catch {
            if case .unreadable(let path, let reason) = error {
                console.err(console.text("status.list.unreadable", ["path": path, "reason": reason]))
            }
        }
        var found = try Self.merged(folders, document?.groups ?? [], groups, isExplaining: why)
        if why {
            let user = document.flatMap { ThisProcess.credentials(of: $0.pid) }
            let diagnosis = GroupDiagnosis(
                folders, service: document, user: user, hasCluster: hasCluster(console))
            for index in found.indices { found[index].why = diagnosis.findings(of: found[index]) }
        }
        return found
    }

    /// Whether the standard settings name a queue. Settings that can't be read are reported, and end nothing.
    private func hasCluster(_ console: Console) -> Bool {
        do throws(CommandFailure) {
            return try SettingsFinder.ofService([], file: nil).find().settings.cluster.queue != nil
        } catch {
            console.err(console.text(error.code, error.evidence))
            return false
        }
    }

    /// - Parameters:
    ///   - names: only these groups; empty: all.
    ///   - isExplaining: also folders that can't be groups, where they are named.
    static func merged(
        _ folders: GroupFolders, _ troubled: [GroupProblem], _ names: [String], isExplaining: Bool = false
    ) throws(CommandFailure) -> [GroupStatus] {
        let byName = Dictionary(troubled.map { ($0.group, $0) }) { first, _ in first }
        // A folder that this user can't look into, or that is gone by now, is in trouble all the same.
        var all = folders.all(isGuessing: names.isEmpty)
        let seen = Set(all.map(\.name))
        let others = troubled.map(\.group) + (isExplaining ? folders.ignored.filter(names.contains) : [])
        all += others.filter { !seen.contains($0) }.map {
            GroupFolders.Group(name: $0, pack: "\(folders.root)/\($0)/\(GroupLayout.pack)")
        }
        return try folders.chosen(names, of: all.sorted { $0.name < $1.name }).map { group in
            var status = GroupStatus(group)
            status.noteFace(of: group)
            if let trouble = byName[group.name] { status.note(trouble) }
            return status
        }
    }

    static func table(_ groups: [GroupStatus], _ console: Console) -> [String] {
        var columns: [TextTable.Column] = [
            .init(console.text("table.group")), .init(console.text("table.state")),
            .init(console.text("table.generation"), .right), .init(console.text("table.stickers"), .right),
            .init(console.text("table.updated")), .init(console.text("table.error")),
        ]
        let hasWarnings = groups.contains { !$0.warnings.isEmpty }
        if hasWarnings { columns.append(.init(console.text("table.warnings"))) }
        let isTroubled = groups.contains { $0.since != nil || $0.retryAt != nil }
        if isTroubled {
            columns += [.init(console.text("table.since")), .init(console.text("table.retry"))]
        }
        var table = TextTable(columns)
        for group in groups {
            var stickers = Wording.grouped(group.stickers)
            if let finished = group.finished, let total = group.total { stickers = "\(finished)/\(total)" }
            var row = [
                group.group, group.word(console), String(group.generation), stickers,
                group.updatedAt ?? "–", group.error?.code ?? "–",
            ]
            if hasWarnings {
                row.append(group.warnings.isEmpty ? "–" : group.warnings.map(\.code).joined(separator: ", "))
            }
            if isTroubled { row += [group.since ?? "–", group.retryAt ?? "–"] }
            table.rows.append(row)
        }
        return table.lines()
    }
}

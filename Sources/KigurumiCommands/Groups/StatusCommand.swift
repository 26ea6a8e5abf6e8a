import ArgumentParser
import Messages
import StickerManifest

/// `kigurumi status`: how the groups are.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "How the groups of a folder are: state, generation, last error.",
        discussion: "ROOT is the folder that kigurumi watch keeps, or one group's own folder.")

    @Argument(help: ArgumentHelp("The folder of the groups.", valueName: "ROOT"), completion: .directory)
    var root: String

    @Argument(help: ArgumentHelp("Only these groups.", valueName: "GROUP"))
    var groups: [String] = []

    @Flag(help: "A JSON array on standard output, an object for each group.")
    var json = false

    func run() throws {
        let console = Console.current
        let found = try GroupFolders(root).chosen(groups).map { GroupStatus($0) }
        if json {
            console.out(JSONLine.array(found))
        } else if found.isEmpty {
            console.out(console.text("status.none"))
        } else {
            for line in StatusCommand.table(found, console) { console.out(line) }
            // Of those that were asked for by name also what the codes mean.
            for group in groups.isEmpty ? [] : found {
                for notice in group.notices {
                    let text = Localized.pick(notice.message, for: console.language.rawValue)
                    console.out("\(group.group): \(text ?? notice.code)")
                }
            }
        }
    }

    static func table(_ groups: [GroupStatus], _ console: Console) -> [String] {
        var table = TextTable([
            .init(console.text("table.group")), .init(console.text("table.state")),
            .init(console.text("table.generation"), .right), .init(console.text("table.stickers"), .right),
            .init(console.text("table.updated")), .init(console.text("table.error")),
        ])
        for group in groups {
            var stickers = Wording.grouped(group.stickers)
            if let finished = group.finished, let total = group.total { stickers = "\(finished)/\(total)" }
            let notices = group.notices
            table.rows.append([
                group.group, group.word(console), String(group.generation), stickers,
                group.updatedAt ?? "–", notices.isEmpty ? "–" : notices.map(\.code).joined(separator: ", "),
            ])
        }
        return table.lines()
    }
}

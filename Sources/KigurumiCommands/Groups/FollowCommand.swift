import ArgumentParser
import Glibc

/// `kigurumi follow`: what happens, as it happens.
struct FollowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Print what happens to packs, as it happens; Ctrl-C ends it.",
        discussion: "ROOT is the folder that kigurumi watch keeps, or one group's own folder.")

    @Argument(
        help: ArgumentHelp("The folder of the groups, or of one.", valueName: "ROOT"), completion: .directory)
    var root: String

    @Flag(help: "One JSON object a line.")
    var json = false

    func run() throws {
        let console = Console.current
        let folders = try GroupFolders(root)
        var followers: [String: GroupFollower] = [:]
        while !Interruption.isRequested {
            let groups = folders.all()
            for group in groups {
                var follower = followers[group.name] ?? GroupFollower(group)
                for news in follower.look() { tell(news, console) }
                followers[group.name] = follower
            }
            if followers.count > groups.count {
                let there = Set(groups.map(\.name))
                for name in followers.keys.sorted() where !there.contains(name) {
                    followers[name] = nil
                    tell(GroupNews(event: "removed", group: name), console)
                }
            }
            // A signal ends the pause.
            usleep(200_000)
        }
    }

    private func tell(_ news: GroupNews, _ console: Console) {
        console.out(json ? JSONLine.text(news) : news.line(console))
    }
}

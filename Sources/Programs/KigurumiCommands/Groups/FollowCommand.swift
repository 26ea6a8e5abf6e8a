import ArgumentParser
import Files

/// `kigurumi follow`: what happens, as it happens.
struct FollowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Print events of packs as they happen, until Ctrl-C.",
        discussion: "ROOT is the folder that kigurumi watch manages, or the folder of one group.")

    @Argument(
        help: ArgumentHelp("The folder of the groups, or of one group.", valueName: "ROOT"),
        completion: .directory)
    var root: String

    @Flag(help: "Print one JSON object per line.")
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
            SystemClock.pause(milliseconds: 200)
        }
    }

    private func tell(_ news: GroupNews, _ console: Console) {
        console.out(json ? JSONOutput.text(news) : news.line(console))
    }
}

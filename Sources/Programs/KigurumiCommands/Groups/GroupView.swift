package import Names

/// A group as `status --json` and `follow --json` show it, for the program that shows it over HTTP.
package struct GroupView: Sendable {
    private let group: GroupFolders.Group

    /// - Parameter folder: of the group, absolute.
    package init(_ group: GroupID, folder: String) {
        self.group = GroupFolders.Group(name: group.name, pack: "\(folder)/\(GroupLayout.pack)")
    }

    /// As JSON. Blocks.
    package var status: String {
        var status = GroupStatus(group)
        status.noteFace(of: group)
        return JSONOutput.text(status)
    }

    /// What happens in it.
    package var news: News { News(GroupFollower(group)) }

    package struct News: Sendable {
        private var follower: GroupFollower

        init(_ follower: GroupFollower) { self.follower = follower }

        /// What happened since the last look, each as a name and JSON on one line; at the first how things are. Blocks.
        package mutating func look() -> [(name: String, json: String)] {
            follower.look().map { ($0.event, JSONOutput.text($0)) }
        }
    }
}

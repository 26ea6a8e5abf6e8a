package import Costume
import Messages
package import Names
package import Settings

/// What `kigurumi-cluster` is asked to do.
package enum ClusterRequest: Sendable {
    /// Do jobs until a signal.
    case worker(ClusterSettings)
    /// Store a face and enqueue its group.
    case submit(ClusterSettings, Submission)
    /// Remove the second person of a group, and enqueue it.
    case withdraw(ClusterSettings, GroupID, isJSON: Bool)
    /// Remove all that the store has of a group.
    case erase(ClusterSettings, GroupID, isJSON: Bool)
    /// Show the queue, or what it and the store have of some groups.
    case queue(ClusterSettings, [GroupID], isJSON: Bool)
    /// Enqueue failed jobs once more; no group: all.
    case requeue(ClusterSettings, [GroupID], isJSON: Bool)
    /// Enqueue faces whose jobs were lost.
    case reconcile(ClusterSettings, isJSON: Bool)
    /// Submit what changes in local folders.
    case watch(ClusterSettings)
    /// Publish costumes, or move between published sets.
    case publish(ClusterSettings, Publication)

    /// What `template publish` does.
    package struct Publication: Sendable {
        package enum Action: Sendable {
            /// Store the costumes of these folders and use them.
            case publish([TemplateSource])
            /// Use a published set; nil: the one before the current.
            case use(String?)
            /// Only go on enqueuing groups.
            case requeue(after: GroupID)
            case list
        }

        package var action: Action
        /// Whether all groups are enqueued once more.
        package var requeues: Bool
        /// Whether to print JSON.
        package var isJSON: Bool
    }

    /// A face that is to be stored.
    package struct Submission: Sendable {
        package var group: GroupID
        /// The path of the face's file; `-`: standard input.
        package var face: String
        /// The path of the second person's; nil: the group keeps the one that it has.
        package var second: String?
        /// The path of profile.json; nil: the group keeps the one that it has.
        package var profile: String?
        /// Whether to print JSON.
        package var isJSON: Bool
    }
}

/// The settings of a command of the cluster.
package struct ClusterSettings: Sendable {
    package var settings: Settings
    /// Unknown keys, in English.
    package var warnings: [String]

    init(_ finder: SettingsFinder) throws(CommandFailure) {
        let chosen = try finder.find()
        settings = chosen.settings
        warnings = chosen.warnings.map { $0.text(in: .english) }
        guard settings.cluster.queue != nil, settings.cluster.store != nil else {
            throw CommandFailure("command.cluster.unset", status: .badConfiguration)
        }
    }
}

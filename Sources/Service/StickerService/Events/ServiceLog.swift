package import Logging
import Messages
import StickerBuild

/// Events as lines of a log: one for each build, one for each failure. Never a face's content or a person's name.
package struct ServiceLog: Sendable {
    private let logger: Logger

    /// - Parameter logger: receives every line, at a level that fits the event.
    package init(_ logger: Logger) { self.logger = logger }

    /// Writes an event's line; never blocks for longer than the logger does.
    package func report(_ event: ServiceEvent) {
        switch event {
        case .ready(let groups): logger.notice("ready", metadata: ["groups": .stringConvertible(groups)])
        case .groups(let count): logger.debug("groups", metadata: ["groups": .stringConvertible(count)])
        case .queue(let waiting, let building):
            logger.trace(
                "queue",
                metadata: ["waiting": .stringConvertible(waiting), "building": .stringConvertible(building)])
        case .rootChanged(let single?):
            logger.warning(
                "the root contains a face: it is a single group now, and its folders are ignored",
                metadata: ["group": "\(single)"])
        case .rootChanged(nil): logger.warning("the root contains no face: its folders are groups now")
        case .rootReplaced: logger.warning("the root was replaced by another folder: restarting with it")
        case .rootUnmounted:
            logger.warning("the root was unmounted: nothing is written until it is mounted again")
        case .watching(nil): logger.info("watching for events")
        case .watching(let reason?): logger.warning("polling", metadata: ["reason": "\(reason)"])
        case .watcherRestarted: logger.warning("the watcher was restarted; scanning all groups")
        case .watcherOverflowed: logger.warning("events were lost; scanning all groups")
        case .built(let note): built(note)
        case .failed(let note): if !note.isRepeated { failed(note) }
        case .held(let note): held(note, what: "pack waits")
        case .exported(let note): exported(note)
        case .exportFailed(let note): failed(note, what: "export failed")
        case .exportCancelled(let group, let face):
            logger.debug("export cancelled", metadata: Self.about(group, face))
        case .exportQueue(let waiting):
            logger.trace("exports", metadata: ["waiting": .stringConvertible(waiting)])
        case .damaged(let group, let files):
            logger.warning(
                "pack damaged: files are missing or changed",
                metadata: ["group": "\(group)", "files": "\(files.joined(separator: ","))"])
        case .repaired(let note):
            logger.warning(
                "pack repaired",
                metadata: [
                    "group": "\(note.group)", "stickers": .stringConvertible(note.stickers),
                    "manifest": .stringConvertible(note.manifest),
                    "generation": .stringConvertible(note.generation),
                ])
        case .problems(let failing, let held):
            logger.debug(
                "groups without their newest pack",
                metadata: [
                    "failing": .stringConvertible(failing.values.reduce(0, +)),
                    "held": .stringConvertible(held),
                ])
        case .cancelled(let group): logger.debug("build cancelled", metadata: ["group": "\(group)"])
        case .received(let group, let face):
            logger.info("face received", metadata: Self.about(group, face))
        case .refused(let note): held(note, what: "upload refused")
        case .faceRemoved(let group): logger.info("face removed; pack kept", metadata: ["group": "\(group)"])
        case .faceMisnamed(let group):
            let code = "group.face.misnamed"
            logger.warning(
                "no face: \(Messages.text(code, in: .english))",
                metadata: ["group": "\(group)", "code": "\(code)"])
        case .erased(let group, let eraser):
            logger.notice("pack erased", metadata: ["group": "\(group)", "by": "\(eraser.rawValue)"])
        case .groupRemoved(let group): logger.info("group removed", metadata: ["group": "\(group)"])
        case .templatesChanged([], let count):
            logger.info(
                "settings or costume problems have changed; checking every pack",
                metadata: ["costumes": .stringConvertible(count)])
        case .templatesChanged(let changed, let count):
            logger.notice(
                "costumes changed",
                metadata: [
                    "changed": "\(changed.joined(separator: ","))", "costumes": .stringConvertible(count),
                ])
        case .templateRefused(let id, let code, let text):
            logger.warning("costume rejected: \(text)", metadata: ["costume": "\(id)", "code": "\(code)"])
        case .costumesPrepared(let count, let seconds):
            logger.info(
                "costumes prepared",
                metadata: [
                    "costumes": .stringConvertible(count),
                    "milliseconds": .stringConvertible(Int(seconds * 1000)),
                ])
        case .reloaded: logger.notice("checking all groups and costumes again")
        case .report(let lines): for line in lines { logger.notice("\(line)") }
        case .stopping: logger.notice("stopping")
        }
    }

    private func built(_ note: BuildSummary) {
        func milliseconds(_ duration: Duration) -> Logger.MetadataValue {
            .stringConvertible(Int((duration / .milliseconds(1)).rounded()))
        }
        var metadata: Logger.Metadata = [
            "generation": .stringConvertible(note.generation), "made": .stringConvertible(note.made),
            "reused": .stringConvertible(note.reused), "failed": .stringConvertible(note.failed),
            "bytes": .stringConvertible(note.bytes),
            "waiting_ms": milliseconds(.seconds(note.waiting)),
            "rendering_ms": milliseconds(.seconds(note.rendering)),
            "publishing_ms": milliseconds(.seconds(note.publishing)),
            "decode_ms": milliseconds(note.phases.decode), "render_ms": milliseconds(note.phases.render),
            "encode_ms": milliseconds(note.phases.encode), "publish_ms": milliseconds(note.phases.publish),
            "total_ms": milliseconds(.seconds(note.seconds)),
        ]
        metadata.merge(Self.about(note.group, note.face)) { own, _ in own }
        if let latency = note.latency { metadata["latency_ms"] = milliseconds(.seconds(latency)) }
        if note.published {
            logger.info("built", metadata: metadata)
        } else {
            logger.debug("unchanged", metadata: metadata)
        }
    }

    /// Once for as long as a group is held again and again.
    private func held(_ note: PackDelay, what: String) {
        var metadata = Self.about(note.group, note.face)
        (metadata["code"], metadata["retry_s"]) = ("\(note.code)", "\(note.seconds)")
        logger.log(
            level: note.isFirst ? .warning : .debug, "\(what): \(note.text)", metadata: metadata)
    }

    private func exported(_ note: ExportSummary) {
        var metadata = Self.about(note.group, note.face)
        for (key, number) in [
            ("generation", note.generation), ("platforms", note.platforms), ("published", note.published),
            ("drawn", note.drawn), ("failed", note.failed), ("bytes", note.bytes),
            ("total_ms", Int((note.seconds * 1000).rounded())),
        ] {
            metadata[key] = .stringConvertible(number)
        }
        logger.log(level: note.published > 0 ? .info : .debug, "exported", metadata: metadata)
    }

    /// - Parameter face: what logs call it; nil: none was read.
    private static func about(_ group: String, _ face: String?) -> Logger.Metadata {
        var metadata: Logger.Metadata = ["group": "\(group)"]
        if let face { metadata["face"] = "\(face)" }
        return metadata
    }

    private func failed(_ note: VisitFailure, what: String = "build failed") {
        var metadata = Self.about(note.group, note.face)
        metadata["code"] = "\(note.code)"
        switch note.consequence {
        case .rejected: logger.warning("face rejected: \(note.text)", metadata: metadata)
        case .retried(let seconds):
            metadata["retry_s"] = "\(seconds)"
            logger.error("\(what): \(note.text)", metadata: metadata)
        }
    }
}

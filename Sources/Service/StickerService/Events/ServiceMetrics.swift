package import CoreMetrics
import StickerBuild

/// Events as metrics. Groups are no labels: there are thousands of them, and they are people.
package struct ServiceMetrics: Sendable {
    /// What each family means, for those who write them out.
    package static let help = [
        "kigurumi_builds_total": "Builds by how they ended.",
        "kigurumi_failures_total": "Why packs were not made, by code.",
        "kigurumi_holds_total": "Packs that had to wait for the retention or their prefix, by code.",
        "kigurumi_uploads_refused_total": "Uploads over HTTP that were too much for their prefix, by code.",
        "kigurumi_packs_damaged_total":
            "Packs whose files were found missing or changed when they were verified.",
        "kigurumi_packs_repaired_total":
            "Packs that somebody else had changed and that were made right again.",
        "kigurumi_rejects_total": "Faces that were rejected, by code.",
        "kigurumi_exports_total": "Exports for platforms by how they ended.",
        "kigurumi_export_failures_total": "Why exports were not made, by code.",
        "kigurumi_export_seconds": "From the start of an export to its end, pauses for builds included.",
        "kigurumi_export_bytes_total": "Bytes of the packs for platforms that were published.",
        "kigurumi_exports_waiting": "Groups that wait for their packs for platforms.",
        "kigurumi_groups_failing": "Groups whose last try failed, by code.",
        "kigurumi_groups_held": "Groups whose next pack waits for their retention or prefix.",
        "kigurumi_stickers_total": "Stickers by what was done for them.",
        "kigurumi_sticker_bytes_total": "Bytes of the stickers that were made.",
        "kigurumi_latency_seconds": "From the last write of a face to its manifest.",
        "kigurumi_build_seconds": "From opening a group to the end of its build.",
        "kigurumi_waiting_seconds": "Of a build: from the change to its start.",
        "kigurumi_rendering_seconds": "Of a build: decoding, drawing and encoding.",
        "kigurumi_publishing_seconds": "Of a build: from the last sticker to the manifest.",
        "kigurumi_phase_seconds_total": "Where builds spend their time, over all threads.",
        "kigurumi_groups": "Groups that are known.",
        "kigurumi_queue_waiting": "Groups that wait for a build.",
        "kigurumi_queue_building": "Groups that are being built.",
        "kigurumi_polling": "1 while the groups are polled instead of watched by events.",
        "kigurumi_watcher_restarts_total": "How often the watcher was replaced.",
        "kigurumi_watcher_overflows_total": "How often events were lost.",
        "kigurumi_packs_erased_total": "Packs that were erased.",
        "kigurumi_templates_refused_total": "Costumes that were kept out, by code.",
        "kigurumi_reloads_total": "How often the configuration was read again.",
    ]

    private let factory: any MetricsFactory

    /// Sets everything that can be counted to 0.
    /// - Parameter factory: makes the counters, gauges and timers.
    package init(_ factory: any MetricsFactory) {
        self.factory = factory
        // What hasn't happened yet is reported as 0, so that a rate over its first time is right.
        for outcome in Outcome.allCases { builds(outcome).increment(by: 0) }
        for name in [
            "kigurumi_watcher_restarts_total", "kigurumi_watcher_overflows_total",
            "kigurumi_packs_damaged_total", "kigurumi_packs_repaired_total", "kigurumi_packs_erased_total",
            "kigurumi_templates_refused_total", "kigurumi_reloads_total",
        ] {
            counter(name).increment(by: 0)
        }
        for outcome in Outcome.exports { exports(outcome).increment(by: 0) }
        gauge("kigurumi_exports_waiting", 0)
        gauge("kigurumi_polling", 0)
        gauge("kigurumi_groups", 0)
        gauge("kigurumi_groups_held", 0)
        queue(waiting: 0, building: 0)
    }

    package func report(_ event: ServiceEvent) {
        switch event {
        case .ready(let groups), .groups(let groups): gauge("kigurumi_groups", groups)
        case .queue(let waiting, let building): queue(waiting: waiting, building: building)
        case .watching(let reason): gauge("kigurumi_polling", reason == nil ? 0 : 1)
        case .watcherRestarted: counter("kigurumi_watcher_restarts_total").increment()
        case .watcherOverflowed: counter("kigurumi_watcher_overflows_total").increment()
        case .built(let note): built(note)
        case .failed(let note) where note.isRepeated: break
        case .failed(let note):
            builds(note.consequence == .rejected ? .rejected : .failed).increment()
            counter("kigurumi_failures_total", [("code", note.code)]).increment()
            if note.consequence == .rejected {
                counter("kigurumi_rejects_total", [("code", note.code)]).increment()
            }
        case .held(let note): counter("kigurumi_holds_total", [("code", note.code)]).increment()
        case .refused(let note):
            counter("kigurumi_uploads_refused_total", [("code", note.code)]).increment()
        case .exported(let note):
            exports(note.published > 0 ? .published : .unchanged).increment()
            if note.published > 0 {
                counter("kigurumi_export_bytes_total").increment(by: note.bytes)
                timer("kigurumi_export_seconds", note.seconds)
            }
        case .exportFailed(let note):
            exports(.failed).increment()
            counter("kigurumi_export_failures_total", [("code", note.code)]).increment()
        case .exportCancelled: exports(.cancelled).increment()
        case .exportQueue(let waiting): gauge("kigurumi_exports_waiting", waiting)
        case .damaged: counter("kigurumi_packs_damaged_total").increment()
        case .repaired: counter("kigurumi_packs_repaired_total").increment()
        case .problems(let failing, let held):
            for (code, count) in failing { gauge("kigurumi_groups_failing", count, [("code", code)]) }
            gauge("kigurumi_groups_held", held)
        case .cancelled: builds(.cancelled).increment()
        case .erased: counter("kigurumi_packs_erased_total").increment()
        case .templateRefused(_, let code, _):
            counter("kigurumi_templates_refused_total", [("code", code)]).increment()
        case .reloaded: counter("kigurumi_reloads_total").increment()
        case .rootChanged, .rootReplaced, .rootUnmounted, .received, .faceRemoved, .faceMisnamed,
            .groupRemoved,
            .templatesChanged,
            .costumesPrepared, .report, .stopping:
            break
        }
    }

    private enum Outcome: String, CaseIterable {
        case published, unchanged, cancelled, rejected, failed

        /// Those of exports.
        static let exports: [Outcome] = [.published, .unchanged, .cancelled, .failed]
    }

    private func built(_ note: BuildSummary) {
        builds(note.published ? .published : .unchanged).increment()
        for (outcome, count) in [("made", note.made), ("reused", note.reused), ("failed", note.failed)] {
            counter("kigurumi_stickers_total", [("outcome", outcome)]).increment(by: count)
        }
        counter("kigurumi_sticker_bytes_total").increment(by: note.bytes)
        let phases = note.phases
        for (phase, time) in [
            ("decode", phases.decode), ("render", phases.render), ("encode", phases.encode),
            ("publish", phases.publish),
        ] {
            FloatingPointCounter(
                label: "kigurumi_phase_seconds_total", dimensions: [("phase", phase)], factory: factory
            ).increment(by: time / .seconds(1))
        }
        timer("kigurumi_build_seconds", note.seconds)
        timer("kigurumi_waiting_seconds", note.waiting)
        timer("kigurumi_rendering_seconds", note.rendering)
        timer("kigurumi_publishing_seconds", note.publishing)
        if let latency = note.latency { timer("kigurumi_latency_seconds", latency) }
    }

    private func builds(_ outcome: Outcome) -> Counter {
        counter("kigurumi_builds_total", [("outcome", outcome.rawValue)])
    }

    private func exports(_ outcome: Outcome) -> Counter {
        counter("kigurumi_exports_total", [("outcome", outcome.rawValue)])
    }

    private func counter(_ name: String, _ labels: [(String, String)] = []) -> Counter {
        Counter(label: name, dimensions: labels, factory: factory)
    }

    private func gauge(_ name: String, _ value: Int, _ labels: [(String, String)] = []) {
        Meter(label: name, dimensions: labels, factory: factory).set(value)
    }

    private func queue(waiting: Int, building: Int) {
        gauge("kigurumi_queue_waiting", waiting)
        gauge("kigurumi_queue_building", building)
    }

    private func timer(_ name: String, _ seconds: Double) {
        // A clock that was set back makes no negative time.
        Recorder(label: name, factory: factory).record(max(0, seconds))
    }
}

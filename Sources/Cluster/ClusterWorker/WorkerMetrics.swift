import Cluster
package import CoreMetrics

/// A worker's events as metrics. Groups are no labels: there are thousands of them, and they are people.
package struct WorkerMetrics: Sendable {
    /// What each family means, for those who write them out.
    package static let help = [
        "kigurumi_jobs_total": "Jobs of the cluster by how they ended.",
        "kigurumi_job_failures_total": "Why jobs were retried, rejected or given up, by code.",
        "kigurumi_jobs_running": "Jobs that this worker does now.",
        "kigurumi_job_seconds": "From a job's delivery to its end.",
        "kigurumi_job_publishing_seconds": "Of a job: from the finished pack to the manifest in the store.",
        "kigurumi_job_files_total": "Files that were uploaded.",
        "kigurumi_job_bytes_total": "Bytes of the files that were uploaded.",
        "kigurumi_cluster_jobs": "Jobs of the whole queue by state.",
        "kigurumi_cluster_pending_groups": "Groups with a face whose pack isn't decided on.",
        "kigurumi_cluster_pending_seconds": "The age of the oldest such face.",
        "kigurumi_cluster_found_total": "Groups whose jobs the queue had lost, and that were enqueued again.",
        "kigurumi_worker_ready": "1 while queue and store answer within seconds.",
        "kigurumi_worker_waits_total": "How often the worker had to wait for queue or store, by code.",
    ]

    private let factory: any MetricsFactory

    /// Sets everything that can be counted to 0.
    package init(_ factory: any MetricsFactory) {
        self.factory = factory
        for outcome in JobReport.Outcome.allCases {
            counter("kigurumi_jobs_total", outcome.rawValue, "outcome")
        }
        gauge("kigurumi_jobs_running", 0)
        found(0)
        gauge("kigurumi_worker_ready", 0)
    }

    package func report(_ event: WorkerEvent) {
        switch event {
        case .ready, .answering: gauge("kigurumi_worker_ready", 1)
        case .waiting(let trouble):
            gauge("kigurumi_worker_ready", 0)
            counter("kigurumi_worker_waits_total", trouble.code, by: 1)
        case .running(let count): gauge("kigurumi_jobs_running", count)
        case .ended(let report):
            counter("kigurumi_jobs_total", report.outcome.rawValue, "outcome", by: 1)
            if let code = report.code { counter("kigurumi_job_failures_total", code, by: 1) }
            timer("kigurumi_job_seconds", report.seconds)
            if report.outcome == .published { timer("kigurumi_job_publishing_seconds", report.publishing) }
            Counter(label: "kigurumi_job_files_total", factory: factory).increment(by: report.files)
            Counter(label: "kigurumi_job_bytes_total", factory: factory).increment(by: report.bytes)
        case .queue(let counts):
            for (state, count) in [
                ("waiting", counts.waiting), ("rebuilds", counts.rebuilds), ("running", counts.running),
                ("failed", counts.failed),
            ] {
                gauge("kigurumi_cluster_jobs", count, [("state", state)])
            }
        case .pending(let pass):
            gauge("kigurumi_cluster_pending_groups", pass.groups)
            gauge("kigurumi_cluster_pending_seconds", pass.oldest)
            found(pass.enqueued)
        case .withoutTurns, .costumesChanged, .stopping: break
        }
    }

    private func counter(_ label: String, _ value: String, _ name: String = "code", by count: Int = 0) {
        Counter(label: label, dimensions: [(name, value)], factory: factory).increment(by: count)
    }

    private func found(_ count: Int) {
        Counter(label: "kigurumi_cluster_found_total", factory: factory).increment(by: count)
    }

    private func gauge(_ label: String, _ value: Int, _ dimensions: [(String, String)] = []) {
        Meter(label: label, dimensions: dimensions, factory: factory).set(value)
    }

    private func timer(_ label: String, _ seconds: Double) {
        Recorder(label: label, factory: factory).record(max(0, seconds))
    }
}

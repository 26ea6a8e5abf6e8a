import Files

/// The memory, open files and processor time of this process.
package struct ProcessFigures: Sendable, Equatable {
    /// Memory that isn't swapped out.
    package var residentBytes: Int
    /// The number of open file descriptors.
    package var openDescriptors: Int
    /// Processor time in user and system mode.
    package var cpuSeconds: Double

    /// The figures at this moment; nil when /proc isn't mounted.
    package static var current: ProcessFigures? {
        guard let statistics = try? FileSystem.read("/proc/self/statm", limit: 4096),
            let cpuSeconds = ThisProcess.processorTime
        else { return nil }
        let pages =
            String(decoding: statistics, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap {
                Int($0)
            } ?? 0
        return ProcessFigures(
            residentBytes: pages * ThisProcess.pageSize, openDescriptors: descriptors,
            cpuSeconds: cpuSeconds)
    }

    static let help = [
        "kigurumi_resident_memory_bytes": "Memory of the process that is not swapped out.",
        "kigurumi_open_descriptors": "Open files of the process.",
        "kigurumi_cpu_seconds_total": "Processor time of the process, user and system.",
    ]

    private static var descriptors: Int {
        let names = try? FileSystem.names(in: "/proc/self/fd")
        // Without the two that list the folder.
        return max(0, (names?.count ?? 0) - 2)
    }
}

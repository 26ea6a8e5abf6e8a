import Glibc

/// What the kernel tells about this process.
public struct ProcessFigures: Sendable, Equatable {
    public var residentBytes: Int
    public var openDescriptors: Int
    /// User and system.
    public var cpuSeconds: Double

    /// nil where there is no /proc.
    public static var current: ProcessFigures? {
        guard let statistics = read("/proc/self/statm") else { return nil }
        let pages = statistics.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var usage = rusage()
        guard unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
        return ProcessFigures(
            residentBytes: pages * max(1, sysconf(Int32(_SC_PAGESIZE))), openDescriptors: descriptors,
            cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime))
    }

    static let help = [
        "kigurumi_resident_memory_bytes": "Memory of the process that is not swapped out.",
        "kigurumi_open_descriptors": "Open files of the process.",
        "kigurumi_cpu_seconds_total": "Processor time of the process, user and system.",
    ]

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }

    private static func read(_ path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, 256) }
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }

    private static var descriptors: Int {
        guard let folder = unsafe opendir("/proc/self/fd") else { return 0 }
        defer { unsafe _ = closedir(folder) }
        var count = 0
        while unsafe readdir(folder) != nil { count += 1 }
        // Without `.`, `..` and the one that is reading.
        return max(0, count - 3)
    }
}

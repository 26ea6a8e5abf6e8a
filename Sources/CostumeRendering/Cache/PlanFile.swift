import Glibc
import Synchronization

/// The file system calls of the plan cache.
enum PlanFile {
    static let draftSuffix = ".draft"
    private static let drafts = Atomic<Int>(0)

    /// A file whose lengths agree with its header; anything else counts as missing.
    /// - Parameter header: its length in words; before its last word stand the lengths of the plan and of the pixels, in words of theirs.
    static func read(
        _ path: String, header: Int, limit: Int
    ) -> (header: [UInt64], plan: [UInt64], pixels: PixelWords)? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_uid == geteuid(), let head: [UInt64] = read(descriptor, count: header)
        else { return nil }
        let size = Int(status.st_size)
        guard let plan = Int(exactly: head[header - 3]), let pixels = Int(exactly: head[header - 2]),
            size <= limit, plan <= size / 8, pixels <= size / 4, size == (header + plan) * 8 + pixels * 4,
            let planWords: [UInt64] = read(descriptor, count: plan)
        else { return nil }
        if pixels == 0 { return (head, planWords, PixelWords()) }
        if let pages = FilePages(descriptor: descriptor, part: (header + plan) * 8..<size) {
            return (head, planWords, PixelWords(pages))
        }
        // Not every file system can be mapped.
        return read(descriptor, count: pixels).map { (head, planWords, PixelWords($0)) }
    }

    private static func read<Word: BitwiseCopyable>(_ descriptor: Int32, count: Int) -> [Word]? {
        let length = count * MemoryLayout<Word>.stride
        let words = unsafe [Word](unsafeUninitializedCapacity: count) { buffer, filled in
            let target = UnsafeMutableRawBufferPointer(buffer)
            var done = 0
            while done < length, let base = target.baseAddress {
                let got = unsafe Glibc.read(descriptor, base + done, length - done)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                done += got
            }
            filled = count
        }
        return words.count == count ? words : nil
    }

    /// Puts a file in its place whole, or not at all: a failure costs nothing but the cache.
    static func write(_ path: String, header: [UInt64], plan: [UInt64], pixels: PixelWords) {
        let number = drafts.add(1, ordering: .relaxed).newValue
        let draft = "\(path).\(getpid()).\(number)\(draftSuffix)"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let whole =
            unsafe header.withUnsafeBytes { unsafe write(descriptor, $0) }
            && plan.withUnsafeBytes { unsafe write(descriptor, $0) }
            && pixels.withSpan { unsafe $0.withUnsafeBytes { unsafe write(descriptor, $0) } }
        guard close(descriptor) == 0, whole, unsafe rename(draft, path) == 0 else {
            remove(draft)
            return
        }
    }

    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = unsafe Glibc.write(
                descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// Size in bytes, and when it was last used: its time of modification, nanoseconds are left out.
    static func status(_ path: String) -> (size: Int, used: Int)? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return (Int(status.st_size), status.st_mtim.tv_sec)
    }

    /// Marks a file as used now.
    static func touch(_ path: String) { _ = unsafe utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) }

    static func remove(_ path: String) { _ = unsafe unlink(path) }

    static func now() -> Int { time(nil) }
}

import Glibc

/// A part of a file as 32-bit words, mapped into memory: nothing is copied, and all readers share it. The file may be
/// replaced or deleted meanwhile, but must never be written to again.
@safe package final class FilePages: @unchecked Sendable {
    private let pages: UnsafeRawBufferPointer
    private let part: Range<Int>

    /// Maps a part; nil when the file system can't.
    /// - Parameter part: Bytes within the file; both ends are multiples of four.
    package init?(_ file: borrowing OpenFile, part: Range<Int>) {
        guard part.lowerBound >= 0, part.lowerBound % 4 == 0, part.count % 4 == 0, !part.isEmpty,
            let pages = unsafe mmap(
                nil, part.upperBound, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file.descriptor, 0),
            unsafe pages != MAP_FAILED
        else { return nil }
        unsafe self.pages = UnsafeRawBufferPointer(start: pages, count: part.upperBound)
        self.part = part
    }

    deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: pages.baseAddress), pages.count) }

    package var count: Int { part.count / 4 }

    /// Takes the pages out of this process's memory; those that are read again come back from the file.
    package func release() {
        _ = unsafe madvise(UnsafeMutableRawPointer(mutating: pages.baseAddress), pages.count, MADV_DONTNEED)
    }

    package func withWords<Result, Failure>(
        _ body: (Span<UInt32>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let words = unsafe UnsafeRawBufferPointer(rebasing: pages[part]).assumingMemoryBound(to: UInt32.self)
        return try unsafe body(Span(_unsafeElements: words))
    }
}

import Glibc

/// A part of a file, read where it lies in the system's memory: nothing is copied, and all who read it share it. The file
/// is replaced or deleted, never written to again.
@safe final class FilePages: @unchecked Sendable {
    private let pages: UnsafeRawBufferPointer
    private let part: Range<Int>

    /// - Parameter part: bytes, a multiple of four, beginning at one. nil when it can't be had.
    init?(descriptor: CInt, part: Range<Int>) {
        guard part.lowerBound >= 0, part.lowerBound % 4 == 0, part.count % 4 == 0, !part.isEmpty,
            let pages = unsafe mmap(
                nil, part.upperBound, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0),
            unsafe pages != MAP_FAILED
        else { return nil }
        unsafe self.pages = UnsafeRawBufferPointer(start: pages, count: part.upperBound)
        self.part = part
    }

    deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: pages.baseAddress), pages.count) }

    /// 32-bit words.
    var count: Int { part.count / 4 }

    func withWords<Result, Failure>(
        _ body: (Span<UInt32>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let words = unsafe UnsafeRawBufferPointer(rebasing: pages[part]).assumingMemoryBound(to: UInt32.self)
        return try unsafe body(Span(_unsafeElements: words))
    }
}

import CKernels
import Raster

/// The pictures of a plan, cut to what isn't clear and kept as the spans of each row that hold anything.
///
/// One run of 32-bit words for all: of each plate its rows from the top, of each row the number of its spans, of each
/// span `x << 16 | length` and its pixels (`Pixel.bits`), of which equal neighbors are kept once (`kernel_pack`).
struct PlateStore: Equatable, Sendable {
    struct Entry: Hashable, Sendable {
        /// On the raster.
        var x: Int
        var y: Int
        var width: Int
        var height: Int
        /// In `words`.
        var start: Int
        var count: Int

        var box: PixelRect { PixelRect(x: x, y: y, width: width, height: height) }
    }

    private(set) var entries: [Entry] = []
    private(set) var words = PixelWords()
    private var sameContent: [UInt64: [Int]] = [:]

    init() {}

    init(entries: [Entry], words: PixelWords) {
        self.entries = entries
        self.words = words
    }

    static func == (a: PlateStore, b: PlateStore) -> Bool { a.entries == b.entries && a.words == b.words }

    /// A plate that isn't among others yet.
    struct Loose: Sendable {
        fileprivate let bounds: PixelRect
        fileprivate let words: [UInt32]
        fileprivate let checksum: UInt64

        var count: Int { words.count }

        /// What a raster shows; nil when nothing shows.
        init?(_ raster: Bitmap) {
            let bounds = raster.opaqueBounds()
            guard !bounds.isEmpty else { return nil }
            var words: [UInt32] = []
            unsafe raster.pixels.withUnsafeBytes { bytes in
                let pixels = unsafe bytes.assumingMemoryBound(to: UInt32.self)
                for y in bounds.y..<bounds.y + bounds.height {
                    // The opaque bounds lie within the raster.
                    let left = y * raster.width + bounds.x
                    unsafe PlateStore.append(
                        UnsafeBufferPointer(rebasing: pixels[left..<left + bounds.width]), to: &words)
                }
            }
            (self.bounds, self.words, checksum) = (bounds, words, Checksum.of(words.span))
        }
    }

    /// Makes room for so many words.
    mutating func reserve(_ count: Int) { words.edit { $0.reserveCapacity(min(count, Self.room)) } }

    /// Words; what is more comes as it is needed.
    private static let room = 16 << 20

    /// Keeps what a raster shows; the number of an equal plate where there is one; nil when nothing shows.
    mutating func add(_ raster: Bitmap) -> Int? { Loose(raster).map { add($0) } }

    /// Keeps a plate; the number of an equal one where there is one.
    mutating func add(_ plate: Loose) -> Int {
        let (start, bounds) = (words.count, plate.bounds)
        words.edit { $0 += plate.words }
        let entry = Entry(
            x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height, start: start,
            count: plate.words.count)
        if let same = same(as: entry, checksum: plate.checksum) { return same }
        entries.append(entry)
        return entries.count - 1
    }

    /// The number of a plate that is equal to one whose words were just appended; they are taken off then.
    private mutating func same(as entry: Entry, checksum sum: UInt64) -> Int? {
        if let same = sameContent[sum, default: []].first(where: { equal(entries[$0], entry) }) {
            words.edit { $0.removeSubrange(entry.start...) }
            return same
        }
        sameContent[sum, default: []].append(entries.count)
        return nil
    }

    private func equal(_ a: Entry, _ b: Entry) -> Bool {
        (a.x, a.y, a.width, a.height, a.count) == (b.x, b.y, b.width, b.height, b.count)
            && words.own[a.start..<a.start + a.count] == words.own[b.start..<b.start + b.count]
    }

    /// Clear gaps shorter than this stay within a span.
    private static let gap = 4

    private static func append(_ row: UnsafeBufferPointer<UInt32>, to words: inout [UInt32]) {
        let head = words.count
        words.append(0)
        var x = 0
        while x < row.count {
            guard unsafe row[x] != 0 else {
                x += 1
                continue
            }
            var (last, next) = (x, x + 1)
            while next < row.count, next - last <= gap {
                if unsafe row[next] != 0 { last = next }
                next += 1
            }
            words[head] += 1
            words.append(UInt32(x) << 16 | UInt32(last + 1 - x))
            unsafe append(packing: UnsafeBufferPointer(rebasing: row[x...last]), to: &words)
            x = last + 1
        }
    }

    private static func append(packing pixels: UnsafeBufferPointer<UInt32>, to words: inout [UInt32]) {
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: pixels.count + 1) { packed in
            guard let source = pixels.baseAddress, let target = packed.baseAddress else { return }
            let count = unsafe kernel_pack(source, pixels.count, target)
            unsafe words.append(contentsOf: UnsafeBufferPointer(start: target, count: count))
        }
    }

    /// The same plates, under their numbers, cut to parts of the raster; those that show the same there share it.
    /// - Parameter parts: one a plate.
    func cut(to parts: [PixelWindow]) -> PlateStore {
        var cut = PlateStore()
        for (entry, part) in zip(entries, parts) { cut.append(entry, of: self, part) }
        return cut
    }

    private mutating func append(_ entry: Entry, of store: PlateStore, _ window: PixelWindow) {
        let (start, part) = (words.count, window.box.intersection(entry.box))
        words.edit { Self.append(entry, of: store, window, part, to: &$0) }
        let cut = Entry(
            x: part.x, y: part.y, width: part.width, height: part.height, start: start,
            count: words.count - start)
        let sum = words.withSpan { Checksum.of($0.extracting(start..<$0.count)) }
        entries.append(same(as: cut, checksum: sum).map { entries[$0] } ?? cut)
    }

    private static func append(
        _ entry: Entry, of store: PlateStore, _ window: PixelWindow, _ part: PixelRect,
        to words: inout [UInt32]
    ) {
        // Each row of the part begins with the number of its spans.
        var (row, head) = (part.y, words.count)
        if !part.isEmpty { words.append(0) }
        store.forEachSpan(of: entry) { run, x, y in
            let (left, top) = (entry.x + x, entry.y + y)
            guard top >= part.y, top < part.y + part.height else { return }
            let open = window.columns(of: top, from: part.x, count: part.width)
            let first = max(left, part.x + open.lowerBound)
            let count = min(left + run.count, part.x + open.upperBound) - first
            guard count > 0 else { return }
            while row < top {
                (row, head) = (row + 1, words.count)
                words.append(0)
            }
            words[head] += 1
            words.append(UInt32(first - part.x) << 16 | UInt32(count))
            unsafe run.extracting(first - left..<first - left + count).withUnsafeBufferPointer {
                unsafe append(packing: $0, to: &words)
            }
        }
        for _ in row..<max(row, part.y + part.height - 1) { words.append(0) }
    }

    /// A plate alone, with its place on the raster.
    func picture(_ number: Int) -> (bitmap: Bitmap, x: Int, y: Int) {
        guard entries.indices.contains(number) else { return (Bitmap(width: 0, height: 0), 0, 0) }
        let entry = entries[number]
        var bitmap = Bitmap(width: entry.width, height: entry.height)
        copy(entry, into: &bitmap, atX: 0, y: 0)
        return (bitmap, entry.x, entry.y)
    }

    func raster(_ number: Int, width: Int, height: Int) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        copy(number, onto: &bitmap)
        return bitmap
    }

    /// Lays a plate over what a raster shows; the plate's own origin lies at (x, y) of it, what is beyond is left out.
    func composite(_ number: Int, over raster: inout Bitmap, movedX x: Int = 0, y: Int = 0) {
        guard entries.indices.contains(number) else { return }
        let entry = entries[number]
        forEachSpan(of: entry) { run, column, row in
            raster.composite(run: run, atX: entry.x + x + column, y: entry.y + y + row)
        }
    }

    /// Multiplies a plate over what a raster shows, as the blend mode does; places as in `composite`.
    func multiply(_ number: Int, over raster: inout Bitmap, movedX x: Int, y: Int) {
        guard entries.indices.contains(number) else { return }
        let entry = entries[number]
        forEachSpan(of: entry) { run, column, row in
            raster.multiply(run: run, atX: entry.x + x + column, y: entry.y + y + row)
        }
    }

    /// The same as `lay` where the raster is clear, and faster.
    func copy(_ number: Int, onto raster: inout Bitmap, movedX x: Int = 0, y: Int = 0) {
        guard entries.indices.contains(number) else { return }
        let entry = entries[number]
        copy(entry, into: &raster, atX: entry.x + x, y: entry.y + y)
    }

    /// Clears what a plate would hide; places as in `lay`.
    func clear(_ number: Int, from raster: inout Bitmap, movedX x: Int, y: Int) {
        guard entries.indices.contains(number) else { return }
        let entry = entries[number]
        forEachSpan(of: entry) { run, column, row in
            let (left, top) = (entry.x + x + column, entry.y + y + row)
            guard top >= 0, top < raster.height else { return }
            for at in max(0, -left)..<max(0, -left, min(run.count, raster.width - left))
            where run[at] >> 24 == 255 {
                raster.pixels[top * raster.width + left + at] = .clear
            }
        }
    }

    private func copy(_ entry: Entry, into bitmap: inout Bitmap, atX left: Int, y top: Int) {
        let (width, height) = (bitmap.width, bitmap.height)
        unsafe bitmap.pixels.withUnsafeMutableBytes { pixels in
            forEachSpan(of: entry) { run, x, row in
                let (start, y) = (left + x, top + row)
                let (from, to) = (max(0, start), min(width, start + run.count))
                guard y >= 0, y < height, from < to else { return }
                unsafe run.extracting(from - start..<to - start).withUnsafeBytes { run in
                    let target = (y * width + from) * 4
                    unsafe UnsafeMutableRawBufferPointer(rebasing: pixels[target..<target + run.count])
                        .copyMemory(from: run)
                }
            }
        }
    }

    /// Hands over the pixels of each span with its column and row on the plate; what would leave the plate ends it.
    private func forEachSpan(of entry: Entry, _ body: (Span<UInt32>, _ x: Int, _ row: Int) -> Void) {
        guard entry.start >= 0, entry.count >= 0, entry.start <= words.count - entry.count else { return }
        words.withSpan { Self.forEachSpan(of: entry, in: $0, body) }
    }

    private static func forEachSpan(
        of entry: Entry, in source: Span<UInt32>, _ body: (Span<UInt32>, _ x: Int, _ row: Int) -> Void
    ) {
        var at = entry.start
        let end = entry.start + entry.count
        var pixels = [UInt32](repeating: 0, count: max(0, entry.width))
        for row in 0..<max(0, entry.height) {
            guard at < end else { return }
            let spans = source[at]
            at += 1
            for _ in 0..<spans {
                guard at < end else { return }
                let (x, length) = (Int(source[at] >> 16), Int(source[at] & 0xffff))
                at += 1
                guard length > 0 else { continue }
                guard x + length <= pixels.count else { return }
                let read = unsafe source.extracting(at..<end).withUnsafeBufferPointer { words in
                    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                        guard let words = words.baseAddress, let target = pixels.baseAddress else { return 0 }
                        return unsafe kernel_unpack(words, end - at, target, length)
                    }
                }
                guard read > 0 else { return }
                body(pixels.span.extracting(0..<length), x, row)
                at += read
            }
        }
    }
}

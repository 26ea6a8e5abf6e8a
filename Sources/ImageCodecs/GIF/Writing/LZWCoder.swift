/// GIF's LZW, optionally lossy: a string of the table may go on over pixels that look nearly like it.
///
/// One coder serves any number of pictures, one after the other.
@safe final class LZWCoder {
    /// What is compressed: rows without gaps.
    @safe struct Picture {
        /// The index meant for each pixel; becomes the one that was written.
        var indices: UnsafeMutablePointer<UInt8>
        var count: Int
        /// The index that shows nothing. Never exchanged for a colour, nor a colour for it.
        var clear: UInt8
        /// Bits of an index, 2…8; no index needs more.
        var bits: Int
    }

    private static let tableSize = 4096
    private static let lastCode = 4095
    /// The first child of each string, its next sibling, and its last index; 0 is none.
    private let firstChild: UnsafeMutablePointer<UInt16>
    private let sibling: UnsafeMutablePointer<UInt16>
    private let symbol: UnsafeMutablePointer<UInt8>
    private let distances = PaletteDistances()

    /// Squared distance (`ColorMetric`) from a pixel's colour below which another may stand for it where that makes a
    /// string longer; 0 is lossless.
    var budget: Float = 0

    init() {
        unsafe firstChild = .allocate(capacity: Self.tableSize)
        unsafe sibling = .allocate(capacity: Self.tableSize)
        unsafe symbol = .allocate(capacity: Self.tableSize)
    }

    deinit {
        unsafe firstChild.deallocate()
        unsafe sibling.deallocate()
        unsafe symbol.deallocate()
    }

    func use(_ palette: Palette) { distances.use(palette) }

    /// The compressed bytes without the blocks' length bytes; `indices` holds what a reader will see.
    func code(_ picture: Picture) -> [UInt8] {
        var out = BitWriter(capacity: picture.count / 4 + 64)
        let clearCode = 1 << picture.bits
        var width = picture.bits + 1
        var next = clearCode + 2
        unsafe firstChild.initialize(repeating: 0, count: Self.tableSize)
        for index in 0..<clearCode { unsafe symbol[index] = UInt8(truncatingIfNeeded: index) }
        out.write(clearCode, width)
        var position = 0
        while position < picture.count {
            let node = unsafe string(picture, &position, distances.table)
            out.write(node, width)
            if next == 1 << width, width < 12 { width += 1 }
            guard position < picture.count else { break }
            if next < Self.lastCode {
                let index = unsafe picture.indices[position]
                unsafe symbol[next] = index
                unsafe firstChild[next] = 0
                unsafe sibling[next] = firstChild[node]
                unsafe firstChild[node] = UInt16(truncatingIfNeeded: next)
                next += 1
            } else {
                out.write(clearCode, width)
                width = picture.bits + 1
                next = clearCode + 2
                unsafe firstChild.initialize(repeating: 0, count: clearCode)
            }
        }
        out.write(clearCode + 1, width)
        return out.finished()
    }

    /// Follows the table's strings over the pixels from `position` on, as long as the next pixel, or else its nearest
    /// look-alike within the budget, goes on: the string's code.
    @inline(__always) private func string(
        _ picture: Picture, _ position: inout Int, _ table: UnsafeMutablePointer<Float>
    ) -> Int {
        var node = unsafe Int(picture.indices[position])
        position += 1
        while position < picture.count {
            let index = unsafe picture.indices[position]
            let row = unsafe table + Int(index) << 8
            var child = unsafe Int(firstChild[node])
            var chosen = 0
            var least = budget
            while child != 0 {
                let candidate = unsafe symbol[child]
                if candidate == index {
                    chosen = child
                    break
                }
                let distance = unsafe row[Int(candidate)]
                if distance < least {
                    least = distance
                    chosen = child
                }
                child = unsafe Int(sibling[child])
            }
            guard chosen != 0 else { break }
            node = chosen
            unsafe picture.indices[position] = symbol[chosen]
            position += 1
        }
        return node
    }
}

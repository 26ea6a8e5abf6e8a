/// GIF's LZW, optionally lossy: a string of the table may go on over pixels that look nearly like it.
///
/// One coder serves any number of pictures, one after the other.
@safe final class LZWCoder {
    /// What is compressed: rows without gaps.
    @safe struct Picture {
        /// Opaque straight sRGB wanted at each pixel, 0 where it is clear.
        var wanted: UnsafePointer<UInt32>
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
    /// The first child of each string, its next sibling, its last index, and the string without it; 0 is none.
    private let firstChild: UnsafeMutablePointer<UInt16>
    private let sibling: UnsafeMutablePointer<UInt16>
    private let symbol: UnsafeMutablePointer<UInt8>
    private let parent: UnsafeMutablePointer<UInt16>
    /// Branches of the search that are still to be looked at: string, length, error.
    private let pending: UnsafeMutablePointer<Branch>
    private static let pendingLimit = 256
    private let colors: UnsafeMutablePointer<SIMD4<Float>>

    private struct Branch {
        var node: Int32
        var length: Int32
        /// Length less what the errors cost.
        var value: Float
    }

    /// Squared distance (`ColorMetric`), beyond that of the nearest colour, that one pixel more in a string is worth;
    /// 0 is lossless.
    var budget: Float = 0
    /// Strings looked at before the longest so far is taken.
    private static let effort = 64
    /// No pixel strays further than this many budgets from its nearest colour.
    private static let reach: Float = 8

    init() {
        unsafe firstChild = .allocate(capacity: Self.tableSize)
        unsafe sibling = .allocate(capacity: Self.tableSize)
        unsafe symbol = .allocate(capacity: Self.tableSize)
        unsafe parent = .allocate(capacity: Self.tableSize)
        unsafe pending = .allocate(capacity: Self.pendingLimit)
        unsafe colors = .allocate(capacity: 256)
        unsafe colors.initialize(repeating: SIMD4(), count: 256)
    }

    deinit {
        unsafe firstChild.deallocate()
        unsafe sibling.deallocate()
        unsafe symbol.deallocate()
        unsafe parent.deallocate()
        unsafe pending.deallocate()
        unsafe colors.deallocate()
    }

    func use(_ palette: Palette) {
        for (i, bits) in palette.colors.enumerated() { unsafe colors[i] = Self.vector(bits) }
    }

    @inline(__always) private static func vector(_ bits: UInt32) -> SIMD4<Float> {
        let v = SIMD4<Float>(Float(bits & 255), Float(bits >> 8 & 255), Float(bits >> 16 & 255), 0)
        let y = v.x * 0.299 + v.y * 0.587 + v.z * 0.114
        return SIMD4(v.x, v.y, v.z, y * ColorMetric.surplus.squareRoot())
    }

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
            let (node, length) =
                budget > 0 ? longestSimilar(picture, position) : longestEqual(picture, position)
            out.write(node, width)
            position += length
            if next == 1 << width, width < 12 { width += 1 }
            guard position < picture.count else { break }
            if next < Self.lastCode {
                let index = unsafe picture.indices[position]
                unsafe symbol[next] = index
                unsafe parent[next] = UInt16(truncatingIfNeeded: node)
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

    private func longestEqual(_ picture: Picture, _ position: Int) -> (Int, Int) {
        var node = unsafe Int(picture.indices[position])
        var end = position + 1
        while end < picture.count {
            let index = unsafe picture.indices[end]
            var child = unsafe Int(firstChild[node])
            while child != 0, unsafe symbol[child] != index { child = unsafe Int(sibling[child]) }
            guard child != 0 else { break }
            node = child
            end += 1
        }
        return (node, end - position)
    }

    /// Searches the table's tree, most similar first; the longest string wins, of equal ones the most similar.
    private func longestSimilar(_ picture: Picture, _ position: Int) -> (Int, Int) {
        let clear = picture.clear
        var best = Branch(node: unsafe Int32(picture.indices[position]), length: 1, value: 1)
        var branch = best
        var waiting = 0
        var left = Self.effort
        let price = 1 / budget
        while left > 0 {
            left -= 1
            if branch.value > best.value { best = branch }
            let at = position + Int(branch.length)
            var child = unsafe at < picture.count ? Int(firstChild[Int(branch.node)]) : 0
            var chosen = 0
            var chosenError = Float.infinity
            var least: Float = 0
            if child != 0 {
                let index = unsafe picture.indices[at]
                if index == clear {
                    while child != 0, unsafe symbol[child] != clear { child = unsafe Int(sibling[child]) }
                    (chosen, chosenError) = (child, 0)
                } else {
                    let wanted = unsafe Self.vector(picture.wanted[at])
                    let d0 = unsafe colors[Int(index)] - wanted
                    least = (d0 * d0).sum()
                    let limit = Self.reach * budget + least
                    while child != 0 {
                        let candidate = unsafe symbol[child]
                        let d = unsafe colors[Int(candidate)] - wanted
                        let error = (d * d).sum()
                        if candidate != clear, error <= limit {
                            let other = error < chosenError ? (chosen, chosenError) : (child, error)
                            if error < chosenError { (chosen, chosenError) = (child, error) }
                            if other.0 != 0, waiting < Self.pendingLimit {
                                unsafe pending[waiting] = Branch(
                                    node: Int32(truncatingIfNeeded: other.0), length: branch.length + 1,
                                    value: branch.value + 1 - (other.1 - least) * price)
                                waiting += 1
                            }
                        }
                        child = unsafe Int(sibling[child])
                    }
                }
            }
            if chosen != 0 {
                branch = Branch(
                    node: Int32(truncatingIfNeeded: chosen), length: branch.length + 1,
                    value: branch.value + 1 - (chosenError - least) * price)
            } else if waiting > 0 {
                waiting -= 1
                branch = unsafe pending[waiting]
            } else {
                break
            }
        }
        var node = Int(best.node)
        var at = position + Int(best.length)
        while at > position {
            at -= 1
            unsafe picture.indices[at] = symbol[node]
            node = unsafe Int(parent[node])
        }
        return (Int(best.node), Int(best.length))
    }
}

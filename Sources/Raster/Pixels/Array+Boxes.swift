/// Boxes of a picture whose pixels lie row by row, `width` to each; a box lies within it.
extension Array {
    /// The elements of a box, row by row.
    @inlinable public func cut(_ box: PixelRect, of width: Int) -> [Element] {
        var part: [Element] = []
        part.reserveCapacity(box.width * box.height)
        for y in box.y..<box.y + box.height {
            part.append(contentsOf: self[y * width + box.x..<y * width + box.x + box.width])
        }
        return part
    }

    /// - Parameter part: the box's elements, row by row.
    @inlinable public mutating func put(_ part: [Element], into box: PixelRect, of width: Int) {
        for y in 0..<box.height {
            let start = (box.y + y) * width + box.x
            replaceSubrange(start..<start + box.width, with: part[y * box.width..<(y + 1) * box.width])
        }
    }
}

extension Array where Element: BitwiseCopyable {
    @inlinable public mutating func fill(_ box: PixelRect, of width: Int, with value: Element) {
        guard !box.isEmpty else { return }
        unsafe withUnsafeMutableBufferPointer { elements in
            for y in box.y..<box.y + box.height {
                unsafe elements.extracting(y * width + box.x..<y * width + box.x + box.width)
                    .update(repeating: value)
            }
        }
    }

    @inlinable public mutating func fill(_ window: PixelWindow, of width: Int, with value: Element) {
        let box = window.box
        for (y, columns) in window.rows.enumerated() {
            let part = PixelRect(x: box.x + columns.lowerBound, y: box.y + y, width: columns.count, height: 1)
            fill(part, of: width, with: value)
        }
    }
}

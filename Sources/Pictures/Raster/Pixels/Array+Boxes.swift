/// Copies and fills rectangles of a picture that is stored row by row. Every box must lie within the picture.
extension Array where Element: BitwiseCopyable {
    /// Copies a box out of a picture.
    /// - Parameter width: of the picture, in elements.
    /// - Returns: the elements of the box, row by row.
    @inlinable public func cut(_ box: PixelRect, of width: Int) -> [Element] {
        guard !box.isEmpty else { return [] }
        return unsafe withUnsafeBufferPointer { elements in
            unsafe [Element](unsafeUninitializedCapacity: box.width * box.height) { part, count in
                for y in 0..<box.height {
                    let start = (box.y + y) * width + box.x
                    _ = unsafe part.extracting(y * box.width..<(y + 1) * box.width)
                        .initialize(fromContentsOf: elements.extracting(start..<start + box.width))
                }
                count = box.width * box.height
            }
        }
    }

    /// Copies elements into a box of a picture.
    /// - Parameters:
    ///   - part: the elements of the box, row by row.
    ///   - width: of the picture, in elements.
    @inlinable public mutating func put(_ part: [Element], into box: PixelRect, of width: Int) {
        guard !box.isEmpty else { return }
        unsafe withUnsafeMutableBufferPointer { elements in
            unsafe part.withUnsafeBufferPointer { part in
                for y in 0..<box.height {
                    let start = (box.y + y) * width + box.x
                    _ = unsafe elements.extracting(start..<start + box.width)
                        .update(fromContentsOf: part.extracting(y * box.width..<(y + 1) * box.width))
                }
            }
        }
    }

    /// Sets all elements of a box of a picture that is `width` elements wide.
    @inlinable public mutating func fill(_ box: PixelRect, of width: Int, with value: Element) {
        guard !box.isEmpty else { return }
        unsafe withUnsafeMutableBufferPointer { elements in
            for y in box.y..<box.y + box.height {
                unsafe elements.extracting(y * width + box.x..<y * width + box.x + box.width)
                    .update(repeating: value)
            }
        }
    }

    /// Sets all elements of a window of a picture that is `width` elements wide.
    @inlinable public mutating func fill(_ window: PixelWindow, of width: Int, with value: Element) {
        let box = window.box
        for (y, columns) in window.rows.enumerated() {
            let part = PixelRect(x: box.x + columns.lowerBound, y: box.y + y, width: columns.count, height: 1)
            fill(part, of: width, with: value)
        }
    }

    /// Sets all elements that a window leaves out of its own box.
    /// - Parameter window: its box is as large as the picture.
    @inlinable public mutating func fill(outside window: PixelWindow, with value: Element) {
        let box = window.box
        for part in window.outside(of: box) {
            fill(part.moved(x: -box.x, y: -box.y), of: box.width, with: value)
        }
    }
}

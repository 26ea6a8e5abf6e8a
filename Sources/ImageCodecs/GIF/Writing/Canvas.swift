import Raster

/// What a reader of the file sees so far, and what must be written to make it see the next picture.
struct Canvas {
    let width: Int
    let height: Int
    /// Opaque straight sRGB, 0 where clear.
    private(set) var shown: [UInt32]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        shown = [UInt32](repeating: 0, count: width * height)
    }

    /// Marks with `clear` what may stay as it is, and gives the box around all that must be drawn.
    ///
    /// What is as it was in the picture before stays as it was written then, however far it strayed: a whole figure
    /// that is touched up widens the box, and whatever is cleared with it must be drawn again.
    ///
    /// - Parameters:
    ///   - before: the picture that was written last; nil for the first.
    ///   - indices: the nearest index of every pixel of the canvas.
    ///   - budget: squared distance up to which an older colour may stay.
    func keep(
        _ picture: FlatPicture, after before: FlatPicture?, _ indices: inout [UInt8], palette: Palette,
        budget: Float
    ) -> PixelRect {
        var box = Extent()
        let past = before?.pixels ?? shown
        let clear = palette.clear
        for y in 0..<height {
            unsafe shown.withUnsafeBufferPointer { shown in
                unsafe past.withUnsafeBufferPointer { past in
                    unsafe picture.pixels.withUnsafeBufferPointer { wanted in
                        unsafe indices.withUnsafeMutableBufferPointer { indices in
                            unsafe palette.colors.withUnsafeBufferPointer { colors in
                                for x in 0..<width {
                                    let i = y * width + x
                                    let want = unsafe wanted[i]
                                    let old = unsafe shown[i]
                                    if want == 0
                                        || (old != 0
                                            && (unsafe past[i] == want || old == colors[Int(indices[i])]
                                                || ColorMetric.distance(old, want) <= budget))
                                    {
                                        unsafe indices[i] = clear
                                    } else {
                                        box.add(x, y)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        return box.rect
    }

    /// The box around what is opaque in `picture` and clear in `next`: it must be cleared between them.
    static func uncovered(_ picture: FlatPicture, _ next: FlatPicture) -> PixelRect {
        var box = Extent()
        for y in 0..<picture.height {
            unsafe picture.pixels.withUnsafeBufferPointer { now in
                unsafe next.pixels.withUnsafeBufferPointer { then in
                    for x in 0..<picture.width {
                        let i = y * picture.width + x
                        if unsafe then[i] == 0 && now[i] != 0 { box.add(x, y) }
                    }
                }
            }
        }
        return box.rect
    }

    /// Shows what was written into `rect`, row by row.
    mutating func draw(_ indices: [UInt8], in rect: PixelRect, palette: Palette) {
        let width = width
        unsafe shown.withUnsafeMutableBufferPointer { shown in
            unsafe indices.withUnsafeBufferPointer { indices in
                unsafe palette.colors.withUnsafeBufferPointer { colors in
                    for y in 0..<rect.height {
                        let from = y * rect.width
                        let to = (rect.y + y) * width + rect.x
                        for x in 0..<rect.width {
                            let index = unsafe Int(indices[from + x])
                            if index < colors.count { unsafe shown[to + x] = colors[index] }
                        }
                    }
                }
            }
        }
    }

    mutating func clear(_ rect: PixelRect) {
        for y in rect.y..<rect.y + rect.height {
            for i in y * width + rect.x..<y * width + rect.x + rect.width { shown[i] = 0 }
        }
    }
}

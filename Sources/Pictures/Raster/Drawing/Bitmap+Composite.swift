import CKernels

extension Bitmap {
    /// Draws a picture that is already at output resolution, without sampling it.
    ///
    /// - Parameters:
    ///   - picture: the source.
    ///   - x: where its left column goes; `y`: where its top row goes. May lie outside.
    ///   - edge: cuts the picture where it ends within pixels. Of the edge and the masks the smaller coverage
    ///     counts, so that edges that coincide aren't applied twice.
    ///   - style: masks, opacity and blend mode.
    public mutating func composite(
        _ picture: Bitmap, atX x: Int, y: Int, edge: PlacedMask? = nil, style: LayerStyle = LayerStyle()
    ) {
        composite(picture, atX: x, y: y, edge: edge, within: bounds, style: style)
    }

    /// - Parameter region: pixels outside stay as they are.
    private mutating func composite(
        _ picture: Bitmap, atX x: Int, y: Int, edge: PlacedMask? = nil, within region: PixelRect,
        style: LayerStyle
    ) {
        let region = PixelRect(x: x, y: y, width: picture.width, height: picture.height)
            .intersection(region).intersection(bounds)
        guard !region.isEmpty else { return }
        let isPlain = style.masks.isEmpty && style.opacity >= 1 && edge == nil
        guard isPlain, style.blend == .normal || style.blend == .multiply else {
            composite(
                PlacedRows(picture: picture, x: x, y: y), region: region, shape: edge.map { [$0] } ?? [],
                style: style)
            return
        }
        let (width, isNormal) = (width, style.blend == .normal)
        unsafe picture.pixels.withUnsafeBytes { source in
            unsafe pixels.withUnsafeMutableBytes { target in
                guard let above = unsafe source.baseAddress?.assumingMemoryBound(to: UInt32.self),
                    let onto = unsafe target.baseAddress?.assumingMemoryBound(to: UInt32.self)
                else { return }
                for row in region.y..<(region.y + region.height) {
                    let from = unsafe above + (row - y) * picture.width + region.x - x
                    let to = unsafe onto + row * width + region.x
                    if isNormal {
                        unsafe kernel_composite(from, to, region.width)
                    } else {
                        unsafe kernel_multiply(from, to, region.width)
                    }
                }
            }
        }
    }

    /// Draws a run of pixels over a part of a row; what reaches beyond the row is left out.
    ///
    /// - Parameters:
    ///   - run: premultiplied pixels, as `Pixel.bits`.
    ///   - x: the column of the first; `y`: the row.
    public mutating func composite(run: Span<UInt32>, atX x: Int, y: Int) {
        unsafe draw(run, atX: x, y: y) { unsafe kernel_composite($0, $1, $2) }
    }

    /// The same with the blend mode `multiply`.
    public mutating func multiply(run: Span<UInt32>, atX x: Int, y: Int) {
        unsafe draw(run, atX: x, y: y) { unsafe kernel_multiply($0, $1, $2) }
    }

    @inline(__always) private mutating func draw(
        _ run: Span<UInt32>, atX x: Int, y: Int,
        by kernel: (UnsafePointer<UInt32>, UnsafeMutablePointer<UInt32>, Int) -> Void
    ) {
        let first = max(0, -x)
        let count = min(run.count, width - x) - first
        guard y >= 0, y < height, count > 0 else { return }
        let start = y * width + x + first
        unsafe run.withUnsafeBufferPointer { run in
            unsafe pixels.withUnsafeMutableBytes { target in
                guard let above = run.baseAddress,
                    let onto = unsafe target.baseAddress?.assumingMemoryBound(to: UInt32.self)
                else { return }
                unsafe kernel(above + first, onto + start, count)
            }
        }
    }

    /// Draws a picture without sampling it if it is only moved by whole pixels, neither turned nor scaled.
    ///
    /// - Returns: false when it has to be sampled; then nothing has been drawn.
    mutating func copied(_ picture: Bitmap, _ placement: PicturePlacement, style: LayerStyle) -> Bool {
        let (part, box, transform) = (placement.part, placement.box, placement.transform)
        let (left, top) = (box.x + transform.c, box.y + transform.f)
        guard !placement.isFlipped, transform.isAffine, transform.a == 1, transform.e == 1, transform.b == 0,
            transform.d == 0, part.width == box.width, part.height == box.height,
            [left, top, part.x, part.y, part.width, part.height].allSatisfy({
                $0 == $0.rounded() && abs($0) < 1e6
            }), part.x >= 0, part.y >= 0, part.x + part.width <= Double(picture.width),
            part.y + part.height <= Double(picture.height)
        else { return false }
        let region = PixelRect(x: Int(left), y: Int(top), width: Int(part.width), height: Int(part.height))
        composite(
            picture, atX: region.x - Int(part.x), y: region.y - Int(part.y), within: region,
            style: style)
        return true
    }
}

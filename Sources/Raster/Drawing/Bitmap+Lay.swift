import CKernels

extension Bitmap {
    /// Lays a picture that is already at output resolution, its top left at whole pixels.
    ///
    /// - Parameter edge: cuts the picture where it ends within pixels; together with the masks the lesser counts, so
    ///   that edges that coincide aren't counted twice.
    public mutating func lay(
        _ picture: Bitmap, atX x: Int, y: Int, edge: PlacedMask? = nil, style: LayerStyle = LayerStyle()
    ) {
        lay(picture, atX: x, y: y, edge: edge, within: bounds, style: style)
    }

    /// - Parameter region: nothing outside is touched.
    private mutating func lay(
        _ picture: Bitmap, atX x: Int, y: Int, edge: PlacedMask? = nil, within region: PixelRect,
        style: LayerStyle
    ) {
        let region = PixelRect(x: x, y: y, width: picture.width, height: picture.height)
            .intersection(region).intersection(bounds)
        guard !region.isEmpty else { return }
        guard style.blend == .normal, style.masks.isEmpty, style.opacity >= 1, edge == nil else {
            compose(
                PlacedRows(picture: picture, x: x, y: y), region: region, shape: edge.map { [$0] } ?? [],
                style: style)
            return
        }
        let width = width
        unsafe picture.pixels.withUnsafeBytes { source in
            unsafe pixels.withUnsafeMutableBytes { target in
                guard let above = unsafe source.baseAddress?.assumingMemoryBound(to: UInt32.self),
                    let onto = unsafe target.baseAddress?.assumingMemoryBound(to: UInt32.self)
                else { return }
                for row in region.y..<(region.y + region.height) {
                    unsafe kernel_lay(
                        above + (row - y) * picture.width + region.x - x, onto + row * width + region.x,
                        region.width)
                }
            }
        }
    }

    /// Lays a run of pixels that begins at (x, y) over a row; what reaches beyond the row is left out.
    ///
    /// - Parameter run: premultiplied, `Pixel.bits`.
    public mutating func lay(run: Span<UInt32>, atX x: Int, y: Int) {
        let first = max(0, -x)
        let count = min(run.count, width - x) - first
        guard y >= 0, y < height, count > 0 else { return }
        let start = y * width + x + first
        unsafe run.withUnsafeBufferPointer { run in
            unsafe pixels.withUnsafeMutableBytes { target in
                guard let above = run.baseAddress,
                    let onto = unsafe target.baseAddress?.assumingMemoryBound(to: UInt32.self)
                else { return }
                unsafe kernel_lay(above + first, onto + start, count)
            }
        }
    }

    /// The draw as a plain copy, where it is one: moved by whole pixels, neither turned nor scaled.
    ///
    /// - Returns: false when it isn't.
    mutating func lay(
        _ picture: Bitmap, part: Rect, into box: Rect, flipped: Bool, by transform: Transform,
        style: LayerStyle
    ) -> Bool {
        let (left, top) = (box.x + transform.c, box.y + transform.f)
        guard !flipped, transform.isAffine, transform.a == 1, transform.e == 1, transform.b == 0,
            transform.d == 0, part.width == box.width, part.height == box.height,
            [left, top, part.x, part.y, part.width, part.height].allSatisfy({
                $0 == $0.rounded() && abs($0) < 1e6
            }), part.x >= 0, part.y >= 0, part.x + part.width <= Double(picture.width),
            part.y + part.height <= Double(picture.height)
        else { return false }
        let region = PixelRect(x: Int(left), y: Int(top), width: Int(part.width), height: Int(part.height))
        lay(
            picture, atX: region.x - Int(part.x), y: region.y - Int(part.y), within: region,
            style: style)
        return true
    }
}

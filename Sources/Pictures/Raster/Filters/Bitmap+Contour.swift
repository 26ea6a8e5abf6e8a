import CKernels

extension Bitmap {
    /// The largest radius of a contour's smoothing, pixels.
    package static let smoothestContour = 64.0

    /// The least alpha that belongs to the shape, .45 of 255.
    private static let shapeAlpha: UInt8 = 115

    /// The largest connected part of what shows, its outline smoothed and drawn as a ring within it: a cut-out head with
    /// frizzy hair becomes one clean shape.
    ///
    /// The part is closed, then opened with a disk, and blurred; what lies outside goes, and what was clear inside takes the
    /// color of the nearest pixel of the part.
    /// - Parameters:
    ///   - ring: its width, pixels, up to `widestOutline`.
    ///   - smooth: the radius of the disk and of the blur, pixels, up to `smoothestContour`.
    mutating func contour(width ring: Double, smooth: Int, _ color: Color) {
        // Neither disk nor blur leads beyond the smallest box around the shape.
        let box = opaqueBounds()
        guard !box.isEmpty else { return }
        let smooth = min(smooth, Int(Self.smoothestContour))
        let part = solidShape(of: box, margin: smooth + 1).largestPart
        let closed = part.dilated(radius: smooth).eroded(radius: smooth)
        let shape = closed.eroded(radius: smooth).dilated(radius: smooth)
        guard !shape.isEmpty else {
            pixels.fill(box, of: width, with: .clear)
            return
        }
        let inside = shape.softened(radius: smooth)
        var drawn = [Pixel](repeating: .clear, count: box.width * box.height)
        unsafe pixels.withWords { source in
            guard let source = unsafe source else { return }
            unsafe part.fill(
                &drawn, source + box.y * width + box.x, rowsApart: width, inside, margin: smooth + 1)
        }
        Self.ink(&drawn, along: inside, width: box.width, ring: ring, color)
        pixels.put(drawn, into: box, of: width)
    }

    private func solidShape(of box: PixelRect, margin: Int) -> BitShape {
        unsafe pixels.withWords { pixels in
            guard let pixels = unsafe pixels else { return BitShape(width: 0, height: 0) }
            return unsafe BitShape(
                pixels + box.y * width + box.x, rowsApart: width, width: box.width, height: box.height,
                leastAlpha: Self.shapeAlpha, margin: margin)
        }
    }

    /// Lays a ring of the color, which is the border of what lies outside, into the outline, and cuts off the rest.
    private static func ink(
        _ pixels: inout [Pixel], along inside: [UInt8], width: Int, ring: Double, _ color: Color
    ) {
        let cone = OutlineCone(width: min(Self.widestOutline, ring))
        let height = inside.count / width
        var outside = [UInt8](repeating: 255, count: (width + 2) * (height + 2))
        for y in 0..<height {
            for x in 0..<width { outside[(y + 1) * (width + 2) + x + 1] = 255 - inside[y * width + x] }
        }
        let covers = unsafe outside.withUnsafeBufferPointer {
            unsafe cone.border(
                kernel_border(
                    pixels: nil, width: width + 2, height: height + 2, pitch: 0, alphas: $0.baseAddress,
                    plus: nil,
                    minus: nil, radius: 0, stride: 0, least: 1, half: 1, solid: 255))
        }
        let first = (cone.radius + 1) * (width + 2 + cone.stride) + cone.radius + 1
        unsafe pixels.withUnsafeMutableBytes { pixels in
            unsafe shades(of: color).withWords { shades in
                unsafe covers.withUnsafeBufferPointer { covers in
                    unsafe inside.withUnsafeBufferPointer { inside in
                        guard let words = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt32.self),
                            let shades = unsafe shades, let covers = covers.baseAddress,
                            let inside = inside.baseAddress
                        else { return }
                        for y in 0..<height {
                            unsafe kernel_ink(
                                words + y * width, covers + first + y * (width + 2 + cone.stride), shades,
                                inside + y * width, width)
                        }
                    }
                }
            }
        }
    }
}

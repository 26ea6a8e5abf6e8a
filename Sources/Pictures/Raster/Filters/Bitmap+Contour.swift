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
    func contoured(width ring: Double, smooth: Int, _ color: Color) -> Bitmap {
        // Neither disk nor blur leads beyond the smallest box around the shape.
        let box = opaqueBounds()
        guard !box.isEmpty else { return self }
        let contoured = cropped(to: box).contouredWhole(
            width: ring, smooth: min(smooth, Int(Self.smoothestContour)), color)
        var drawn = Bitmap(width: width, height: height)
        drawn.composite(contoured, atX: box.x, y: box.y)
        return drawn
    }

    private func contouredWhole(width ring: Double, smooth: Int, _ color: Color) -> Bitmap {
        let part = solidShape(margin: smooth + 1).largestPart
        let closed = part.dilated(radius: smooth).eroded(radius: smooth)
        let shape = closed.eroded(radius: smooth).dilated(radius: smooth)
        var drawn = Bitmap(width: width, height: height)
        guard !shape.isEmpty else { return drawn }
        let inside = coverage(of: shape, smooth: smooth)
        fill(&drawn, part, inside, margin: smooth + 1)
        drawn.ink(along: inside, width: ring, color)
        return drawn
    }

    private func solidShape(margin: Int) -> BitShape {
        var shape = BitShape(width: width + 2 * margin, height: height + 2 * margin)
        let source = pixels.span
        for y in 0..<height {
            var start = 0
            for x in 0...width {
                guard x == width || source[y * width + x].a < Self.shapeAlpha else { continue }
                if start < x { shape.insert(start + margin..<x + margin, y: y + margin) }
                start = x + 1
            }
        }
        return shape
    }

    /// How much of each pixel lies within the blurred outline, 0…255: the edge is a pixel wide.
    private func coverage(of shape: BitShape, smooth: Int) -> [UInt8] {
        let (side, margin) = (2 * smooth + 1, smooth + 1)
        let counts = shape.counts(radius: smooth)
        var inside = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let count = Int(counts[(y + margin) * shape.width + x + margin])
                let cover = 255 * (2 * count - side * side) + 256 * side
                inside[y * width + x] = cover <= 0 ? 0 : UInt8(min(255, cover / (2 * side)))
            }
        }
        return inside
    }

    /// Draws the part's pixels without transparency, and the nearest of them where the outline takes in others.
    private func fill(_ drawn: inout Bitmap, _ part: BitShape, _ inside: [UInt8], margin: Int) {
        let around = Self.nearest(2 * margin)
        let source = pixels.span
        var target = drawn.pixels.mutableSpan
        for y in 0..<height {
            for x in 0..<width where inside[y * width + x] > 0 {
                let place = y * width + x
                if part[x + margin, y + margin] {
                    target[place] = source[place].opaque
                } else if let near = around.first(where: { offset in
                    let (column, row) = (x + offset.x, y + offset.y)
                    return (0..<width).contains(column) && (0..<height).contains(row)
                        && part[column + margin, row + margin]
                }) {
                    target[place] = source[(y + near.y) * width + x + near.x].opaque
                }
            }
        }
    }

    /// The pixels around one, the nearest first; of equally near ones the first from the top, then from the left.
    private static func nearest(_ radius: Int) -> [(x: Int, y: Int)] {
        let all = (-radius...radius).flatMap { y in (-radius...radius).map { x in (x: x, y: y) } }
        return all.sorted { one, other in
            (one.x * one.x + one.y * one.y, one.y, one.x)
                < (other.x * other.x + other.y * other.y, other.y, other.x)
        }
    }

    /// Lays a ring of the color, which is the border of what lies outside, into the outline, and cuts off the rest.
    private mutating func ink(along inside: [UInt8], width ring: Double, _ color: Color) {
        var outside = Bitmap(width: width + 2, height: height + 2)
        for place in outside.pixels.indices { outside.pixels[place] = Pixel(r: 0, g: 0, b: 0, a: 255) }
        for y in 0..<height {
            for x in 0..<width {
                let alpha = 255 - inside[y * width + x]
                outside.pixels[(y + 1) * outside.width + x + 1] = Pixel(r: 0, g: 0, b: 0, a: alpha)
            }
        }
        let covers = outside.border(width: ring, leastAlpha: 1, halfAlpha: 1).values
        let shades = Self.shades(of: color)
        let (columns, rows) = (width, height)
        var target = pixels.mutableSpan
        for y in 0..<rows {
            for x in 0..<columns {
                let (place, cover) = (y * columns + x, covers[(y + 1) * outside.width + x + 1])
                let inked = shades[Int(cover)].over(target[place])
                target[place] = Pixel.clear.mixed(with: inked, share: UInt32(inside[place]))
            }
        }
    }
}

extension Pixel {
    /// The same color without transparency.
    fileprivate var opaque: Pixel {
        guard a < 255 else { return self }
        let straight = color
        return Pixel(r: straight.r, g: straight.g, b: straight.b, a: 255)
    }
}

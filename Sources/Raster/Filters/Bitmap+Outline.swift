import CKernels

extension Bitmap {
    /// Pixels.
    public static let widestOutline = 128.0

    /// The least alpha that has an outline: what is fainter, such as the haze of a soft edge, has none.
    private static let leastAlpha: UInt32 = 32

    /// The picture over a border round all that it shows.
    ///
    /// A pixel at a distance d from one of alpha a, 0…255, is covered by a + 255 × (width − d) of 255, by most of all:
    /// so the border is as wide everywhere, and its edge as smooth as that of the picture.
    /// - Parameter width: pixels, up to `widestOutline`.
    func outlined(width: Double, _ color: Color) -> Bitmap {
        let border = border(width: min(Self.widestOutline, width))
        var under = Bitmap(width: self.width, height: height)
        let covers = border.span
        // What a cover of so many of 255 leaves of the color.
        let shades = (0...255).map { cover in
            Pixel(Color(r: color.r, g: color.g, b: color.b, a: UInt8((Int(color.a) * cover + 127) / 255)))
        }
        for place in covers.indices where covers[place] > 0 {
            under.pixels[place] = shades[Int(min(255, covers[place]))]
        }
        under.composite(self, atX: 0, y: 0)
        return under
    }

    /// How much of each pixel the border covers, of 255; below 0 and above 255 it is none and all.
    private func border(width reach: Double) -> [Int32] {
        let radius = Int(reach.rounded(.down)) + 1
        let cone = Self.cone(reach, radius: radius)
        var border = [Int32](repeating: 0, count: pixels.count)
        let (plain, edge) = (UInt8(KERNEL_PLAIN), UInt8(KERNEL_EDGE))
        var kinds = [UInt8](repeating: plain, count: width)
        for y in 0..<height {
            findEdges(in: y, &kinds)
            for x in kinds.indices where kinds[x] != plain {
                if kinds[x] == edge {
                    raise(&border, around: (x, y), by: cone, radius: radius)
                } else {
                    let own = Int32(self[x, y].a) + cone[cone.count / 2]
                    border[y * width + x] = max(border[y * width + x], own)
                }
            }
        }
        return border
    }

    /// Finds the pixels of a row that raise the border. A pixel with no neighbor that shows less raises only its own place:
    /// one that is nearer to any other place covers it at least as much.
    private func findEdges(in y: Int, _ kinds: inout [UInt8]) {
        let rows = [max(0, y - 1), y, min(height - 1, y + 1)]
        unsafe pixels.withUnsafeBytes { bytes in
            guard width > 0, let start = unsafe bytes.bindMemory(to: UInt32.self).baseAddress else { return }
            unsafe kernel_find_edges(
                start + rows[0] * width, start + rows[1] * width, start + rows[2] * width, width,
                Self.leastAlpha, &kinds)
        }
    }

    /// 255 × (width − d) for all distances, row by row.
    private static func cone(_ width: Double, radius: Int) -> [Int32] {
        (-radius...radius).flatMap { y in
            (-radius...radius).map { x in
                let distance = Double(x * x + y * y).squareRoot()
                return Int32((255 * (width - distance) + 0.5).rounded(.down))
            }
        }
    }

    private func raise(
        _ border: inout [Int32], around place: (x: Int, y: Int), by cone: [Int32], radius: Int
    ) {
        let alpha = Int32(self[place.x, place.y].a)
        let (left, right) = (max(0, place.x - radius), min(width - 1, place.x + radius))
        let rows = max(0, place.y - radius)...min(height - 1, place.y + radius)
        unsafe border.withUnsafeMutableBufferPointer { border in
            unsafe cone.withUnsafeBufferPointer { cone in
                for y in rows {
                    let at = (y - place.y + radius) * (2 * radius + 1) + left - place.x + radius
                    unsafe Self.raise(
                        UnsafeMutableBufferPointer(rebasing: border[y * width + left...y * width + right]),
                        to: UnsafeBufferPointer(rebasing: cone[at...at + right - left]), alpha)
                }
            }
        }
    }

    /// Raises a row to that of a cone, as long. On pointers, because the compiler makes vectors of this loop then.
    private static func raise(
        _ border: UnsafeMutableBufferPointer<Int32>, to cone: UnsafeBufferPointer<Int32>, _ alpha: Int32
    ) {
        for index in border.indices {
            unsafe border[index] = max(border[index], cone[index] &+ alpha)
        }
    }
}

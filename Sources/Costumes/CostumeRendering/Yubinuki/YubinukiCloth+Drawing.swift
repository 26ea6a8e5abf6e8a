import Raster

extension YubinukiCloth {
    /// The band unrolled over the whole picture, each pixel the mean of its threads.
    func band(width: Int, height: Int) -> Bitmap {
        var picture = Bitmap(width: width, height: height)
        let (ux, vy) = (circumference / Double(max(1, width)), 1 / Double(max(1, height)))
        for y in 0..<height {
            let v = (Double(y) + 0.5) * vy
            for x in 0..<width {
                picture[x, y] = Pixel(mean((Double(x) + 0.5) * ux, v, ux, 0, 0, vy), coverage: 1)
            }
        }
        return picture
    }

    /// Samples of a pixel along each axis: threads meet at slants that no pixel follows.
    private static let samples = 4

    /// The ring, clockwise from 12 o'clock, its outer edge the band's top. Its edges are smooth: their pixels are
    /// covered as far as the ring reaches into them.
    /// - Parameters:
    ///   - width: pixels.
    ///   - height: likewise.
    ///   - across: the radius across and down in pixels: a circle of own space may come out as an oval.
    ///   - inner: the hole's radius, as a share of the outer one.
    func ring(width: Int, height: Int, across: Point, inner: Double) -> Bitmap {
        var picture = Bitmap(width: width, height: height)
        guard across.x > 0, across.y > 0, inner < 1 else { return picture }
        let center = Point(x: Double(width) / 2, y: Double(height) / 2)
        // Pixels that one radius is long; half of one is what an edge reaches to either side.
        let radius = min(across.x, across.y)
        // Beyond these nothing of the ring reaches into a pixel.
        let (nearest, farthest) = (max(0, inner - 1 / radius), 1 + 1 / radius)
        for y in 0..<height {
            let py = (Double(y) + 0.5 - center.y) / across.y
            for x in 0..<width {
                let px = (Double(x) + 0.5 - center.x) / across.x
                let square = px * px + py * py
                guard square >= nearest * nearest, square <= farthest * farthest else { continue }
                let distance = Math.hypot(px, py)
                let coverage =
                    share((1 - distance) * radius + 0.5) * share((distance - inner) * radius + 0.5)
                guard coverage > 0 else { continue }
                let threads = mixed(px, py, distance: max(distance, 1e-9), across: across, inner: inner)
                picture[x, y] = Pixel(threads, coverage: coverage)
            }
        }
        return picture
    }

    private func share(_ value: Double) -> Double { min(1, max(0, value)) }

    /// The mean of the threads within a pixel, premultiplied, 0…255 each. Round a pixel the ring is taken as straight.
    private func mixed(
        _ px: Double, _ py: Double, distance: Double, across: Point, inner: Double
    ) -> SIMD4<Double> {
        let needles = circumference / (2 * .pi)
        let angle = Math.atan2(px, -py)
        let u = (angle < 0 ? angle + 2 * .pi : angle) * needles
        let v = (1 - distance) / (1 - inner)
        // How u and v change along x and y, per pixel.
        let (ux, uy) = (
            -py / (distance * distance) * needles / across.x, px / (distance * distance) * needles / across.y
        )
        let (vx, vy) = (
            -px / distance / (1 - inner) / across.x, -py / distance / (1 - inner) / across.y
        )
        return mean(u, v, ux, uy, vx, vy)
    }

    /// The mean of samples spread over a pixel, premultiplied, 0…255 each.
    /// - Parameters:
    ///   - u: of the pixel's center; so is v.
    ///   - ux: how much u changes from a pixel to its right neighbor; the others likewise, y is down.
    private func mean(
        _ u: Double, _ v: Double, _ ux: Double, _ uy: Double, _ vx: Double, _ vy: Double
    ) -> SIMD4<Double> {
        var sum = SIMD4<Int32>()
        for j in 0..<Self.samples {
            let dy = (Double(j) + 0.5) / Double(Self.samples) - 0.5
            for i in 0..<Self.samples {
                let dx = (Double(i) + 0.5) / Double(Self.samples) - 0.5
                var around = u + ux * dx + uy * dy
                if around < 0 { around += circumference }
                if around >= circumference { around -= circumference }
                sum &+= color(around, v + vx * dx + vy * dy)
            }
        }
        return SIMD4<Double>(sum) / Double(Self.samples * Self.samples)
    }
}

extension Pixel {
    /// - Parameter mean: premultiplied, 0…255 each.
    fileprivate init(_ mean: SIMD4<Double>, coverage: Double) {
        let scaled = (mean * coverage + 0.5).rounded(.down)
        let a = UInt8(min(255, max(0, scaled.w)))
        func channel(_ value: Double) -> UInt8 { min(a, UInt8(min(255, max(0, value)))) }
        self.init(r: channel(scaled.x), g: channel(scaled.y), b: channel(scaled.z), a: a)
    }
}

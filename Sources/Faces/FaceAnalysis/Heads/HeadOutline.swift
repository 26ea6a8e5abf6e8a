import Raster

/// Where a head ends below: along the jaw, or where hair hangs beside it in one arc from the chin to the outer end of the
/// hair. A headscarf ends in an arc below the chin.
struct HeadOutline {
    private let frame: FaceFrame
    /// `u` of the first value of `depths`.
    private let start: Double
    /// The greatest `v` that belongs to the head for each pixel of `u`.
    private let depths: [Double]
    /// Pixels over which the head fades out at its lower end.
    private let softness: Double
    /// How much longer than vertical distances to the end those along the outline's slope are; one for each depth.
    private let stretches: [Double]

    /// The widest hair, in widths of the face to each side of its middle.
    private static let widest = 1.15
    /// How far the lobe of an ear lies below the point where the ear joins the face, in heights of the face.
    private static let lobe = 0.15
    /// How far below the chin the arc of hair ends, and that of a headscarf, in heights of the face.
    private static let below = (hair: 0.012, scarf: 0.13)

    /// - Parameters:
    ///   - mesh: of the face, in pixels.
    ///   - frame: its coordinates.
    ///   - hair: measures how far hair reaches.
    ///   - isWrapped: whether a headscarf frames the face.
    init(mesh: FaceMesh, frame: FaceFrame, hair: HairReach, isWrapped: Bool = false) {
        self.frame = frame
        let jaw = FaceMesh.Part.jaw.map { frame.local(mesh.points[$0]) }
        let measures = FaceMeasures(mesh, frame)
        let (tip, chin) = measures.chin
        let ears = (left: measures.leftEar, right: measures.rightEar)
        let mouth = measures.mouth.v
        let (tall, wide, middle) = (max(8, measures.tall), measures.headWidth, measures.middle)
        softness = max(1.5, 0.012 * tall)
        let reach = Self.widest * wide
        let start = (middle - reach).rounded(.down)
        self.start = start
        let count = max(2, Int(2 * reach) + 2)
        // Beside the jaw everything above the lobes of the ears stays.
        var depths = (0..<count).map { bin in
            let share = min(max(0, (start + Double(bin) - ears.left.u) / wide), 1)
            return ears.left.v + share * (ears.right.v - ears.left.v) + Self.lobe * tall
        }
        for side in [-1.0, 1.0] {
            let ear = side < 0 ? ears.left : ears.right
            let reach = hair.outer(
                side: side, edge: ear.u, levels: ear.v + 0.08 * tall...max(ear.v + 0.1 * tall, mouth),
                limit: middle + side * reach)
            let arc = HairArc(
                side: side, middle: tip, width: isWrapped ? 1 : (reach - ear.u) * side / wide,
                outer: reach, top: ear.v + Self.lobe * tall,
                bottom: chin + (isWrapped ? Self.below.scarf : Self.below.hair) * tall)
            for bin in depths.indices {
                depths[bin] = max(depths[bin], arc.depth(at: start + Double(bin)) ?? depths[bin])
            }
        }
        let grown = jaw.map { (u: middle + ($0.u - middle) * 1.015, v: $0.v + 0.012 * tall) }
        for (from, to) in zip(grown, grown.dropFirst()) {
            Self.draw(from, to, start: start, into: &depths)
        }
        let smoothed = Self.smoothed(depths, radius: Int(0.035 * wide))
        self.depths = smoothed
        stretches = smoothed.indices.map { bin in
            let slope = (smoothed[min(bin + 1, smoothed.count - 1)] - smoothed[max(bin - 1, 0)]) / 2
            return (1 + slope * slope).squareRoot()
        }
    }

    /// Lowers the depths along a line.
    private static func draw(
        _ from: (u: Double, v: Double), _ to: (u: Double, v: Double), start: Double,
        into depths: inout [Double]
    ) {
        let (left, right) = from.u <= to.u ? (from, to) : (to, from)
        let first = max(0, (left.u - start).rounded(.up))
        let last = min(Double(depths.count - 1), (right.u - start).rounded(.down))
        guard first <= last else { return }
        for bin in Int(first)...Int(last) {
            let share = right.u > left.u ? (start + Double(bin) - left.u) / (right.u - left.u) : 0
            depths[bin] = max(depths[bin], left.v + share * (right.v - left.v))
        }
    }

    /// Running means, twice, so that no corner stays.
    private static func smoothed(_ values: [Double], radius: Int) -> [Double] {
        guard radius > 0 else { return values }
        var current = values
        for _ in 0..<2 {
            var sums = [0.0]
            for value in current { sums.append(sums[sums.count - 1] + value) }
            current = current.indices.map { index in
                let (first, last) = (max(0, index - radius), min(current.count, index + radius + 1))
                return (sums[last] - sums[first]) / Double(last - first)
            }
        }
        return current
    }

    /// How much of each pixel belongs to the head, 0…255.
    func coverage(width: Int, height: Int) -> [UInt8] {
        var coverage = [UInt8](repeating: 255, count: width * height)
        let shallowest = (depths.min() ?? 0) - softness
        for y in 0..<height {
            let start = frame.local(Point(x: 0.5, y: Double(y) + 0.5))
            // Both change evenly along a row.
            let (across, down) = (frame.right.x, -frame.right.y)
            guard max(start.v, start.v + Double(width) * down) > shallowest else { continue }
            for x in 0..<width {
                let v = start.v + Double(x) * down
                guard v > shallowest else { continue }
                coverage[y * width + x] = share(u: start.u + Double(x) * across, v: v)
            }
        }
        return coverage
    }

    private func share(u: Double, v: Double) -> UInt8 {
        // The nearest bin; `rounded()` is a call.
        let place = max(0, u - start)
        let below = Int(place)
        let bin = min(place - Double(below) < 0.5 ? below : below + 1, depths.count - 1)
        let (down, stretch) = (depths[bin] - v, stretches[bin])
        // Most pixels are far from the end.
        let far = 0.51 * softness * stretch
        if down > far { return 255 }
        if down < -far { return 0 }
        return UInt8(min(max(0, down / stretch / softness + 0.5), 1) * 255 + 0.5)
    }
}

/// The lower end of hair beside the jaw: a quarter of an ellipse from the chin to the outer end of the hair.
private struct HairArc {
    /// -1 left, 1 right.
    let side: Double
    /// `u` of the chin.
    let middle: Double
    /// How far the hair reaches beyond the ear, in widths of the face.
    let width: Double
    /// `u` of the outer end.
    let outer: Double
    /// `v` of the outer end, and of the lowest point, at the chin.
    let top: Double, bottom: Double

    /// Hair of less than the first width is none: it may be the neck. Hair of the second width reaches the bottom.
    private static let widths = (none: 0.08, full: 0.32)

    /// The greatest `v` that belongs to the hair; nil where there is none.
    func depth(at u: Double) -> Double? {
        let share = min(1, (width - Self.widths.none) / (Self.widths.full - Self.widths.none))
        let place = (u - middle) / (outer - middle)
        guard share > 0, (outer - middle) * side > 0, place >= 0, place < 1 else { return nil }
        return top + max(0, bottom - top) * share * (1 - place * place).squareRoot()
    }
}

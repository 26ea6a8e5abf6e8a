/// An output pixel as seen in a layer's or mask's own units: where its center lies, and how far one pixel's
/// step leads.
struct Footprint {
    var u = 0.0, v = 0.0
    /// Change of u and v by one pixel to the right …
    var ux = 0.0, vx = 0.0
    /// … and by one down.
    var uy = 0.0, vy = 0.0
    /// No corner of the pixel is further from its center, in own units.
    var reach = 0.0
    /// False beyond the horizon of a perspective: such a pixel shows nothing.
    var ahead = true
}

/// The footprints of the pixels of one row.
struct FootprintRow {
    private let map: Transform
    private let affine: Bool
    private let y: Double
    private var current: Footprint

    /// - Parameter map: output pixels → own units.
    init(_ map: Transform, y: Int) {
        self.map = map
        self.y = Double(y) + 0.5
        affine = map.isAffine
        current = Footprint()
        (current.ux, current.uy, current.vx, current.vy) = (map.a, map.b, map.d, map.e)
        measure()
    }

    private mutating func measure() {
        let (across, down) = (
            current.ux * current.ux + current.vx * current.vx,
            current.uy * current.uy + current.vy * current.vy
        )
        current.reach = 0.5 * (across.squareRoot() + down.squareRoot())
    }

    /// The footprint of the pixel in that column.
    mutating func at(_ column: Int) -> Footprint {
        let x = Double(column) + 0.5
        let (u, v) = (map.a * x + map.b * y + map.c, map.d * x + map.e * y + map.f)
        if affine {
            (current.u, current.v) = (u, v)
            return current
        }
        let w = map.g * x + map.h * y + map.i
        current.ahead = w > 1e-12
        guard current.ahead else { return current }
        (current.u, current.v) = (u / w, v / w)
        (current.ux, current.uy) = ((map.a - map.g * current.u) / w, (map.b - map.h * current.u) / w)
        (current.vx, current.vy) = ((map.d - map.g * current.v) / w, (map.e - map.h * current.v) / w)
        measure()
        return current
    }
}

extension Transform {
    /// The shortest and the longest step of one output pixel within a region, in own units, estimated at nine
    /// places.
    func steps(over region: PixelRect) -> (least: Double, most: Double) {
        var (least, most) = (Double.infinity, 0.0)
        let columns = [region.x, region.x + region.width / 2, region.x + region.width - 1]
        for y in [region.y, region.y + region.height / 2, region.y + region.height - 1] {
            var row = FootprintRow(self, y: y)
            for x in isAffine ? [region.x] : columns {
                let f = row.at(x)
                guard f.ahead else { continue }
                let across = (f.ux * f.ux + f.vx * f.vx).squareRoot()
                let down = (f.uy * f.uy + f.vy * f.vy).squareRoot()
                (least, most) = (min(least, across, down), max(most, across, down))
            }
        }
        return least <= most ? (least, most) : (1, 1)
    }
}

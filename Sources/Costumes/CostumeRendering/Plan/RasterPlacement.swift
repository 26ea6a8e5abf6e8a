import Raster

/// Where a raster that was drawn apart comes to lie.
enum RasterPlacement: Equatable, Sendable {
    /// On whole pixels of the output, which may be outside.
    /// - edge: the box, where it doesn't end on whole pixels.
    case pixels(x: Int, y: Int, edge: PlacedMask?)
    /// Sampled once more: turned, mirrored or in perspective.
    case stretched(over: Rect, by: Transform)

    /// The same on an output whose origin lies elsewhere.
    func moved(x: Int, y: Int) -> RasterPlacement {
        let moved = Transform.translation(x: Double(x), y: Double(y))
        switch self {
        case .pixels(let left, let top, let edge):
            let edge = edge.map { PlacedMask($0.mask, $0.transform.then(moved)) }
            return .pixels(x: left + x, y: top + y, edge: edge)
        case .stretched(let box, let transform): return .stretched(over: box, by: transform.then(moved))
        }
    }
}

/// The edges of a raster whose pixels the box covers only in part.
struct ThinEdges: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let left = ThinEdges(rawValue: 1)
    static let top = ThinEdges(rawValue: 2)
    static let right = ThinEdges(rawValue: 4)
    static let bottom = ThinEdges(rawValue: 8)
}

extension Bitmap {
    /// Lays what was drawn apart where it belongs.
    mutating func lay(_ apart: Bitmap, _ placement: RasterPlacement, style: LayerStyle) {
        switch placement {
        case .pixels(let x, let y, let edge): composite(apart, atX: x, y: y, edge: edge, style: style)
        case .stretched(let box, let transform):
            place(PictureSource(raster: apart), in: box, by: transform, style: style)
        }
    }

    /// The same with what is drawn apart once for many frames.
    mutating func lay(_ apart: PictureSource, _ placement: RasterPlacement, style: LayerStyle) {
        switch placement {
        case .pixels:
            if let picture = apart.picture { lay(picture, placement, style: style) }
        case .stretched(let box, let transform): place(apart, in: box, by: transform, style: style)
        }
    }

    /// Takes thin edges from their neighbors: filters work on whole pixels, the box's edge is cut afterwards.
    mutating func thicken(_ thin: ThinEdges) {
        guard !thin.isEmpty else { return }
        if width > 2 {
            for y in 0..<height {
                if thin.contains(.left) { self[0, y] = self[1, y] }
                if thin.contains(.right) { self[width - 1, y] = self[width - 2, y] }
            }
        }
        if height > 2 {
            for x in 0..<width {
                if thin.contains(.top) { self[x, 0] = self[x, 1] }
                if thin.contains(.bottom) { self[x, height - 1] = self[x, height - 2] }
            }
        }
    }
}

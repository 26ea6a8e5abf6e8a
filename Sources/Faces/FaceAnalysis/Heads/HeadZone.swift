import Raster

/// Where a head may be: around the face and above, down to a little below the chin. Far from the face only what is surely
/// a person is head.
struct HeadZone {
    private let grid: PlaceFrame
    /// In pixels: see `FaceFrame`.
    private let chin: Double, middle: Double, tall: Double, wide: Double

    /// - Parameters:
    ///   - mesh: of the face, in pixels.
    ///   - width: of the picture, in pixels; so is the height.
    /// - Returns: nil for a face without eyes.
    init?(_ mesh: FaceMesh, width: Int, height: Int) {
        guard let frame = FaceFrame(mesh) else { return nil }
        grid = PlaceFrame(frame, width: width, height: height)
        let measures = FaceMeasures(mesh, frame)
        (chin, middle) = (measures.chin.v, measures.middle)
        (tall, wide) = (measures.tall, measures.headWidth)
    }

    /// A mask without what lies outside.
    func part(of mask: [Float]) -> [Float] {
        mask.indices.map { place in
            let at = grid.local(place)
            guard at.v < chin + 0.25 * tall else { return 0 }
            let (value, farness) = (mask[place], farness(at))
            return farness < 1 ? max(0, value - farness * min(1, 2 * (1 - value))) : 0
        }
    }

    /// Whether a picture's own alpha cuts a person out: enough beside and above the face is clear.
    func isCutOut(by mask: [Float]) -> Bool {
        let beside = mask.indices.filter { place in
            let at = grid.local(place)
            return at.v < chin && at.v > chin - 1.7 * tall && abs(at.u - middle) < 1.2 * wide
        }
        return 12 * beside.count { mask[$0] < 0.5 } > beside.count
    }

    /// Whether more of a person than a head is seen: some of it lies below the chin.
    func hasShoulders(_ mask: [Float]) -> Bool {
        let person = mask.indices.filter { mask[$0] >= 0.5 }
        return 25 * person.count { grid.local($0).v > chin + 0.15 * tall } > person.count
    }

    /// 0 within an oval of face and hair, 1 far from it.
    private func farness(_ at: (u: Double, v: Double)) -> Float {
        let (u, v) = ((at.u - middle) / (0.72 * wide), (at.v - chin + 0.62 * tall) / (0.95 * tall))
        return Float(min(max(0, ((u * u + v * v).squareRoot() - 1) / 0.3), 1))
    }
}

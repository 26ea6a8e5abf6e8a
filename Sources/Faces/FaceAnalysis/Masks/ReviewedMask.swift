/// A person mask that can be relied on.
struct ReviewedMask {
    /// 0…1 for each place: only the person to whom the face belongs, the face filled.
    var values: [Float]
    /// The least opacity of each place: 1 inside the person and in the face.
    var floor: [Float]
    /// The greatest opacity of each place: 0 far from the person.
    var ceiling: [Float]
    /// The mean of the mask in the wide surroundings of each place.
    let surroundings: [Float]
    /// Where hair may be; nil for a face without eyes.
    let hair: HairZone?

    /// What is demanded of a mask.
    enum Purpose {
        /// To cut a person out along it.
        case person
        /// To cut a head out along the part that shows it.
        case head
        /// To add the hair to an oval.
        case oval

        /// The greatest share of a face that may be missing in the mask: it is filled.
        fileprivate var missing: Double {
            switch self {
            case .person: 0.08
            case .head: 0.25
            case .oval: 1
            }
        }

        /// The greatest share of places that are neither person nor background, of all that show a person. Those of a head
        /// are decided.
        fileprivate var undecided: Double {
            switch self {
            case .person: 0.14
            case .head: 0.6
            case .oval: .infinity
            }
        }
    }

    /// A face is at least this share of its own outline.
    private static let ovalScale = 0.92
    /// The greatest share of places that show other people, of those that are joined to the face.
    private static let apart = 0.35
    /// The smallest share of the picture that is kept, and the largest.
    private static let kept: ClosedRange<Float> = 0.04...0.985

    /// Reviews a mask.
    /// - Parameters:
    ///   - mask: of the picture.
    ///   - mesh: of the face, in pixels.
    ///   - width: of the picture, in pixels; so is the height.
    ///   - limit: the greatest opacity of each place; nil: 1.
    ///   - purpose: what is cut along it.
    /// - Throws: why the mask is unreliable.
    init(
        _ mask: [Float], mesh: FaceMesh, width: Int, height: Int, limit: [Float]? = nil,
        for purpose: Purpose = .person
    ) throws(CutDoubt) {
        let share = mask.reduce(0, +) / Float(mask.count)
        if purpose == .person {
            guard share >= Self.kept.lowerBound else { throw .nothing }
            guard share <= Self.kept.upperBound else { throw .everything }
        }
        let face = FaceOval(mesh, scale: Self.ovalScale, width: width, height: height).places()
        guard !face.isEmpty else { throw .faceless }
        let outside = face.count { mask[$0] < 0.5 }
        guard Double(outside) <= purpose.missing * Double(face.count) else { throw .faceOutside }
        let parts = MaskParts(of: mask, around: face)
        guard purpose != .person || Double(parts.apart) <= Self.apart * Double(parts.joined) else {
            throw .scattered
        }
        values = parts.joined(of: mask)
        let unsure = values.count { $0 > 0.15 && $0 < 0.85 }
        guard Double(unsure) <= purpose.undecided * Double(parts.joined) else { throw .undecided }
        for place in face { values[place] = max(values[place], limit?[place] ?? 1) }
        hair = HairZone(mesh, width: width, height: height)
        let near = parts.isJoined.map { $0 ? Float(1) : 0 }
        let doubtful = values.map { $0 > 0.1 && $0 < 0.9 ? Float(1) : 0 }
        let means = SurroundingMeans(grids: [values, near, doubtful]).means(radius: 6)
        for place in values.indices {
            values[place] = Self.decided(values[place], doubtful: means[2][place])
        }
        surroundings = means[0]
        floor = means[0].map { min(max(0, ($0 - 0.96) * 25), 1) }
        ceiling = means[1].map { min(max(0, $0 * 25), 1) }
        if let limit {
            for place in floor.indices {
                floor[place] = min(floor[place], limit[place])
                ceiling[place] = min(ceiling[place], limit[place])
            }
        }
        for place in face { floor[place] = max(floor[place], limit?[place] ?? 1) }
    }

    /// A mask is soft along edges; where it is soft all around, the network hesitates, and a ghost would be seen.
    /// - Parameter doubtful: the share of soft places around this one.
    private static func decided(_ value: Float, doubtful: Float) -> Float {
        let contrast = 1 + 12 * max(0, doubtful - 0.35)
        return min(max(0, (value - 0.5) * contrast + 0.5), 1)
    }
}

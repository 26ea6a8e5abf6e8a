package import FaceAnalysis
import FaceInput
package import Raster

extension FaceNetworks {
    /// The best face of any picture, measured from near and level: also a rotated, lying or small one. nil: there is
    /// none.
    ///
    /// Looks at all of the picture first, and at overlapping parts of a group's. Unless a face there is certain, looks
    /// again at rotated views, at a wider one and at parts: 31 times at most. Each face must convince the landmark network
    /// too, unless it is upright and covered, as by a veil.
    /// - Parameter choice: receives all faces, the best one first, and others that are less certain; returns the index of
    ///   the wanted one.
    package func face(
        anywhereIn picture: Bitmap, choosing choice: ([FoundFace], [FoundFace]) -> Int = { _, _ in 0 }
    ) -> FoundFace? {
        guard !picture.bounds.isEmpty else { return nil }
        let (all, others) = ranked(in: picture)
        guard !all.isEmpty else { return nil }
        let index = choice(all.map(\.face), others.map(\.face))
        let chosen = all.indices.contains(index) ? all[index] : all[0]
        return measured(chosen.face, chosen.mesh, in: picture)
    }

    /// The faces of a picture, each once, the best one first, and others that are less certain than these.
    private func ranked(in picture: Bitmap) -> (faces: [Candidate], others: [Candidate]) {
        let whole = NetworkView(allOf: picture)
        let upright = candidates(in: picture, [whole], most: Self.most.group)
        let certain = upright.filter { $0.certainty > Self.certain }
        // Of several people the largest is meant; of faces that are hardly seen the most certain.
        if !certain.isEmpty {
            var faces = ranked(certain, weight: 0.5)
            faces += small(in: picture, beside: faces)
            let others = ranked(upright.filter(\.isPossible), weight: 0.5).filter { other in
                !faces.contains { $0.face.isSame(as: other.face) }
            }
            return (faces, others)
        }
        let all = upright + candidates(in: picture, Self.otherViews(of: picture), most: Self.most.unsure)
        let likely = all.filter(\.isLikely)
        if !likely.isEmpty { return (ranked(likely, weight: 0.15), []) }
        // What only the detector sees may be somebody covered. One is enough to frame; several are no people to choose from.
        let covered = ranked(upright.filter { $0.face.confidence > Self.unconfirmed }, weight: 0.15)
        return (Array(covered.prefix(1)), Array(covered.dropFirst()))
    }

    /// The other faces of a group whose faces are small, each once, the best first: all of the picture shows only some.
    private func small(in picture: Bitmap, beside known: [Candidate]) -> [Candidate] {
        let longest = Double(max(picture.width, picture.height))
        guard known.count > 1, known.contains(where: { Self.small * $0.face.side < longest }) else {
            return []
        }
        let found: [Candidate] = Self.parts(of: picture).reduce(into: []) { found, part in
            let others = candidates(in: picture, [part], most: Self.most.group) { face in
                !(known + found).contains { $0.face.isSame(as: face) }
            }
            found += others.filter { $0.certainty > Self.certain }
        }
        return ranked(found, weight: 0.5)
    }

    /// How many times a face fits into the longest side from which on others of its size may be missed.
    private static let small = 8.0
    /// The sum of both networks' confidence from which nothing else is looked for.
    private static let certain = 1.6
    /// The detector's confidence that is enough without that of the landmark network.
    private static let unconfirmed = 0.5
    /// The detector's lowest score, before the logistic function: a confidence of 0.27.
    private static let least: Float = -1
    /// The most candidates of a view that are examined: of a group, and where no face is certain.
    private static let most = (group: FoundFaces.most, unsure: 12)

    /// A face and what the landmark network sees there.
    private struct Candidate {
        var face: FoundFace
        var mesh: FaceMesh?

        private var confirmed: Double { mesh?.confidence ?? 0 }
        var certainty: Double { face.confidence + confirmed }

        /// Whether one network is certain and the other doesn't object.
        var isLikely: Bool { face.confidence > 0.5 && confirmed > 0.5 || confirmed > 0.99 }

        /// Whether it may be somebody beside a face that is certain, seen from the side or half covered.
        var isPossible: Bool { isLikely || face.confidence > FaceNetworks.unconfirmed }
    }

    private func candidates(
        in picture: Bitmap, _ views: [NetworkView], most: Int,
        where isWanted: (FoundFace) -> Bool = { _ in true }
    ) -> [Candidate] {
        views.flatMap { view in
            faces(in: picture, view, least: Self.least).filter(isWanted).prefix(most).map { face in
                Candidate(face: face, mesh: mesh(of: face, in: picture))
            }
        }
    }

    /// One of each face, the best first.
    /// - Parameter weight: how much the size counts, up to 1.
    private func ranked(_ candidates: [Candidate], weight: Double) -> [Candidate] {
        let largest = candidates.map(\.face.side).max() ?? 1
        let sorted = candidates.sorted {
            $0.face.rank($0.certainty, largest, weight: weight)
                > $1.face.rank($1.certainty, largest, weight: weight)
        }
        return sorted.reduce(into: []) { faces, next in
            if !faces.contains(where: { $0.face.isSame(as: next.face) }) { faces.append(next) }
        }
    }

    /// All of the picture at seven other angles and with room around it, and its parts of half its side.
    private static func otherViews(of picture: Bitmap) -> [NetworkView] {
        let whole = NetworkView(allOf: picture)
        let half = 0.5.squareRoot()
        let diagonals = [Point(x: half, y: half), Point(x: -half, y: half)].flatMap {
            [$0, Point(x: -$0.x, y: -$0.y)]
        }
        let quarters = [Point(x: 0, y: 1), Point(x: -1, y: 0), Point(x: 0, y: -1)]
        let rotated =
            quarters.map { whole.rotated(to: $0) } + diagonals.map { whole.scaled(by: 1.25).rotated(to: $0) }
        return rotated + [whole.scaled(by: 1.6)] + parts(of: picture)
    }

    /// Squares of half the picture's longer side, each half over the next. In a wide or tall picture they are as large as its
    /// shorter side, which people fill, or a twelfth of the longer one.
    private static func parts(of picture: Bitmap) -> [NetworkView] {
        let longer = Double(max(picture.width, picture.height))
        let shorter = Double(min(picture.width, picture.height))
        let side = longer > 2.5 * shorter ? max(shorter, longer / 12) : longer / 2
        func centers(_ length: Int) -> [Double] {
            let length = Double(length)
            guard length > side else { return [length / 2] }
            let count = ((length - side) / (side / 2)).rounded(.up)
            return (0...Int(count)).map { side / 2 + (length - side) * Double($0) / count }
        }
        return centers(picture.height).flatMap { y in
            centers(picture.width).map { x in NetworkView(center: Point(x: x, y: y), side: side) }
        }
    }
}

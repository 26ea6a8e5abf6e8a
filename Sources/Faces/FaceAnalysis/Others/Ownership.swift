import Raster

/// Assigns the places of a mask to people who touch: each to the nearest face, in sizes of that face, along ways that
/// avoid the edges of colors.
struct Ownership {
    /// Whether each place belongs to the face that is wanted.
    private(set) var isOwn: [Bool]
    /// Whether the border between the people is a guess.
    private(set) var isUnsure = false

    /// The cost of a way as long as a face.
    private static let whole = 3_000.0
    /// How much longer a way gets across the sharpest edge of colors …
    private static let edge = 16.0
    /// … and what share of that is left where a face's own hair is.
    private static let hair = 0.15
    /// How sharp the edges beyond the picture are, on average.
    private static let unseen = 0.15
    /// The farthest that a face beyond the picture reaches, in its sizes.
    private static let farthest = 1.0
    /// The cost of a body's place, as a share of that of a way as far from the face.
    private static let body = 0.15
    /// The difference of colors, of 255, that counts as such.
    private static let sharp = 40.0
    /// The difference of colors, of 255, below which a border isn't seen.
    private static let faint = 9.0
    /// The longest border beside a head that isn't seen, in sizes of the face.
    private static let guessed = 0.11
    /// How far below the middle of a face its head ends beside it, in sizes of the face.
    private static let ear = 0.35
    /// Masks below show nothing.
    private static let visible: Float = 0.06
    /// The places around a place, each with how much farther than a neighbor it is.
    private static let around = [
        (-1, 0, 1.0), (1, 0, 1.0), (0, -1, 1.0), (0, 1, 1.0),
        (-1, -1, 1.414), (1, -1, 1.414), (-1, 1, 1.414), (1, 1, 1.414),
    ]

    /// - Parameters:
    ///   - faces: the wanted one first.
    ///   - mask: where people are.
    ///   - guide: the picture, shrunk to the grid of the mask.
    init(of faces: [SeenFace], mask: [Float], guide: [UInt32]) {
        let colors = Softened(guide)
        let owners = Self.owners(faces, mask, colors)
        let others = owners.map { $0 > 0 ? Float(1) : 0 }
        let means = SurroundingMeans(grids: [others]).means(radius: 2)[0]
        isOwn = means.map { $0 < 0.5 }
        for place in faces[0].places { isOwn[place] = true }
        isUnsure = isUnsure(faces[0], mask, colors)
    }

    /// Whether too much of the border beside the head shows no edge of colors: hair may lie on either side of it.
    private func isUnsure(_ face: SeenFace, _ mask: [Float], _ colors: Softened) -> Bool {
        let parts = MaskParts(of: zip(mask, isOwn).map { $1 ? $0 : 0 }, around: face.places)
        var faint = 0
        for place in mask.indices where parts.isJoined[place] && face.depth(of: place) < Self.ear {
            for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                guard let next = Self.beside(place, x, y), mask[next] >= 0.5, !isOwn[next] else { continue }
                let beyond = Self.beside(next, x, y) ?? next
                if colors.difference(place, beyond) < Self.faint { faint += 1 }
            }
        }
        return Double(faint) > Self.guessed * face.size
    }

    /// The place so many columns and rows from another one; nil beyond the picture.
    private static func beside(_ place: Int, _ x: Int, _ y: Int) -> Int? {
        let side = MattePlane.side
        let (column, row) = (place % side + x, place / side + y)
        guard (0..<side).contains(column), (0..<side).contains(row) else { return nil }
        return row * side + column
    }

    /// Finds the places of a picture that belong to a face.
    /// - Parameters:
    ///   - seen: the face, and those of other people.
    ///   - mesh: of the face, in pixels.
    ///   - picture: only its size counts.
    ///   - mask: where people are.
    ///   - guide: the picture, shrunk to the grid of the mask.
    /// - Returns: nil where no other face is near.
    init?(
        of seen: (face: FoundFace?, others: [FoundFace]), mesh: FaceMesh?, in picture: Bitmap, mask: [Float],
        guide: [UInt32]
    ) {
        let (width, height) = (picture.width, picture.height)
        guard !seen.others.isEmpty, let mesh, let face = seen.face,
            let own = SeenFace(face, mesh: mesh, width: width, height: height), !own.places.isEmpty
        else { return nil }
        let others = seen.others.compactMap { SeenFace($0, width: width, height: height) }
            .filter { $0.isNear(within: Self.farthest) }
        guard !others.isEmpty else { return nil }
        self.init(of: [own] + others, mask: mask, guide: guide)
    }

    /// How much of each place belongs to the wanted face, 0…1; soft along the border.
    var shares: [Float] {
        SurroundingMeans(grids: [isOwn.map { $0 ? 1 : 0 }]).means(radius: 1)[0].map { min(max(0, $0), 1) }
    }

    /// How much an edge of colors counts for a face: less between its skin and hair.
    private static func weight(_ face: SeenFace, _ place: Int) -> Double {
        hair + (1 - hair) * face.farness(of: place)
    }

    /// The number of the face that reaches each place first; -1 where there is nobody.
    private static func owners(_ faces: [SeenFace], _ mask: [Float], _ colors: Softened) -> [Int] {
        let side = MattePlane.side
        var owners = [Int](repeating: -1, count: MattePlane.places)
        var costs = [Int](repeating: .max, count: MattePlane.places)
        let units = faces.map { max(1, whole / $0.size) }
        let longest = Int(max(farthest * whole, 1.5 * (units.max() ?? 1)) * (1 + edge)) + 1
        var queue = StepQueue(longest: longest)
        func reach(_ place: Int, _ owner: Int, _ cost: Int) {
            guard cost < costs[place] else { return }
            (costs[place], owners[place]) = (cost, owner)
            queue.add(place, cost)
        }
        for (owner, face) in faces.enumerated() {
            for place in face.places where mask[place] >= visible { reach(place, owner, 0) }
        }
        // A body begins below its face, except where it may be the head of somebody in front.
        for place in mask.indices where mask[place] >= visible {
            for (owner, face) in faces.enumerated() {
                guard let distance = face.bodyDistance(of: place) else { continue }
                guard faces.allSatisfy({ $0.farness(of: place) == 1 }) else { break }
                reach(place, owner, Int(distance * whole * body))
            }
        }
        // Faces beyond the picture come in over its edge.
        for (owner, face) in faces.enumerated() where face.places.isEmpty {
            for index in 0..<side {
                for (column, row) in [(index, 0), (index, side - 1), (0, index), (side - 1, index)] {
                    let place = row * side + column
                    let distance = face.distance(of: place)
                    guard distance < farthest, mask[place] >= visible else { continue }
                    reach(place, owner, Int(distance * whole * (1 + edge * unseen * weight(face, place))))
                }
            }
        }
        while let (place, cost) = queue.next() {
            guard costs[place] == cost else { continue }
            let (owner, column, row) = (owners[place], place % side, place / side)
            for (x, y, length) in around {
                guard column + x >= 0, column + x < side, row + y >= 0, row + y < side else { continue }
                let next = place + y * side + x
                guard mask[next] >= visible else { continue }
                let sharpness = min(1, colors.difference(place, next) / sharp) * weight(faces[owner], next)
                reach(next, owner, cost + Int(units[owner] * length * (1 + edge * sharpness)))
            }
        }
        return owners
    }
}

/// The colors of a grid, each the mean of nine.
private struct Softened {
    private let channels: [[Float]]

    init(_ guide: [UInt32]) {
        let grids = [UInt32(0), 8, 16].map { shift in guide.map { Float($0 >> shift & 255) } }
        channels = SurroundingMeans(grids: grids).means(radius: 1)
    }

    /// The difference of two places.
    func difference(_ one: Int, _ other: Int) -> Double {
        var sum: Float = 0
        for channel in channels { sum += (channel[one] - channel[other]) * (channel[one] - channel[other]) }
        return Double(sum).squareRoot()
    }
}

/// Places in the order of their costs, which are whole numbers. Those of one cost come as they were added.
private struct StepQueue {
    /// The lowest cost that may still come.
    private var now = 0
    private var slots: [[Int]]
    private var read = 0
    private var count = 0

    /// - Parameter longest: no place that is added costs more than this above the one that was taken last.
    init(longest: Int) { slots = Array(repeating: [], count: longest + 1) }

    mutating func add(_ place: Int, _ cost: Int) {
        slots[cost % slots.count].append(place)
        count += 1
    }

    /// Takes the place of the lowest cost.
    mutating func next() -> (place: Int, cost: Int)? {
        guard count > 0 else { return nil }
        while read >= slots[now % slots.count].count {
            slots[now % slots.count].removeAll(keepingCapacity: true)
            now += 1
            read = 0
        }
        let place = slots[now % slots.count][read]
        read += 1
        count -= 1
        return (place, now)
    }
}

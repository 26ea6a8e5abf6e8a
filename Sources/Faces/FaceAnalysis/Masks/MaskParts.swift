/// Which places of a mask are joined to a face.
struct MaskParts {
    /// True for the places of people that are joined to the face.
    private(set) var isJoined: [Bool]
    /// How many those are.
    private(set) var joined = 0
    /// How many other places show people.
    private(set) var apart = 0

    /// - Parameters:
    ///   - mask: 0…1 for each place; .5 or more is a person.
    ///   - face: the places of the face.
    init(of mask: [Float], around face: [Int]) {
        isJoined = Self.reached(from: face, of: mask.count) { mask[$0] >= 0.5 }
        joined = isJoined.count { $0 }
        apart = mask.indices.count { mask[$0] >= 0.5 } - joined
    }

    /// The places that are joined to others by places that are open.
    private static func reached(from starts: [Int], of count: Int, _ isOpen: (Int) -> Bool) -> [Bool] {
        let side = MattePlane.side
        var reached = Array(repeating: false, count: count)
        var next: [Int] = []
        func visit(_ place: Int) {
            guard !reached[place], isOpen(place) else { return }
            reached[place] = true
            next.append(place)
        }
        for place in starts { visit(place) }
        while let place = next.popLast() {
            if place % side > 0 { visit(place - 1) }
            if place % side < side - 1 { visit(place + 1) }
            if place >= side { visit(place - side) }
            if place < count - side { visit(place + side) }
        }
        return reached
    }

    /// Where there are other people, the places that nothing visible joins to the face: their hair and edges are there.
    func strays(of mask: [Float]) -> [Int] {
        guard Double(apart) >= Self.people * Double(joined) else { return [] }
        let starts = mask.indices.filter { isJoined[$0] }
        let own = Self.reached(from: starts, of: mask.count) { place in
            mask[place] >= Self.visible && (mask[place] < 0.5 || isJoined[place])
        }
        let near = SurroundingMeans(grids: [own.map { $0 ? 1 : 0 }]).means(radius: 1)[0]
        return mask.indices.filter { near[$0] < 1e-4 }
    }

    /// The part of a head that shows other people; less are specks of the person's own edge.
    private static let people = 0.01
    /// What is fainter shows on no page.
    private static let visible: Float = 0.06

    /// The mask without the parts that aren't joined to the face, and without their soft edges.
    func joined(of mask: [Float]) -> [Float] {
        guard apart > 0 else { return mask }
        let near = isJoined.map { $0 ? Float(1) : 0 }
        let far = mask.indices.map { mask[$0] >= 0.5 && !isJoined[$0] ? Float(1) : 0 }
        let means = SurroundingMeans(grids: [near, far]).means(radius: 4)
        return mask.indices.map { place in
            if far[place] > 0 { return 0 }
            guard means[1][place] > 1e-4, !isJoined[place] else { return mask[place] }
            return mask[place] * max(0, means[0][place]) / (means[0][place] + means[1][place])
        }
    }
}

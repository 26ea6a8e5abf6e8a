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
        let side = MattePlane.side
        isJoined = Array(repeating: false, count: mask.count)
        var open: [Int] = []
        func visit(_ place: Int, _ isJoined: inout [Bool]) {
            guard !isJoined[place], mask[place] >= 0.5 else { return }
            isJoined[place] = true
            open.append(place)
        }
        for place in face { visit(place, &isJoined) }
        while let place = open.popLast() {
            joined += 1
            if place % side > 0 { visit(place - 1, &isJoined) }
            if place % side < side - 1 { visit(place + 1, &isJoined) }
            if place >= side { visit(place - side, &isJoined) }
            if place < mask.count - side { visit(place + side, &isJoined) }
        }
        for place in mask.indices where mask[place] >= 0.5 && !isJoined[place] { apart += 1 }
    }

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

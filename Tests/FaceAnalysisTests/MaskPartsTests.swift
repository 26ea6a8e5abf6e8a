import Testing

@testable import FaceAnalysis

@Suite("Parts of a mask")
struct MaskPartsTests {
    private static let side = MattePlane.side

    /// A mask with a value in each of some boxes, later ones over earlier ones.
    private func mask(_ boxes: [(x: Range<Int>, y: Range<Int>, value: Float)]) -> [Float] {
        var mask = [Float](repeating: 0, count: MattePlane.places)
        for box in boxes {
            for y in box.y { for x in box.x { mask[y * Self.side + x] = box.value } }
        }
        return mask
    }

    private let face = [100 * MattePlane.side + 60]
    /// The person: a head with soft hair around it.
    private let person: [(x: Range<Int>, y: Range<Int>, value: Float)] = [
        (40..<90, 60..<140, 0.3), (50..<80, 70..<130, 1),
    ]

    @Test("Soft hair of other people is found, and the person's own stays")
    func strays() {
        let neighbor: [(x: Range<Int>, y: Range<Int>, value: Float)] = [
            (150..<200, 60..<140, 0.3), (160..<190, 70..<130, 1),
        ]
        let mask = mask(person + neighbor)
        let strays = Set(MaskParts(of: mask, around: face).strays(of: mask))
        for y in 60..<140 {
            #expect((40..<90).allSatisfy { !strays.contains(y * Self.side + $0) })
            #expect((150..<200).allSatisfy { strays.contains(y * Self.side + $0) })
        }
    }

    @Test("Hair of two people that touches belongs to the one whose face it is, up to the other")
    func touching() {
        let mask = mask([(40..<200, 60..<140, 0.3), (50..<80, 70..<130, 1), (160..<190, 70..<130, 1)])
        let strays = Set(MaskParts(of: mask, around: face).strays(of: mask))
        #expect(!strays.contains(100 * Self.side + 120) && strays.contains(100 * Self.side + 175))
    }

    @Test("Nothing is taken from a person who is alone")
    func alone() {
        let mask = mask(person + [(150..<152, 60..<62, 0.3)])
        #expect(MaskParts(of: mask, around: face).strays(of: mask).isEmpty)
    }
}

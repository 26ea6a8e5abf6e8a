import FaceExpressions
import FaceInput
import Raster
import Support
import Testing

@Suite("Faces that can't act") struct FaceActorTests {
    private func doubts(_ person: DrawnPerson) throws -> [FaceExpression.Channel: FaceActor.Doubt] {
        FaceActor(try #require(person.contours), of: person.picture).doubts
    }

    /// Whether channels at 1 change the picture.
    private func isMoved(_ person: DrawnPerson, by channels: Set<FaceExpression.Channel>) throws -> Bool {
        var expression = FaceExpression()
        for channel in channels { expression[channel] = 1 }
        let actor = FaceActor(try #require(person.contours), of: person.picture)
        return actor.act(expression)?.deformation() != nil
    }

    private func everything() -> FaceExpression {
        var all = FaceExpression()
        for channel in FaceExpression.Channel.allCases { all[channel] = 1 }
        return all
    }

    @Test("A small face, a turned one, and one whose points lie anywhere do nothing") func reasons() throws {
        let count = FaceExpression.Channel.allCases.count
        var small = DrawnPerson()
        small.unit = 23
        var turned = DrawnPerson()
        turned.turned = 0.95
        for (person, doubt) in [(small, FaceActor.Doubt.small), (turned, .turned)] {
            #expect(try doubts(person).values.filter { $0 == doubt }.count == count)
            let contours = try #require(person.contours)
            #expect(FaceActor(contours, of: person.picture).act(everything()) == nil)
        }
        let same = try #require(FaceContours(FaceContours.points.map { _ in Point(x: 0.5, y: 0.5) }))
        let actor = FaceActor(same, of: DrawnPerson().picture)
        #expect(actor.doubts.values.filter { $0 == .implausible }.count == count)
        #expect(actor.act(everything()) == nil)
    }

    @Test("Lids behind dark glasses stay, and the mouth moves") func glasses() throws {
        var person = DrawnPerson()
        person.hasGlasses = true
        let doubts = try doubts(person)
        #expect(doubts[.lids] == .covered && doubts[.leftLid] == .covered && doubts[.rightLid] == .covered)
        #expect(doubts[.mouth] == nil)
        #expect(try !isMoved(person, by: [.lids]))
        #expect(try isMoved(person, by: [.lids, .mouth]))
    }

    @Test("A mouth behind a mask stays, and the lids move") func mask() throws {
        var person = DrawnPerson()
        person.hasMask = true
        let doubts = try doubts(person)
        for channel: FaceExpression.Channel in [.mouth, .closed, .smile, .pucker, .puff] {
            #expect(doubts[channel] == .masked)
        }
        #expect(doubts.count == 5)
        #expect(try !isMoved(person, by: [.mouth, .smile]))
        #expect(try isMoved(person, by: [.mouth, .smile, .lids]))
    }

    @Test("An eye in the shadow isn't behind glass") func shadow() throws {
        var person = DrawnPerson()
        person.shadow = 0.15
        #expect(try doubts(person).isEmpty)
        person.hasGlasses = true
        #expect(try doubts(person)[.lids] == .covered)
    }

    @Test("Odd points and pictures trap nowhere") func oddInput() throws {
        var numbers = SeededNumbers(seed: 47)
        func random() -> Double { Double(numbers.next() % 1_000_000) / 1_000_000 }
        let all = everything()
        for side in [1, 2, 5, 40, 240] {
            for round in 0..<24 {
                var person = DrawnPerson()
                // At the edges, beyond them, tiny and huge.
                person.unit = 20 + 400 * random()
                person.middle = Point(x: 480 * random() - 120, y: 480 * random() - 120)
                person.tilt = 360 * random()
                let drawn = try #require(person.contours)
                let places = drawn.places.map { place in
                    round % 3 == 0
                        ? Point(x: place.x + 0.02 * random(), y: place.y + 0.02 * random())
                        : round % 3 == 1 ? place : Point(x: 3 * random() - 1, y: 3 * random() - 1)
                }
                let contours = try #require(FaceContours(places))
                let picture = Bitmap(width: side, height: side)
                let actor = FaceActor(contours, of: picture)
                for amount in [1, -1.0] {
                    guard let act = actor.act(all.scaled(by: amount)), let deformation = act.deformation()
                    else { continue }
                    #expect(deformation.applied(to: picture).width == side)
                    let points = try #require(person.points.map(act.moved))
                    #expect(points.places.allSatisfy { $0.x.isFinite && $0.y.isFinite })
                }
            }
        }
        let contours = try #require(DrawnPerson().contours)
        let empty = FaceActor(contours, of: Bitmap(width: 0, height: 0))
        #expect(empty.act(all) == nil)
    }
}

import CKernels
import FaceInput
import Raster
import Support
import Testing

@testable import FaceExpressions

@Suite("A photograph acts")
struct FaceExpressionsTests {
    typealias Channel = FaceExpression.Channel

    private func actor(_ person: DrawnPerson = DrawnPerson()) throws -> FaceActor {
        FaceActor(try #require(person.contours), of: person.picture)
    }

    private func acted(_ expression: FaceExpression, _ person: DrawnPerson = DrawnPerson()) throws -> Bitmap {
        let deformation = try #require(actor(person).act(expression)?.deformation())
        return deformation.applied(to: person.picture)
    }

    private func only(_ channel: Channel, _ value: Double) -> FaceExpression {
        var expression = FaceExpression()
        expression[channel] = value
        return expression
    }

    /// Each channel at its ends, and mixtures.
    static let extremes: [FaceExpression] = {
        let mixtures: [[Channel: Double]] = [
            [.mouth: 1, .smile: 1, .lids: 1, .turn: 1], [.mouth: 1, .squash: 1, .nod: -1, .brows: 1],
            [.closed: 1, .pucker: 1, .anger: 1, .eyes: 1], [.puff: 1, .pucker: -1, .smile: -1, .turn: -1],
            Dictionary(uniqueKeysWithValues: Channel.allCases.map { ($0, 1.0) }),
            Dictionary(uniqueKeysWithValues: Channel.allCases.map { ($0, -1.0) }),
        ]
        let single = Channel.allCases.flatMap { channel in
            Set([channel.range.lowerBound, channel.range.upperBound]).sorted().map { [channel: $0] }
        }
        return (single + mixtures).map { values in
            var expression = FaceExpression()
            for (channel, value) in values { expression[channel] = value }
            return expression
        }
    }()

    @Test("A neutral expression changes nothing") func neutral() throws {
        #expect(try actor().act(.neutral)?.deformation() == nil)
        #expect(try actor().doubts.isEmpty)
    }

    @Test("Nothing folds, and no skin is torn", arguments: extremes.indices)
    func noFold(index: Int) throws {
        let contours = try #require(DrawnPerson().contours)
        let shape = try #require(FaceShape(contours, width: 240, height: 240))
        let motion = FaceMotion(shape, Self.extremes[index])
        let (step, near) = (0.02, 0.004)
        for row in 0..<180 {
            for column in 0..<130 {
                let place = Place(-1.3 + Double(column) * step, -1.6 + Double(row) * step)
                let rest = motion.rest(of: place)
                let right = motion.rest(of: place + Place(near, 0)) - rest
                let down = motion.rest(of: place + Place(0, near)) - rest
                let area = (right.x * down.y - right.y * down.x) / (near * near)
                // Between the corners of the mouth, each jaw shows what is on its side.
                for low in [false, true] where motion.jaw == nil || (low ? rest.y > 1.2 : rest.y < 1) {
                    func fall(_ down: Double) -> Double {
                        motion.jaw?.fall(at: rest + Place(0, down), low: low) ?? 0
                    }
                    let whole = area * (1 - (fall(near) - fall(0)) / near)
                    #expect(whole > 0.15 && whole < 1 / 0.15, "\(whole) at \(place)")
                    if !(whole > 0.15 && whole < 1 / 0.15) { return }
                }
            }
        }
    }

    @Test("Nothing changes beside the box", arguments: extremes.indices) func box(index: Int) throws {
        let person = DrawnPerson()
        guard let deformation = try actor(person).act(Self.extremes[index])?.deformation() else { return }
        let (before, after) = (person.picture, deformation.applied(to: person.picture))
        let box = deformation.box
        #expect(box.intersection(before.bounds) == box)
        for y in 0..<240 {
            for x in 0..<240
            where x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height {
                #expect(before[x, y] == after[x, y])
            }
        }
    }

    @Test("A wink changes nothing beyond the bridge of the nose", arguments: [0.0, 20])
    func wink(tilt: Double) throws {
        var person = DrawnPerson()
        person.tilt = tilt
        let (before, after) = (person.picture, try acted(only(.leftLid, 1), person))
        #expect(before != after)
        for y in 0..<240 {
            for x in 0..<240 where before[x, y] != after[x, y] {
                let bridge = person.pixel(0, 0)
                let right = person.pixel(1, 0)
                let along =
                    (Double(x) - bridge.x) * (right.x - bridge.x)
                    + (Double(y) - bridge.y) * (right.y - bridge.y)
                #expect(along < 0)
            }
        }
    }

    @Test("A shut lid covers the iris, and an open one doesn't", arguments: [0.0, -25])
    func lids(tilt: Double) throws {
        var person = DrawnPerson()
        person.tilt = tilt
        let eye = person.pixel(-0.5, 0)
        let (x, y) = (Int(eye.x), Int(eye.y))
        #expect(person.picture[x, y].r < 70)
        #expect(try acted(only(.lids, 1), person)[x, y].r > 170)
        #expect(try acted(only(.lids, -1), person)[x, y].r < 70)
        #expect(try acted(only(.rightLid, 1), person)[x, y].r < 70)
    }

    @Test("The jaw falls by .6 of the eyes' distance, and .6 opens the mouth by .3") func mouth() throws {
        let person = DrawnPerson()
        let act = try #require(actor(person).act(only(.mouth, 1)))
        let before = try #require(person.points)
        let after = act.moved(before)
        let unit = person.unit / Double(person.side)
        #expect(abs((after[.chin].y - before[.chin].y) / unit - 0.6) < 0.05)
        #expect(after[.mouth].y > before[.mouth].y)
        #expect(after[.leftEye] == before[.leftEye])
        let open = try acted(only(.mouth, 0.6), person)
        let column = Int(person.middle.x)
        let drawn = (0..<240).filter { y in
            let (one, other) = (person.picture[column, y], open[column, y])
            return one != other && !(other.r > 150 && other.g < 120) && y < Int(person.pixel(0, 1.5).y)
        }
        #expect(Double(drawn.count) > 0.3 * person.unit * 0.7, "\(drawn.count)")
    }

    @Test("A toothy mouth closes") func closed() throws {
        var person = DrawnPerson()
        person.opening = 0.2
        let tooth = person.pixel(0, 1.2)
        #expect(person.picture[Int(tooth.x), Int(tooth.y)].g > 200)
        let shut = try acted(only(.closed, 1), person)
        let teeth = (0..<240).filter { shut[Int(tooth.x), $0].g > 190 && $0 > Int(person.pixel(0, 0.95).y) }
        #expect(teeth.isEmpty, "\(teeth)")
    }

    @Test("Brows, corners of the mouth and the nose move as far as they must") func ways() throws {
        let contours = try #require(DrawnPerson().contours)
        let shape = try #require(FaceShape(contours, width: 240, height: 240))
        func way(_ channel: Channel, _ value: Double, _ place: Place) -> Place {
            FaceMotion(shape, only(channel, value)).seen(place) - place
        }
        #expect(way(.brows, 1, shape.leftEye.browCenter).y < -0.11)
        #expect(way(.anger, 1, shape.rightEye.browInner).y > 0.08)
        #expect(abs(way(.anger, 1, Place(-0.5, -0.1)).y) < 0.02)
        #expect(way(.smile, 1, shape.mouth.left).y < -0.08)
        #expect(way(.smile, -1, shape.mouth.right).y > 0.1)
        #expect(way(.turn, 1, shape.noseTip).x - way(.turn, 1, shape.leftEar).x > 0.07)
    }

    @Test("Each time and on each processor, the pixels are the same", arguments: extremes.indices)
    func sameBytes(index: Int) throws {
        let person = DrawnPerson()
        guard let deformation = try actor(person).act(Self.extremes[index])?.deformation() else { return }
        let first = deformation.applied(to: person.picture)
        let again = try actor(person).act(Self.extremes[index])?.deformation()
        #expect(again?.applied(to: person.picture) == first)
        kernel_stay_narrow(true)
        defer { kernel_stay_narrow(false) }
        #expect(deformation.applied(to: person.picture) == first)
    }

    @Test("Alpha moves with the color") func alpha() throws {
        let person = DrawnPerson()
        var cut = person.picture
        for (index, pixel) in cut.pixels.enumerated() where pixel.b > pixel.r { cut.pixels[index] = .clear }
        let chin = person.pixel(0, 1.95)
        #expect(cut[Int(chin.x), Int(chin.y)].a == 0)
        let deformation = try #require(actor(person).act(only(.mouth, 1))?.deformation())
        let open = deformation.applied(to: cut)
        #expect(open[Int(chin.x), Int(chin.y)].a == 255)
        for pixel in open.pixels { #expect(max(pixel.r, pixel.g, pixel.b) <= pixel.a) }
    }

    @Test("A picture of another size stays") func otherSize() throws {
        let deformation = try #require(actor().act(only(.mouth, 1))?.deformation())
        let other = Bitmap(width: 3, height: 3)
        #expect(deformation.applied(to: other) == other)
    }

    @Test("A reduced picture acts as the whole one does", arguments: [1, 8, 20, 29])
    func reduced(index: Int) throws {
        let person = DrawnPerson()
        let act = try #require(actor(person).act(Self.extremes[index]))
        let (width, height) = (person.picture.width * 2 / 3, person.picture.height * 2 / 3)
        let small = person.picture.resized(width: width, height: height)
        let early = try #require(act.deformation(width: width, height: height)).applied(to: small)
        let late = try #require(act.deformation()).applied(to: person.picture)
            .resized(width: width, height: height)
        func far(_ a: Bitmap, _ b: Bitmap) -> Double {
            let all = zip(a.pixels, b.pixels).map { abs(Int($0.r) - Int($1.r)) + abs(Int($0.g) - Int($1.g)) }
            return Double(all.reduce(0, +)) / Double(all.count)
        }
        #expect(far(early, late) < 0.5 * far(small, late))
    }
}

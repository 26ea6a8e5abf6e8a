import Raster
import Testing

@Suite struct DrawTests {
    let white = Pixel(bits: 0xffff_ffff)

    /// A picture of 96 × 80 pixels, and how it comes onto the middle of 48 × 48.
    private func turned(_ angle: Double, _ scale: Double) -> (picture: Bitmap, by: Transform, into: Rect) {
        (
            grain(96, 80), Transform.rotation(degrees: angle).then(.translation(x: 24.3, y: 23.8)),
            Rect(x: -48 * scale, y: -40 * scale, width: 96 * scale, height: 80 * scale)
        )
    }

    @Test(
        "A rotated and scaled picture agrees with the slow reference",
        arguments: [(10.0, 0.4), (-10, 0.45), (0, 0.37), (40, 0.9), (10, 3)])
    func agreesWithReference(_ angle: Double, _ scale: Double) throws {
        let (picture, transform, box) = turned(angle, scale)
        var canvas = Bitmap(width: 48, height: 48)
        canvas.draw(
            picture, PicturePlacement(part: Rect(x: 0, y: 0, width: 96, height: 80), into: box, by: transform)
        )
        let map = try #require(transform.inverse).then(.scale(x: 1 / scale, y: 1 / scale))
            .then(.translation(x: 48, y: 40))
        let sharpness = -0.5 - 0.5 * min(max(1 / scale - 1, 0), 1)
        let reference = Reference(picture: picture, map: map, a: sharpness)
        var (sum, count) = (0.0, 0)
        for y in stride(from: 0, to: 48, by: 3) {
            for x in stride(from: 0, to: 48, by: 2) where canvas[x, y].a == 255 {
                let (want, got) = (reference.color(x, y), canvas[x, y])
                for (a, b) in zip(want, [got.r, got.g, got.b]) { sum += (a - Double(b)) * (a - Double(b)) }
                count += 3
            }
        }
        // 53 dB; rounding alone is 59.
        #expect(count > 300 && sum / Double(count) < 0.326, "mean square \(sum / Double(count))")
    }

    @Test(
        "A picture reduced once for many draws comes out almost the same",
        arguments: [(10.0, 0.4), (-10, 0.45), (0, 0.37), (40, 0.9), (10, 3)])
    func reducedSourceIsAlmostTheSame(_ angle: Double, _ scale: Double) throws {
        let (picture, transform, box) = turned(angle, scale)
        let part = Rect(x: 0, y: 0, width: 96, height: 80)
        let step = try #require(
            transform.finestStep(
                drawing: part, into: box, within: PixelRect(x: 0, y: 0, width: 48, height: 48)))
        #expect(abs(step - 1 / scale) < 1e-9)
        var (exact, again) = (Bitmap(width: 48, height: 48), Bitmap(width: 48, height: 48))
        exact.draw(picture, PicturePlacement(part: part, into: box, by: transform))
        again.draw(
            PictureSource(picture).reduced(for: step), PicturePlacement(part: part, into: box, by: transform))
        var (sum, count) = (0.0, 0)
        for (a, b) in zip(exact.pixels, again.pixels) {
            #expect(abs(Int(a.a) - Int(b.a)) <= 1)
            guard a.a == 255 else { continue }
            for (a, b) in [(a.r, b.r), (a.g, b.g), (a.b, b.b)] {
                sum += (Double(a) - Double(b)) * (Double(a) - Double(b))
                count += 1
            }
        }
        // 40 dB, on a picture of grain.
        #expect(count > 1000 && sum / Double(count) < 6, "mean square \(sum / Double(count))")
    }

    @Test("A picture source gives the same bytes as its picture, every time")
    func sourceGivesSameBytes() {
        let picture = grain(150, 90)
        let transform = Transform.rotation(degrees: 7).then(.translation(x: 3.5, y: 2.25))
        let part = Rect(x: 8, y: 4.5, width: 140.5, height: 80)
        for box in [Rect(x: 0, y: 0, width: 40, height: 30), Rect(x: 0, y: 0, width: 12, height: 12)] {
            var (a, b, c) = (
                Bitmap(width: 48, height: 40), Bitmap(width: 48, height: 40), Bitmap(width: 48, height: 40)
            )
            a.draw(picture, PicturePlacement(part: part, into: box, by: transform))
            b.draw(picture, PicturePlacement(part: part, into: box, by: transform))
            c.draw(PictureSource(picture), PicturePlacement(part: part, into: box, by: transform))
            #expect(a == b && a == c)
        }
    }

    @Test("A picture moved by whole pixels is copied exactly")
    func wholePixelMoveCopies() {
        let picture = grain(20, 16)
        var canvas = Bitmap(width: 30, height: 30)
        canvas.draw(
            picture,
            PicturePlacement(
                part: Rect(x: 2, y: 3, width: 15, height: 10),
                into: Rect(x: -4, y: 1, width: 15, height: 10),
                by: .translation(x: 9, y: 4)))
        for y in 0..<30 {
            for x in 0..<30 {
                let inside = x >= 5 && x < 20 && y >= 5 && y < 15
                #expect(canvas[x, y] == (inside ? picture[x - 3, y - 2] : .clear))
            }
        }
    }

    @Test("A flipped picture is mirrored within its box")
    func flippedIsMirrored() {
        let picture = grain(64, 64)
        var canvas = Bitmap(width: 64, height: 64)
        canvas.draw(
            picture,
            PicturePlacement(
                part: Rect(x: 0, y: 0, width: 64, height: 64),
                into: Rect(x: 0, y: 0, width: 64, height: 64),
                flipped: true, by: .identity))
        for k in 0..<64 { #expect(difference(canvas[k, 20], picture[63 - k, 20]) <= 24) }
        #expect(canvas.pixels.allSatisfy { $0.a == 255 })
    }

    @Test(
        "A drawn picture has smooth edges without dark fringes and an opaque inside",
        arguments: [0.3, 1, 2.7])
    func smoothEdges(_ scale: Double) {
        let picture = Bitmap(width: 60, height: 60, pixels: Array(repeating: white, count: 3600))
        var canvas = Bitmap(width: 64, height: 64)
        let side = 60 * scale * 0.3
        canvas.draw(
            picture,
            PicturePlacement(
                part: Rect(x: 0, y: 0, width: 60, height: 60),
                into: Rect(x: -side / 2, y: -side / 2, width: side, height: side),
                by: Transform.rotation(degrees: 12).then(.translation(x: 32.2, y: 31.7))))
        var (area, soft) = (0, 0)
        for pixel in canvas.pixels {
            #expect(difference(pixel, Pixel(r: pixel.a, g: pixel.a, b: pixel.a, a: pixel.a)) <= 1)
            area += Int(pixel.a)
            if pixel.a > 0, pixel.a < 255 { soft += 1 }
        }
        #expect(abs(Double(area) / 255 - side * side) < side * 0.05 + 1)
        #expect(soft > Int(side))
        #expect(canvas[32, 32] == white)
    }

    @Test("Pixels outside the part that is drawn don't bleed into it")
    func outsideDoesNotBleed() {
        var picture = Bitmap(width: 60, height: 60)
        for y in 20..<40 { for x in 20..<40 { picture[x, y] = white } }
        var canvas = Bitmap(width: 40, height: 40)
        canvas.draw(
            picture,
            PicturePlacement(
                part: Rect(x: 20, y: 20, width: 20, height: 20),
                into: Rect(x: -15, y: -15, width: 30, height: 30),
                by: Transform.rotation(degrees: 5).then(.translation(x: 20, y: 20))))
        #expect(canvas[20, 20] == white && canvas[7, 20].a > 250)
        #expect(canvas.pixels.allSatisfy { $0.r == $0.a })
    }

    @Test("A perspective puts the corners of a picture at the given points")
    func perspectiveCorners() throws {
        var picture = Bitmap(width: 40, height: 40)
        for y in 0..<40 {
            for x in 0..<40 { picture[x, y] = Pixel(r: x < 20 ? 255 : 0, g: y < 20 ? 255 : 0, b: 0, a: 255) }
        }
        let corners = [Point(x: 4, y: 4), Point(x: 60, y: 10), Point(x: 50, y: 50), Point(x: 10, y: 60)]
        let box = Rect(x: 0, y: 0, width: 100, height: 100)
        let map = try #require(Transform.quad(from: box, to: corners))
        var canvas = Bitmap(width: 64, height: 64)
        canvas.draw(
            picture, PicturePlacement(part: Rect(x: 0, y: 0, width: 40, height: 40), into: box, by: map))
        #expect(canvas[8, 9] == Pixel(r: 255, g: 255, b: 0, a: 255) && canvas[55, 13].g == 255)
        #expect(
            canvas[47, 47] == Pixel(r: 0, g: 0, b: 0, a: 255)
                && canvas[13, 55] == Pixel(r: 255, g: 0, b: 0, a: 255))
        #expect(canvas[2, 2] == .clear && canvas[61, 40] == .clear)
        let middle = map.apply(to: box.center)
        let (x, y) = (Int(middle.x), Int(middle.y))
        #expect(canvas[x - 3, y - 8].r > 235 && canvas[x + 3, y - 8].r < 20)
        #expect(canvas[x - 3, y - 3].g > 235 && canvas[x - 3, y + 3].g < 20 && canvas[x, y].a == 255)
    }

    @Test("A picture in perspective is close to the slow reference")
    func perspectiveAgreesWithReference() throws {
        let picture = grain(110, 90)
        let box = Rect(x: 0, y: 0, width: 110, height: 90)
        let corners = [Point(x: 1, y: 3), Point(x: 58, y: 6), Point(x: 52, y: 50), Point(x: 4, y: 46)]
        let transform = try #require(Transform.quad(from: box, to: corners))
        var canvas = Bitmap(width: 60, height: 52)
        canvas.draw(picture, PicturePlacement(part: box, into: box, by: transform))
        let reference = Reference(picture: picture, map: try #require(transform.inverse), a: -0.95)
        var (sum, count) = (0.0, 0)
        for y in stride(from: 0, to: 52, by: 4) {
            for x in stride(from: 0, to: 60, by: 3) where canvas[x, y].a == 255 {
                let (want, got) = (reference.color(x, y), canvas[x, y])
                for (a, b) in zip(want, [got.r, got.g, got.b]) { sum += (a - Double(b)) * (a - Double(b)) }
                count += 3
            }
        }
        #expect(count > 200 && sum / Double(count) < 0.8, "mean square \(sum / Double(count))")
    }

    @Test("Opacity, masks and blend modes can be combined")
    func combinesStyles() {
        var canvas = Bitmap(width: 20, height: 20, pixels: Array(repeating: white, count: 400))
        let mask = PlacedMask(Mask(.rect(Rect(x: 0, y: 0, width: 10, height: 20), radius: 0)), .identity)
        canvas.fill(
            Rect(x: 0, y: 0, width: 20, height: 20), with: .color(Color(r: 100, g: 0, b: 0)), by: .identity,
            style: LayerStyle(masks: [mask], opacity: 0.5, blend: .multiply))
        #expect(canvas[5, 5] == Pixel(r: 178, g: 128, b: 128, a: 255) && canvas[15, 5] == white)
        canvas.composite(grain(4, 4), atX: -2, y: 18, style: LayerStyle(opacity: 0))
        #expect(canvas[0, 19] == Pixel(r: 178, g: 128, b: 128, a: 255))
    }

    @Test("Gradients mix straight colors and stay constant beyond their ends")
    func gradientsMixStraightColors() {
        let stops = [
            Paint.Stop(offset: 0, color: Color(r: 255, g: 0, b: 0)),
            Paint.Stop(offset: 1, color: Color(r: 0, g: 0, b: 255, a: 0)),
        ]
        var canvas = Bitmap(width: 40, height: 3)
        canvas.fill(
            Rect(x: 0, y: 0, width: 40, height: 3),
            with: .linear(from: Point(x: 10, y: 0), to: Point(x: 30, y: 0), stops: stops), by: .identity)
        #expect(canvas[3, 1] == Pixel(r: 255, g: 0, b: 0, a: 255) && canvas[35, 1] == .clear)
        let middle = canvas[20, 1].color
        #expect(
            abs(Int(middle.a) - 121) <= 1 && abs(Int(middle.r) - 121) <= 2 && abs(Int(middle.b) - 134) <= 2)
        var round = Bitmap(width: 21, height: 21)
        round.fill(
            Rect(x: 0, y: 0, width: 21, height: 21),
            with: .radial(center: Point(x: 10.5, y: 10.5), radius: 8, stops: stops), by: .identity)
        #expect(round[10, 10] == Pixel(r: 255, g: 0, b: 0, a: 255) && round[1, 1] == .clear)
        #expect(round[6, 10] == round[14, 10] && abs(Int(round[6, 10].a) - 128) <= 1)
    }

    @Test("Draws without any pixel leave the canvas unchanged")
    func emptyDrawsChangeNothing() {
        var canvas = grain(8, 8)
        let before = canvas
        let box = Rect(x: 0, y: 0, width: 8, height: 8)
        for transform in [
            Transform.scale(x: 0, y: 1), .translation(x: .nan, y: 0), .translation(x: 1e30, y: 0),
        ] {
            canvas.draw(
                grain(4, 4),
                PicturePlacement(part: Rect(x: 0, y: 0, width: 4, height: 4), into: box, by: transform))
            canvas.fill(box, with: .color(Color(r: 0, g: 0, b: 0)), by: transform)
        }
        canvas.draw(Bitmap(width: 0, height: 0), PicturePlacement(part: box, into: box, by: .identity))
        canvas.draw(
            grain(4, 4),
            PicturePlacement(part: Rect(x: 0, y: 0, width: 0, height: 4), into: box, by: .identity))
        canvas.composite(grain(4, 4), atX: 50, y: -90)
        canvas.composite(grain(4, 4), atX: .max, y: .min)
        canvas.draw(
            grain(4, 4),
            PicturePlacement(
                part: Rect(x: 1e300, y: -1e300, width: 1e300, height: 1), into: box,
                by: .rotation(degrees: 3)))
        canvas.fill(
            box, with: .linear(from: Point(x: 0, y: 0), to: Point(x: 1, y: 0), stops: []), by: .identity)
        #expect(canvas == before)
    }
}

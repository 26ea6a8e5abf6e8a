package import Raster

/// All frames of a costume in one picture: each on white above and on black below, with the boxes that faces go to, its number
/// and its moment.
package struct ContactSheet: Sendable {
    private static let gap = 12
    private static let caption = 26

    private let plan: CostumePlan
    private let columns: Int

    /// - Parameters:
    ///   - plan: its side is a frame's.
    ///   - columns: frames a row.
    package init(_ plan: CostumePlan, columns: Int = 6) {
        self.plan = plan
        self.columns = max(1, columns)
    }

    /// - Parameters:
    ///   - pictures: of the frames, drawn by the plan.
    ///   - face: whose points are marked where the costume uses them; nil: none are.
    package func picture(
        of frames: [StickerTimeline.Frame], drawn pictures: [Bitmap], face: PreparedPeople? = nil
    ) -> Bitmap {
        let columns = min(columns, max(1, frames.count))
        let rows = (frames.count + columns - 1) / columns
        let (side, gap) = (plan.side, Self.gap)
        // Of a still there is room for both grounds side by side.
        var sheet = Bitmap(
            width: columns * (side + gap) + gap, height: rows * (side + Self.caption + gap) + gap,
            pixels: Array(
                repeating: Self.ground,
                count: (columns * (side + gap) + gap) * (rows * (side + Self.caption + gap) + gap)))
        var time = 0
        for (number, (frame, picture)) in zip(frames, pictures).enumerated() {
            let left = gap + number % columns * (side + gap)
            let top = gap + number / columns * (side + Self.caption + gap)
            sheet.write(String(number), x: left, y: top + 4, scale: 3, Self.ink)
            if frames.count > 1 {
                let text = Self.seconds(time)
                sheet.write(
                    text, x: left + side - BlockLetters.width(of: text, scale: 2), y: top + 8, scale: 2,
                    Self.faint)
            }
            lay(picture, of: frame, on: &sheet, x: left, y: top + Self.caption)
            if let face, plan.usesPoints {
                for point in plan.points(frame, face: face) {
                    sheet.mark(
                        Point(x: point.x + Double(left), y: point.y + Double(top + Self.caption)), Self.slot)
                }
            }
            time += frame.delay
        }
        return sheet
    }

    private func lay(
        _ picture: Bitmap, of frame: StickerTimeline.Frame, on sheet: inout Bitmap, x: Int, y: Int
    ) {
        let (side, half) = (plan.side, plan.side / 2)
        sheet.fill(PixelRect(x: x, y: y, width: side, height: half), Self.white)
        sheet.fill(PixelRect(x: x, y: y + half, width: side, height: side - half), Self.black)
        sheet.composite(picture, atX: x, y: y)
        for corners in plan.slots(frame) {
            for number in corners.indices {
                let (a, b) = (corners[number], corners[(number + 1) % corners.count])
                sheet.draw(
                    from: Point(x: a.x + Double(x), y: a.y + Double(y)),
                    to: Point(x: b.x + Double(x), y: b.y + Double(y)), Self.slot)
            }
        }
    }

    /// Sheets of one costume on several faces, one below the other.
    package static func stacked(_ sheets: [Bitmap]) -> Bitmap {
        guard sheets.count > 1 else { return sheets.first ?? Bitmap(width: 1, height: 1) }
        let width = sheets.reduce(0) { max($0, $1.width) }
        let height = sheets.reduce(0) { $0 + $1.height }
        var all = Bitmap(
            width: width, height: height, pixels: Array(repeating: Self.ground, count: width * height))
        var top = 0
        for sheet in sheets {
            all.composite(sheet, atX: 0, y: top)
            top += sheet.height
        }
        return all
    }

    /// Hundredths as `1.25s`.
    private static func seconds(_ hundredths: Int) -> String {
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)s"
    }

    private static let ground = Pixel(r: 238, g: 236, b: 232, a: 255)
    private static let ink = Pixel(r: 60, g: 50, b: 50, a: 255)
    private static let faint = Pixel(r: 140, g: 130, b: 130, a: 255)
    private static let white = Pixel(r: 255, g: 255, b: 255, a: 255)
    private static let black = Pixel(r: 28, g: 28, b: 30, a: 255)
    private static let slot = Pixel(r: 255, g: 0, b: 160, a: 255)
}

extension Bitmap {
    /// A dot with a light rim.
    fileprivate mutating func mark(_ point: Point, _ ink: Pixel) {
        guard abs(point.x) < 100_000, abs(point.y) < 100_000 else { return }
        let (x, y) = (Int(point.x.rounded()), Int(point.y.rounded()))
        fill(
            PixelRect(x: x - 2, y: y - 2, width: 5, height: 5), Pixel(r: 255, g: 255, b: 255, a: 255))
        fill(PixelRect(x: x - 1, y: y - 1, width: 3, height: 3), ink)
    }
}

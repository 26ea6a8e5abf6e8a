package import FaceInput
import FaceSandbox
package import Helpers
import ImageCodecs
import Raster

/// A picture with its faces framed and numbered from the left, so that a person can choose one.
package struct FaceSheet: Sendable {
    /// The picture as a PNG file.
    package var png: [UInt8]
    /// The faces; nil: none was found.
    package var found: FoundFaces?

    /// Blocks.
    /// - Parameters:
    ///   - face: the bytes of a picture; of an animation the first frame is drawn.
    ///   - renderer: draws the frames and numbers.
    package init(
        _ face: [UInt8], decoder: any FaceDecoder, renderer: any ArtRenderer = ArtHelper()
    ) throws(BuildFailure) {
        found = try Face.found(in: face, decoder: decoder)
        do throws(FaceError) {
            let whole = try decoder.decode(face, limits: DecodingLimits(), part: .whole)
            guard var picture = whole.frames.first?.bitmap else { throw .image(.empty) }
            if let found, let frames = Self.overlay(found, on: picture, renderer) {
                picture.lay(frames)
            }
            png = (try? PNGEncoder.encode(picture)) ?? []
        } catch {
            throw .face(error)
        }
        if png.isEmpty { throw .invalid(what: "picture", value: "faces") }
    }

    private static func overlay(
        _ found: FoundFaces, on picture: Bitmap, _ renderer: any ArtRenderer
    ) -> Bitmap? {
        let svg = FaceFrames(width: picture.width, height: picture.height).svg(found)
        return try? renderer.draw(
            ArtRequest(
                svg: Array(svg.utf8), element: nil, placement: .inPlace, width: picture.width,
                height: picture.height))
    }
}

extension Bitmap {
    /// Draws a picture of the same size over this one.
    fileprivate mutating func lay(_ other: Bitmap) {
        let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        draw(other, PicturePlacement(part: whole, into: whole, by: .identity))
    }
}

/// Frames and numbers as SVG. The digits are drawn as lines, since a machine may have no fonts.
struct FaceFrames {
    /// Pixels of the picture.
    var width: Int
    var height: Int

    func svg(_ found: FoundFaces) -> String {
        let faces = found.boxes.enumerated().map { index, box in
            face(index + 1, box, color: index == found.used ? "#ffd400" : "#ffffff")
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" fill="none" \
            stroke-linecap="round" stroke-linejoin="round">\(faces.joined())</svg>
            """
    }

    private func face(_ number: Int, _ box: PictureShare, color: String) -> String {
        let pixels = box.pixels(width: width, height: height)
        let thin = max(2, min(width, height) / 200)
        let frame = "<rect x='\(pixels.x)' y='\(pixels.y)' width='\(pixels.width)' height='\(pixels.height)'"
        // A digit is 4 units wide and 6 high.
        let unit = max(2, min(width, height) / 160)
        let digits = String(number).compactMap { Self.digits[$0] }
        let (across, down) = ((5 * digits.count + 3) * unit, 10 * unit)
        let left = min(max(0, pixels.x), max(0, width - across))
        // Above the face, so that it can be recognized.
        let top = max(0, pixels.y - down)
        let lines = digits.enumerated().map { place, points in
            "<polyline points='\(points)' transform='translate(\(left + (2 + 5 * place) * unit) \(top + 2 * unit)) "
                + "scale(\(unit))' stroke='#111111' stroke-width='1'/>"
        }
        return
            "\(frame) stroke='#111111' stroke-width='\(3 * thin)'/>\(frame) stroke='\(color)' stroke-width='\(thin)'/>"
            + "<rect x='\(left)' y='\(top)' width='\(across)' height='\(down)' fill='\(color)' stroke='#111111' "
            + "stroke-width='\(thin)'/>" + lines.joined()
    }

    private static let digits: [Character: String] = [
        "0": "0,0 4,0 4,6 0,6 0,0", "1": "1,1 2,0 2,6", "2": "0,0 4,0 4,3 0,3 0,6 4,6",
        "3": "0,0 4,0 4,3 1,3 4,3 4,6 0,6", "4": "0,0 0,3 4,3 4,0 4,6", "5": "4,0 0,0 0,3 4,3 4,6 0,6",
        "6": "4,0 0,0 0,6 4,6 4,3 0,3", "7": "0,0 4,0 2,6", "8": "0,3 0,0 4,0 4,6 0,6 0,3 4,3",
        "9": "4,3 0,3 0,0 4,0 4,6 0,6",
    ]
}

package import BinaryCoding
package import FaceInput
import Raster

/// Describes what comes with one frame: pictures without background, and the places of the face.
package struct FrameContents: BinaryCodable, Equatable, Sendable {
    /// Whether the person lies behind the frame in the memory of the frames.
    package var hasPerson: Bool
    /// Whether the head lies behind these.
    package var hasHead: Bool
    /// Where the parts of the face are; nil where no face was found.
    package var points: FacePoints?
    /// The outlines of its parts; nil where there are none, and without points.
    package var contours: FaceContours?

    package init(_ frame: DecodedFace.Frame) {
        hasPerson = frame.person != nil
        hasHead = frame.head != nil
        points = frame.points
        contours = points == nil ? nil : frame.contours
    }

    /// The number of pictures, the frame's own included.
    var pictures: Int { 1 + (hasPerson ? 1 : 0) + (hasHead ? 1 : 0) }

    /// The pictures, then the points, then the outlines if there are points.
    package func encode(into writer: inout BinaryWriter) {
        writer.write(hasPerson, hasHead, points)
        if points != nil { writer.write(contours) }
    }

    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        hasPerson = try reader.read()
        hasHead = try reader.read()
        points = try reader.read()
        contours = points == nil ? nil : try reader.read()
    }
}

extension FacePoints: BinaryCodable {
    /// The places, x before y.
    package func encode(into writer: inout BinaryWriter) {
        for place in places { writer.write(place) }
    }

    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self = try reader.places()
    }
}

extension FaceContours: BinaryCodable {
    /// The places, x before y.
    package func encode(into writer: inout BinaryWriter) {
        for place in places { writer.write(place) }
    }

    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self = try reader.places()
    }
}

extension BinaryReader {
    fileprivate mutating func places<Places: FacePlaces>() throws(BinaryDamage) -> Places {
        var found: [Point] = []
        for _ in 0..<Places.count { found.append(try read()) }
        guard let places = Places(found), places.isPlausible else { throw damage }
        return places
    }
}

package import CostumeRendering
package import FaceInput

/// A face that stays in memory, ready to be put into costumes.
package struct LooseFace: Sendable {
    /// Pictures, persons, heads and points.
    package var prepared: PreparedFace
    /// Hundredths of a second; one entry for a still face.
    package var delays: [Int]
    /// Which part of the picture is used; nil: it wasn't a picture.
    package var use: FaceUse?
    /// What is worth knowing about the file.
    package var warnings: [BuildProblem] = []

    /// The drawn one.
    package static let drawn = LooseFace(
        prepared: PreparedFace(frames: [DrawnFace.frame]), delays: [0])

    /// One that is decoded already.
    /// - Parameter delays: hundredths of a second; one entry for a still face.
    package init(prepared: PreparedFace, delays: [Int], use: FaceUse? = nil) {
        (self.prepared, self.delays, self.use) = (prepared, delays, use)
    }

    /// Decodes a face. Blocks.
    /// - Parameter request: its face, crop, framing, background and limits are used.
    package init(_ request: BuildRequest, decoder: any FaceDecoder) throws(BuildFailure) {
        let face = try Face(request, decoder: decoder)
        self.init(prepared: PreparedFace(frames: face.frames), delays: face.delays, use: face.use)
        warnings = face.warnings
    }
}

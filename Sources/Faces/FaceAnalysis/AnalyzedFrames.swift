package import FaceInput
package import Raster

/// What was found in one picture of a person.
package struct AnalyzedFrame: Equatable, Sendable {
    /// The person without the background, of the picture's size; nil where the background stays.
    package var person: Bitmap?
    /// The head alone, of the picture's size, or an oval around the face; nil where cutting wasn't wanted, or the
    /// picture's own alpha shows no shoulders, or isn't that of a person cut out.
    package var head: Bitmap?
    /// Where the parts of the face are; nil where no face was found.
    package var points: FacePoints?
    /// The outlines of its parts; nil where no face was found.
    package var contours: FaceContours?

    /// Nothing.
    package init() {}
}

/// What was found in the frames of a still or moving picture.
package struct AnalyzedFrames: Equatable, Sendable {
    /// One per frame of the picture, in the same order.
    package var frames: [AnalyzedFrame]
    /// Why no person was cut out; nil if all were, or if cutting wasn't wanted or needed.
    package var doubt: CutDoubt?
    /// Why `head` is an oval, or missing in a picture with shoulders; nil if it is a head, or if cutting wasn't wanted or needed.
    package var headDoubt: CutDoubt?
}

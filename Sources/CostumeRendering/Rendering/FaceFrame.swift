/// A frame of a face, and what was drawn with it for other frames of the costume.
struct FaceFrame {
    var frame: PreparedFace.Frame
    /// Of the frame.
    var number = 0
    var groups: GroupPictures?

    /// Only the costume.
    static let none = FaceFrame(frame: .none)
}

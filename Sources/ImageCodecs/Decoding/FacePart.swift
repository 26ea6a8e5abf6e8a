/// Which part of a picture is wanted as the face.
public enum FacePart: Hashable, Sendable {
    case whole
    /// - Parameter roll: degrees by which the box is going to be turned: what it then covers is wanted too.
    case box(PictureShare, roll: Double)
    /// A square round the head; the whole where it is framed so already, or where none is found.
    case head
}

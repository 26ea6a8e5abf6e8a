import Raster
import Synchronization

/// The groups of one frame that were drawn on rasters of their own, for a second picture of that frame.
final class DrawnGroups: Sendable {
    private let pictures = Mutex<[ObjectIdentifier: Bitmap]>([:])

    /// nil where it hasn't been drawn.
    func picture(of group: RenderGroup) -> Bitmap? {
        pictures.withLock { $0[ObjectIdentifier(group)] }
    }

    func keep(_ picture: Bitmap, of group: RenderGroup) {
        pictures.withLock { $0[ObjectIdentifier(group)] = picture }
    }
}

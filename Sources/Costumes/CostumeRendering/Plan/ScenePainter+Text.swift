import Costume
import Helpers
import Raster

extension ScenePainter {
    /// A text in its box: at exactly its pixels where the box lies on whole ones, else drawn finer and sampled.
    func letter(
        _ caption: Caption, values: [String: String] = [:], in box: Rect, on raster: inout Bitmap,
        by transform: Transform, style: LayerStyle
    ) throws(CostumeError) {
        let size = drawnSize(of: box, by: transform)
        let request = caption.request(values, width: box.width, height: box.height, pixels: size)
        guard !request.text.isEmpty else { return }
        raster.place(try library.text(request, of: caption), in: box, by: transform, style: style)
    }
}

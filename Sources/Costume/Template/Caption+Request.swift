package import Helpers

extension Caption {
    /// What the renderer is asked for.
    /// - Parameters:
    ///   - width: of the box, canvas units; so is the height.
    ///   - pixels: of the picture.
    package func request(
        _ values: [String: String], width: Double, height: Double, pixels: (width: Int, height: Int)
    ) -> TextRequest {
        var request = TextRequest(
            text: text(values), language: language, families: fonts, weight: weight, size: size, color: color,
            alignment: alignment, vertical: vertical, outline: outline, shadow: shadow, arcRadius: arcRadius,
            boxWidth: width, boxHeight: height, width: pixels.width, height: pixels.height)
        // A dozen values of two hundred characters of many bytes: rather fewer of them than no sticker.
        while request.text.utf8.count > TextRequest.longestText {
            request.text = String(request.text.prefix(request.text.count / 2)) + "…"
        }
        return request
    }
}

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
            text(values), size: size, color: color, box: (width, height), pixels: pixels)
        (request.language, request.families, request.weight) = (language, fonts, weight)
        (request.alignment, request.vertical, request.arcRadius) = (alignment, vertical, arcRadius)
        (request.outline, request.shadow) = (outline, shadow)
        // What the costume says itself is always shown.
        if !variables.isEmpty { request.smallest = smallest }
        // A dozen values of two hundred characters of many bytes: rather fewer of them than no sticker.
        while request.text.utf8.count > TextRequest.longestText {
            request.text = String(request.text.prefix(request.text.count / 2)) + "…"
        }
        return request
    }

    /// Letters aren't made smaller for a wearer's words: the readable size, or half of what the costume wants if that is
    /// less.
    package var smallest: Double { min(size / 2, readable) }
}

/// Decodes the pixels of WebM with VP9: colors for damage, translucency for what it shows.
enum WebMPixels {
    static func read(_ picture: Picture, _ bytes: [UInt8]) -> PixelFinding {
        guard picture.codec == "V_VP9" else { return .unread }
        guard let colors = VP9Decoder(picture.width, picture.height),
            let translucency = VP9Decoder(picture.width, picture.height)
        else { return .unread }
        let opaque = [UInt8](repeating: 255, count: picture.width * picture.height)
        return PixelReader.compose(picture) { frame in
            guard let data = frame.data.first, colors.decode(bytes[data]) != nil else { return nil }
            guard let alpha = frame.alpha else { return opaque }
            return translucency.decode(bytes[alpha])
        }
    }
}

/// The time of one sticker, stage by stage: milliseconds, medians of several builds.
struct StickerCourse: Codable {
    let name: String
    let decode: Double
    let draw: Double
    let encode: Double
    let write: Double
    /// From the request to the manifest.
    let all: Double
    /// Of the sticker.
    let bytes: Int
    let frames: Int
}

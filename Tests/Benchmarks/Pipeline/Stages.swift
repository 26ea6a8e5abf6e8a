/// The measurements of building stickers from a face.
struct Stages: Codable {
    let stickers: [StickerCourse]
    let encoding: EncodingStages

    init(rounds: Int) throws {
        stickers = try StageClock(builds: rounds).courses()
        encoding = try EncodingStages(Scene(), rounds: rounds)
    }
}

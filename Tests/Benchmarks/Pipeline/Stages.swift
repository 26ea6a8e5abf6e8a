/// All that is told of the way from a face to its stickers.
struct Stages: Codable {
    let stickers: [StickerCourse]
    let encoding: EncodingStages

    init(rounds: Int) throws {
        stickers = try StageClock(builds: rounds).courses()
        encoding = try EncodingStages(Scene(), rounds: rounds)
    }
}

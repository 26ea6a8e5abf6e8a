import ImageCodecs
import Platforms
import Raster
import StickerManifest

extension PictureMaker {
    func animatedPNG(_ rule: MotionRule) throws -> ExportedPicture {
        let timeline = try size.timeline(.apng, rule, frameRate: ExportCostume.coarseRate)
        let frames = TargetFrames(size: size, target: target, timeline: timeline)
        let animation = try APNGAnimation(frames, share: 1)
        let bytes = try animation.encoded(APNGQuality(colors: 256, lossiness: 4), size.checkpoint)
        return report(bytes, try frames.picture(0), timeline: timeline, [])
    }
}

/// What an APNG gives up for its length.
struct APNGQuality: Equatable {
    /// 2…256.
    var colors: Int
    /// How far a channel may err, about, 0…255.
    var lossiness: Double
}

/// The frames of an APNG in the making.
struct APNGAnimation {
    /// Those that differ, at the side that is tried.
    let pictures: [Bitmap]
    /// Of each frame the place of its picture.
    let places: [Int]
    let delays: [Int]
    let plays: Int
    private let histogram: AnimationColors.Histogram

    init(_ frames: TargetFrames, share: Double) throws {
        let first = frames.firstIdentical
        let drawn = first.indices.filter { first[$0] == $0 }
        let order = Dictionary(uniqueKeysWithValues: drawn.enumerated().map { ($1, $0) })
        pictures = try drawn.map { try frames.picture($0).scaledIfNeeded(by: share) }
        places = first.map { order[$0] ?? 0 }
        (delays, plays) = (frames.timeline.delays, frames.timeline.plays)
        var histogram = AnimationColors.Histogram()
        for picture in pictures { histogram.add(picture) }
        self.histogram = histogram
    }

    func encoded(_ quality: APNGQuality, _ checkpoint: () throws -> Void) throws -> [UInt8] {
        guard let first = pictures.first else { throw ExportError.library(.apng, reason: "no frames") }
        let colors = AnimationColors(histogram, count: quality.colors)
        var container = APNGContainer(width: first.width, height: first.height)
        for (index, place) in places.enumerated() {
            try checkpoint()
            let picture = pictures[place]
            let window =
                index == 0 ? picture.bounds : picture.changedWindow(since: pictures[places[index - 1]])
            let pixels = colors.mapped(picture, in: window, lossiness: quality.lossiness)
            try container.add(
                pixels, in: window, delay: delays[index], effort: PNGEffort(level: 6, filters: false))
        }
        return container.file(plays: plays)
    }
}

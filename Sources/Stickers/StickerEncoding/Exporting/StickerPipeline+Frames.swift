package import Costume
package import CostumeRendering
package import Platforms
package import Raster
import Threads

extension StickerPipeline {
    /// The frames that a moving target's file is made from, as they are before encoding: benchmarks and tests compare
    /// files with them.
    /// - Parameter count: of the frames that the file has; nil: as many as the rule allows.
    /// - Returns: pictures of the target's size with their milliseconds.
    package func exportFrames(
        _ template: Template, in folder: String, _ target: PictureTarget, count: Int? = nil,
        variables: [String: String] = [:], on face: PreparedPeople
    ) throws -> [(picture: Bitmap, delay: Int)] {
        guard let rule = target.motion else { return [] }
        let work = StickerWork(self)
        let costume = ExportCostume(
            template: template, folder: folder, variables: variables, compiler: exportCompiler, work: work)
        let size = try ExportSize(
            costume, side: target.side, density: target.format.output.density, on: face)
        var timeline = try size.timeline(target.format, rule)
        while let count, timeline.moments.count > count, timeline.changes > 2 {
            timeline = try size.timeline(target.format, rule, atMost: timeline.changes - 1)
        }
        let frames = TargetFrames(size: size, target: target, timeline: timeline)
        return try (0..<frames.count).map { (try frames.picture($0), timeline.delays[$0]) }
    }
}

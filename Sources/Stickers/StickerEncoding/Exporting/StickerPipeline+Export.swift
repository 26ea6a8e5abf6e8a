package import Costume
package import CostumeRendering
package import Platforms
import Threads

extension StickerPipeline {
    /// Whether a costume moves on a face, as its documents promise: without drawing anything.
    ///
    /// Frames that turn out to be equal are found only by `export`.
    package static func moves(_ template: Template, on face: PreparedPeople) -> Bool {
        template.animation != nil || face.count > 1
    }

    /// Makes a sticker's pictures for platforms: each drawn at its own size from the plan, with 8-bit alpha.
    /// - Parameters:
    ///   - folder: in which the template's own folder lies.
    ///   - variables: the wearer's values by variable, such as `name`.
    ///   - face: with its delays, where it moves.
    /// - Returns: one a target, in their order.
    /// - Throws: `ExportError`, `Cancelled`, or what is wrong with the costume.
    package func export(
        _ template: Template, in folder: String, _ targets: [PictureTarget], variables: [String: String],
        on face: PreparedPeople
    ) throws -> [ExportedPicture] {
        let work = StickerWork(self)
        let costume = ExportCostume(
            template: template, folder: folder, variables: variables, compiler: exportCompiler, work: work)
        var pictures: [ExportedPicture?] = targets.map { _ in nil }
        for group in TargetGroup.groups(targets) {
            try work.checkpoint()
            let size = try ExportSize(
                costume, side: group.side, density: group.density,
                isShared: group.isShared(targets), on: face)
            for (place, index) in group.targets.enumerated() {
                let job = PictureJob(size: size, target: targets[index])
                let same = try group.targets[..<place].first { earlier in
                    guard let made = pictures[earlier] else { return false }
                    return try job.makes(made, of: targets[earlier])
                }
                pictures[index] = try same.flatMap { pictures[$0] } ?? job.picture()
            }
        }
        return pictures.compactMap { $0 }
    }
}

/// Targets of one size: they share a plan and its frames.
private struct TargetGroup {
    var side: Int
    var density: FrameDensity
    /// Indices.
    var targets: [Int]

    /// Whether frames are asked for more than once: by several targets, or by one that tries lengths.
    func isShared(_ all: [PictureTarget]) -> Bool {
        let moving = targets.filter { all[$0].motion != nil }
        return moving.count > 1 || moving.contains { all[$0].format.output.triesLengths }
    }

    static func groups(_ targets: [PictureTarget]) -> [TargetGroup] {
        var groups: [TargetGroup] = []
        for (index, target) in targets.enumerated() {
            if let known = groups.firstIndex(where: { $0.side == target.side }) {
                groups[known].targets.append(index)
                groups[known].density = max(groups[known].density, target.density)
            } else {
                groups.append(TargetGroup(side: target.side, density: target.density, targets: [index]))
            }
        }
        return groups
    }
}

extension PictureTarget {
    fileprivate var density: FrameDensity { motion == nil ? .still : format.output.density }
}

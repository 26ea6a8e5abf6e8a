import Costume
import Foundation
import Raster
import Settings
import StickerBuild
import StickerManifest
import Support

/// Builds packs of one sticker like the program, and collects the time of each phase.
struct StageClock {
    let builds: Int

    private struct Run {
        let costume: String
        /// Whether everything that doesn't depend on the face is cached.
        let isCompiled: Bool
        var reports: [BuildReport] = []

        var name: String { "\(costume), \(isCompiled ? "cached costume" : "empty cache")" }
    }

    func courses() throws -> [StickerCourse] {
        let photograph = try Scene.photograph()
        var runs = ["still", "sway"].flatMap { costume in
            [false, true].map { Run(costume: costume, isCompiled: $0) }
        }
        for _ in 0..<builds {
            let folder = try TemporaryFolder()
            defer { withExtendedLifetime(folder) {} }
            for index in runs.indices {
                var request = StickerRequest(
                    face: FaceSource(photograph), costumes: CostumeChoice([TemplateSource(Scene.costumes)]))
                request.costumes.only = [runs[index].costume]
                request.style.settings.side = Scene.side
                // The still rendition of what moves is a sticker of its own.
                request.style.settings.stills = false
                var target = PackTarget("\(folder.path)/\(runs[index].costume)-stickers")
                target.fresh = true
                let maker = StickerMaker(workers: 1, cacheFolder: "\(folder.path)/cache")
                runs[index].reports.append(try PackBuilder(maker).build(request, into: target))
            }
        }
        return runs.compactMap(course)
    }

    private func course(_ run: Run) -> StickerCourse? {
        guard let sticker = run.reports.last?.outcomes.first?.entry else { return nil }
        func middle(_ value: (BuildReport) -> Double) -> Double { Spread(run.reports.map(value)).median }
        func stage(_ phase: KeyPath<BuildPhases, Duration>) -> Double {
            middle { $0.phases[keyPath: phase] / .milliseconds(1) }
        }
        return StickerCourse(
            name: run.name, decode: stage(\.decode), draw: stage(\.render), encode: stage(\.encode),
            write: stage(\.publish), all: middle { $0.seconds * 1_000 }, bytes: sticker.bytes,
            frames: sticker.frames)
    }
}

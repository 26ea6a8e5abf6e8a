package import Costume
import CostumeRendering
import FaceInput
package import Helpers
import Raster

/// Examines costumes without making a pack: what `kigurumi template` and the studio show of drawn costumes.
package struct CostumeInspector: Sendable {
    private let compiler: CostumeCompiler

    /// - Parameters:
    ///   - renderer: draws the costumes' SVG art and text.
    ///   - cacheFolder: absolute; nil: nothing is cached on disk.
    package init(renderer: any ArtRenderer = ArtHelper(), cacheFolder: String? = nil) {
        compiler = CostumeCompiler(renderer: renderer, cacheFolder: cacheFolder)
    }

    /// What only drawing a costume finds. Blocks.
    /// - Parameter folder: in which the costume's own folder lies; absolute.
    /// - Returns: warnings; errors if the costume can't be drawn.
    package func problems(of template: Template, in folder: String) -> [TemplateProblem] {
        DrawnLint(compiler: compiler, folder: folder).remarks(on: template)
    }

    /// The layers that are visible at a point, the topmost first. Blocks. Use an inspector without a cache: each
    /// layer is drawn as a costume of its own.
    /// - Parameters:
    ///   - point: canvas units.
    ///   - moment: seconds.
    package func layers(
        of template: Template, in folder: String, at point: (x: Double, y: Double), moment: Double
    ) throws(BuildProblem) -> [VisibleLayer] {
        do throws(CostumeError) {
            return try CostumeProbe(compiler: compiler, folder: folder, face: People.checkerboard.prepared)
                .hits(template, at: Point(x: point.x, y: point.y), moment: moment)
        } catch {
            throw BuildProblem(code: error.code, subject: template.id, evidence: error.evidence)
        }
    }
}

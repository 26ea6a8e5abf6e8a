import Costume
import CostumeRendering
import Helpers
import ImageCodecs
import Raster

/// What `kigurumi template show ID --at X,Y` prints.
enum TemplateProbe {
    /// `309,250`, canvas units.
    static func point(_ text: String) throws(CommandFailure) -> Point {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0)) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
            throw .usage("command.at.invalid", ["value": text])
        }
        return Point(x: x, y: y)
    }

    /// The layers that show there, the topmost first.
    static func lines(
        _ template: Template, in folder: String, at point: Point, moment: Double, _ console: Console
    ) throws(CommandFailure) -> [String] {
        let compiler = CostumeCompiler(cacheFolder: nil)
        let probe = CostumeProbe(
            compiler: compiler, folder: folder, face: PreparedFace(frames: [CheckerFace.picture()]))
        let hits: [CostumeProbe.Hit]
        do throws(CostumeError) {
            hits = try probe.hits(template, at: point, moment: moment)
        } catch {
            throw CommandFailure(error.code, error.evidence, status: .badData)
        }
        guard !hits.isEmpty else { return [console.text("probe.nothing")] }
        var table = TextTable([
            .init(console.text("table.layer")), .init(console.text("table.kind")),
            .init(console.text("table.color")), .init(console.text("table.art")),
        ])
        for hit in hits {
            let share = Int((Double(hit.color.a) / 255 * 100).rounded())
            table.rows.append([
                hit.path.joined(separator: " › "), hit.kind, "\(hex(hit.color)) \(share) %", hit.art ?? "",
            ])
        }
        return table.lines()
    }

    private static func hex(_ color: Color) -> String {
        "#"
            + [color.r, color.g, color.b].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
    }
}

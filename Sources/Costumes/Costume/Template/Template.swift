package import Raster

/// A costume, validated and typed, with its defaults filled in: what the document means.
///
/// Lengths in canvas units, y down; angles in degrees, clockwise; times in seconds.
package struct Template: Equatable, Sendable {
    /// The name of its folder, or of its picture.
    package var id: String
    /// Texts for people.
    package var info: TemplateInfo
    /// Canvas units, 16…4096.
    package var canvasWidth: Int
    /// Canvas units, 16…4096.
    package var canvasHeight: Int
    /// nil: a still.
    package var animation: TemplateAnimation?
    /// The moment of the still rendition, seconds.
    package var stillMoment: Double
    /// Color that half-clear edge pixels of a GIF are set on.
    package var matte: Color?
    /// Bottom first.
    package var layers: [Layer]
    /// Made from `<id>.svg` alone: its art lies among the costumes, not in a folder of its own.
    package var isOnePicture = false

    /// Where its art lies.
    /// - Parameter folder: the templates' folder.
    package func artFolder(in folder: String) -> String { isOnePicture ? folder : "\(folder)/\(id)" }

    /// What describes it, relative to the templates' folder.
    package var file: String { isOnePicture ? "\(id).svg" : "\(id)/template.json" }
}

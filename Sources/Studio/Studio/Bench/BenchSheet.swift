import Costume
import CostumeRendering
import Digest
import JSONText
import StickerBuild

/// What the bench shows of a costume, as JSON.
struct BenchSheet: Encodable {
    /// One layer of the tree, bottom first, groups before what they hold.
    struct Row: Encodable {
        var id: String
        /// `image`, `face`, …
        var kind: String
        /// Groups that hold it.
        var depth: Int
        /// What it can have keys of, first of all.
        var movable: [String]
        var line: Int?
        var column: Int?
    }

    var id: String
    var revision: String
    /// By BCP 47 tag.
    var name: [String: String]
    /// Absolute.
    var path: String
    /// The absolute path of a file to draw over; of many the first.
    var art: [String]
    /// Whether the picture is of an earlier state, since the costume has an error.
    var isOld: Bool
    /// Pixels of a frame.
    var side: Int
    /// Units.
    var canvas: [Int]
    /// Hundredths of a second.
    var delays: [Int]
    var layers: [Row]
    var problems: [ShownProblem]
    /// What reading, compiling and drawing the first frame took.
    var milliseconds: Int
    /// Whether a value that was written, or the costume itself, can be taken back.
    var undoes: Bool
    /// Whether one that was taken back can be written again.
    var redoes: Bool

    /// - Parameter isStarted: the studio made it.
    init(_ bench: BenchState, _ history: EditHistory?, isStarted: Bool) {
        let costume = bench.costume
        id = bench.id
        revision = bench.shownRevision
        isOld = bench.isOld
        problems = bench.problems
        milliseconds = bench.milliseconds
        side = BenchCostume.side
        undoes = isStarted || history?.done.isEmpty == false
        redoes = history?.undone.isEmpty == false
        name = costume?.template.info.name ?? [:]
        path = bench.path
        art = costume.map(Self.art) ?? []
        canvas = costume.map { [$0.template.canvasWidth, $0.template.canvasHeight] } ?? []
        delays = costume?.timeline.frames.map(\.delay) ?? []
        layers = costume.map { Self.rows($0.template.layers, of: $0, depth: 0) } ?? []
    }

    private static let listed = 4

    private static func art(of costume: BenchCostume) -> [String] {
        guard !costume.template.isOnePicture else { return [] }
        let folder = costume.template.artFolder(in: costume.folder)
        let paths = Set(costume.template.artReferences.map(\.path)).sorted()
        return paths.prefix(listed).map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
    }

    private static func rows(_ layers: [Layer], of costume: BenchCostume, depth: Int) -> [Row] {
        layers.flatMap { layer -> [Row] in
            let place = costume.places.place(of: layer.id)
            // Nothing can be written into one picture.
            let movable = costume.template.isOnePicture ? [] : layer.movable
            let row = Row(
                id: layer.id, kind: layer.content.kind, depth: depth, movable: movable,
                line: place?.line,
                column: place?.column)
            guard case .group(let children) = layer.content else { return [row] }
            return [row] + rows(children, of: costume, depth: depth + 1)
        }
    }
}

/// A costume on the bench as it stands: the last picture that worked, and what is wrong now.
struct BenchState: Sendable {
    var id: String
    /// Another one after every change of the files or the face.
    var revision: String
    /// What somebody had typed when it was drawn.
    var said: String?
    /// nil: it never worked since it was put there.
    var costume: BenchCostume?
    var isOld = false
    var problems: [ShownProblem] = []
    /// The shared ones that layers can use, by id.
    var expressions: [BenchExpression.Choice] = []
    /// The file that describes it; absolute.
    var path = ""
    var milliseconds = 0

    /// Another one after every change of the picture.
    var shownRevision: String {
        guard let said, costume?.template.shows(StickerStyle.text) == true else { return revision }
        return revision + "-" + SHA256.hex(Array(said.utf8)).prefix(8)
    }
}

/// One number of a layer that can be changed, the easing behind a key, or the word for its motion.
struct BenchNumber: Encodable {
    /// Such as `position.x`.
    var path: String
    var text: String
    /// nil: a word.
    var value: Double?
    var line: Int
    var column: Int

    /// All numbers of a layer, but not of layers that it holds.
    /// - Parameter text: the document that the node comes from.
    static func all(in node: JSONNode, of text: [UInt8]) -> [BenchNumber] {
        numbers(in: node, "", text)
    }

    private static func numbers(in node: JSONNode, _ path: String, _ text: [UInt8]) -> [BenchNumber] {
        switch node.value {
        case .number(let value):
            let found = ValueEdit.number(at: node.place, in: text)
            guard !found.isEmpty else { return [] }
            return [
                BenchNumber(
                    path: path, text: found, value: value, line: node.place.line, column: node.place.column)
            ]
        case .list(let nodes):
            return nodes.enumerated().flatMap { numbers(in: $1, "\(path)[\($0)]", text) }
        case .object(let members):
            return members.filter { $0.key != "group" }.flatMap {
                numbers(in: $0.node, path.isEmpty ? $0.key : "\(path).\($0.key)", text)
            }
        case .text where path == "animate" || path.contains(".easings["):
            return [
                BenchNumber(
                    path: path, text: node.source(in: text), line: node.place.line, column: node.place.column)
            ]
        case .null, .boolean, .text: return []
        }
    }
}

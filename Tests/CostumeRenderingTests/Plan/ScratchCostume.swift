import Digest
import Files
import Glibc
import Helpers
import ImageCodecs
import Raster

@testable import Costume
@testable import CostumeRendering

/// A folder with one costume of synthetic art, made for each test and removed afterwards.
///
/// Its "SVG" files are lists of rectangles; its PNGs are real.
final class ScratchCostume {
    static let id = "coat"
    let folder: String

    init() {
        var path = Array("/tmp/kigurumi-scratch-XXXXXX".utf8CString)
        folder = unsafe path.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress, let made = unsafe mkdtemp(base) else { return "/tmp" }
            return unsafe String(cString: made)
        }
        try? FileSystem.makeFolder("\(folder)/\(Self.id)", mode: 0o700)
    }

    deinit { remove(folder) }

    private func remove(_ path: String) {
        for name in (try? FileSystem.names(in: path)) ?? [] { remove("\(path)/\(name)") }
        if unsafe unlink(path) != 0 { _ = unsafe rmdir(path) }
    }

    func write(_ path: String, _ bytes: [UInt8]) -> ArtReference {
        try? FileSystem.replace("\(folder)/\(Self.id)/\(path)", with: bytes, mode: 0o600)
        let isVector = !bytes.starts(with: [0x89, 0x50, 0x4e, 0x47])
        return ArtReference(path: path, element: nil, digest: SHA256.hex(bytes), isVector: isVector)
    }

    /// - Parameter elements: lines of `id x y width height #rrggbbaa`.
    func svg(_ name: String, view: String = "0 0 32 32", _ elements: [String]) -> ArtReference {
        write(name, Array(([view] + elements).joined(separator: "\n").utf8))
    }

    func png(_ name: String, _ bitmap: Bitmap) -> ArtReference {
        write(name, (try? PNGEncoder.encode(bitmap)) ?? [])
    }

    func compiler(
        _ renderer: any ArtRenderer = RectangleRenderer(), cache: String? = nil, limit: Int = 1 << 30
    )
        -> CostumeCompiler
    {
        CostumeCompiler(renderer: renderer, cacheFolder: cache, cacheLimit: limit)
    }

    func plan(_ template: Template, side: Int = 32) throws -> CostumePlan {
        try compiler().plan(template, in: folder, side: side)
    }
}

extension ArtReference {
    func element(_ id: String) -> ArtReference { ArtReference(path: path, element: id, digest: digest) }
}

extension Template {
    static func test(
        _ layers: [Layer], width: Int = 32, height: Int = 32, animation: TemplateAnimation? = nil,
        still: Double = 0
    ) -> Template {
        Template(
            id: ScratchCostume.id, info: TemplateInfo(name: ["en": "Coat"]), canvasWidth: width,
            canvasHeight: height,
            animation: animation, stillMoment: still, matte: nil, layers: layers)
    }
}

extension Layer {
    static let rest = LayerPlacement.pose(
        anchor: nil, position: nil, scale: Point(x: 1, y: 1), rotation: 0)

    static func test(
        _ content: LayerContent, box: Rect? = nil, placement: LayerPlacement = rest, mask: LayerMask? = nil,
        clip: LayerMask? = nil, opacity: Double = 1, blend: BlendMode = .normal, visible: Visibility? = nil,
        tracks: [Track] = []
    ) -> Layer {
        Layer(
            id: "layer", content: content, box: box.map(LayerBox.rect), placement: placement, mask: mask,
            clip: clip, opacity: opacity, blend: blend, visible: visible, tracks: tracks)
    }
}

extension Track {
    static func linear(_ property: String, _ times: [Double], _ values: [Double]) -> Track {
        Track(
            property: property, times: times, values: .numbers(values),
            easings: Array(repeating: .linear, count: times.count - 1))
    }
}

/// Draws rectangles, each pixel by its center.
struct RectangleRenderer: ArtRenderer {
    var libraries = "rectangles 1"

    private struct Element {
        var id: String
        var rect: Rect
        var color: Color
    }

    private func read(_ svg: [UInt8]) throws(ArtError) -> (view: Rect, elements: [Element]) {
        let lines = String(decoding: svg, as: UTF8.self).split(separator: "\n")
        let view = lines.first.map { $0.split(separator: " ").compactMap { Double($0) } } ?? []
        guard view.count == 4 else { throw .damaged(reason: "viewBox") }
        let elements = lines.dropFirst().compactMap { line -> Element? in
            let words = line.split(separator: " ")
            let numbers = words.dropFirst().prefix(4).compactMap { Double($0) }
            guard words.count == 6, numbers.count == 4, let color = Color(hex: String(words[5])) else {
                return nil
            }
            return Element(
                id: String(words[0]),
                rect: Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]), color: color)
        }
        return (Rect(x: view[0], y: view[1], width: view[2], height: view[3]), elements)
    }

    func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap {
        let (view, all) = try read(request.svg)
        let elements = all.filter { request.element == nil || $0.id == request.element }
        guard let first = elements.first else { throw .elementMissing(request.element ?? "") }
        let frame = request.placement == .stretched && request.element != nil ? first.rect : view
        var bitmap = Bitmap(width: request.width, height: request.height)
        for y in 0..<request.height {
            for x in 0..<request.width {
                let px = frame.x + (Double(x) + 0.5) * frame.width / Double(request.width)
                let py = frame.y + (Double(y) + 0.5) * frame.height / Double(request.height)
                for element in elements {
                    let r = element.rect
                    if px >= r.x, px < r.x + r.width, py >= r.y, py < r.y + r.height {
                        bitmap[x, y] = Pixel(element.color)
                    }
                }
            }
        }
        return bitmap
    }

    func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry {
        let (view, elements) = try read(svg)
        guard let element else { return ArtGeometry(viewBox: view, bounds: view) }
        guard let found = elements.first(where: { $0.id == element }) else { throw .elementMissing(element) }
        return ArtGeometry(viewBox: view, bounds: found.rect)
    }

    /// A text fills its box with its color, as many columns as it has characters.
    func draw(_ text: TextRequest) throws(ArtError) -> Bitmap {
        var bitmap = Bitmap(width: text.width, height: text.height)
        for y in 0..<text.height {
            for x in 0..<min(text.width, text.text.count) { bitmap[x, y] = Pixel(text.color) }
        }
        return bitmap
    }

    func fonts(for text: TextRequest) throws(ArtError) -> FontReport {
        var report = FontReport(
            used: ["columns"], missing: text.families.filter { $0 == "lost" },
            unshown: text.text.filter { $0 == "က" }.map(String.init))
        let room = text.smallest > 0 ? Int(text.boxWidth / text.smallest) : .max
        if text.text.count > room { report.cut = FontReport.Cut(shown: room, of: text.text.count) }
        return report
    }

    func version() throws(ArtError) -> String { libraries }
}

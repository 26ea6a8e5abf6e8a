import HTTPServer

/// The files of the page, which are part of the program.
struct PageFiles: Sendable {
    /// A BCP 47 tag: of the program's own language, for browsers that ask for none of ours.
    let language: String

    /// - Parameter parts: of the path.
    func answer(_ parts: [String]) throws(WebRefusal) -> WebAnswer {
        guard parts.count <= 1 else { throw .notFound }
        switch parts.first {
        case nil: return index(in: language)
        case "studio.css": return WebAnswer(PackageResources.studio_css, type: "text/css; charset=utf-8")
        case let name?:
            guard let script = Self.scripts[name] else { throw .notFound }
            return WebAnswer(script, type: "text/javascript; charset=utf-8")
        }
    }

    /// The page itself.
    /// - Parameter language: that it begins in; a BCP 47 tag.
    func index(in language: String, for visitor: Visitor = .computer) -> WebAnswer {
        let text = String(decoding: PackageResources.index_html, as: UTF8.self)
            .replacing("<html lang=\"en\">", with: "<html lang=\"\(language)\">", maxReplacements: 1)
            .replacing("data-visitor=\"computer\"", with: "data-visitor=\"\(visitor)\"", maxReplacements: 1)
        return WebAnswer(Array(text.utf8), type: "text/html; charset=utf-8")
    }

    private static let scripts = sources.mapValues(short)

    /// A script without its indents and comments, which browsers don't need.
    private static func short(_ source: [UInt8]) -> [UInt8] {
        source.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
            .filter { !$0.starts(with: "//".utf8) }.joined(separator: "\n".utf8).map { $0 }
    }

    private static let sources = [
        "studio.js": PackageResources.studio_js, "page.js": PackageResources.page_js,
        "wall.js": PackageResources.wall_js,
        "bench.js": PackageResources.bench_js, "framing.js": PackageResources.framing_js,
        "start.js": PackageResources.start_js, "expression.js": PackageResources.expression_js,
        "saying.js": PackageResources.saying_js, "faces.js": PackageResources.faces_js,
        "phone.js": PackageResources.phone_js, "timeline.js": PackageResources.timeline_js,
    ]

    static func has(_ name: String) -> Bool { name == "studio.css" || scripts[name] != nil }

    /// Bytes of all of them.
    static var size: Int {
        PackageResources.index_html.count + PackageResources.studio_css.count
            + scripts.values.reduce(0) { $0 + $1.count }
    }
}

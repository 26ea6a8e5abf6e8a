import Costume
import Foundation
import Support

/// A folder of costumes with the guide's art, in which a part of a page is tried.
final class Desk {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let manager = FileManager.default
        let art = folder.path + "/trial/art"
        try manager.createDirectory(atPath: art, withIntermediateDirectories: true)
        let guide = Repository.path + "/docs/guide/Templates"
        for name in try manager.subpathsOfDirectory(atPath: guide).sorted() where name.contains("/art/") {
            let target = art + "/" + URL(filePath: name).lastPathComponent
            if !manager.fileExists(atPath: target) {
                try manager.copyItem(atPath: guide + "/" + name, toPath: target)
            }
        }
        for part in ["Filters", "Expressions", "Motions", "Skins"] {
            try manager.copyItem(atPath: Repository.templates + "/" + part, toPath: folder.path + "/" + part)
        }
        // What the pages' examples draw with.
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="618" height="618" viewBox="0 0 618 618">
            <ellipse id="opening" cx="309" cy="300" rx="160" ry="180"/><rect id="arm" width="50" height="90"/>
            <rect id="glasses" width="200" height="60"/></svg>
            """
        for name in ["robot", "parts"] { try Data(svg.utf8).write(to: URL(filePath: "\(art)/\(name).svg")) }
    }

    /// The problems of a costume with a face and these layers.
    func problems(layers: String) throws -> [String] {
        let text = layers.trimmingCharacters(in: .whitespacesAndNewlines)
        let face = text.contains("\"face\"") ? "" : "{\"face\": {}},"
        return try problems(
            costume: """
                {"format": 1, "name": {"en": "Trial", "ja": "ためし"}, "canvas": {"width": 618, "height": 618},
                 "animation": {"duration": 2, "frameRate": 5}, "layers": [\(face) \(text)]}
                """)
    }

    /// The problems of a costume, errors and warnings.
    func problems(costume: String) throws -> [String] {
        try Data(costume.utf8).write(to: URL(filePath: folder.path + "/trial/template.json"))
        let store = try TemplateStore.load(folder.path)
        guard let entry = store.entries.first(where: { $0.id == "trial" }) else { return ["not found"] }
        return entry.problems.map { "\($0)" } + (entry.template == nil ? ["unreadable"] : [])
    }

    /// The problems of a skin.
    func problems(skin: String) throws -> [String] {
        let path = folder.path + "/Skins/trial"
        try FileManager.default.copyItem(atPath: folder.path + "/Skins/default", toPath: path)
        try Data(skin.utf8).write(to: URL(filePath: path + "/skin.json"))
        _ = try problems(layers: "{\"fill\": \"#ffffff\"}")
        let store = try TemplateStore.load(folder.path, language: nil, skin: "trial")
        return store.skinProblems.map { "\($0)" }
    }
}

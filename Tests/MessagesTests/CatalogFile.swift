import Foundation
import Testing

/// A catalog as an independent reader of JSON sees it.
struct CatalogFile: Decodable, Sendable, CustomTestStringConvertible {
    var tag: String
    var name: String
    var errors: [String: String]
    var sentences: [String: String]
    var help: [String: String]

    /// Errors and sentences by code.
    var messages: [String: String] { errors.merging(sentences) { first, _ in first } }

    var testDescription: String { tag }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let folder = root.appending(path: "Sources/Base/Messages/Catalogs")

    static let all: [CatalogFile] = {
        let files =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }.compactMap { file in
            do { return try JSONDecoder().decode(Self.self, from: Data(contentsOf: file)) } catch {
                Issue.record("\(file.lastPathComponent): \(error)")
                return nil
            }
        }
    }()
    static let english = all.first { $0.tag == "en" } ?? all[0]

    var text: String {
        get throws { try String(contentsOf: Self.folder.appending(path: "\(tag).json"), encoding: .utf8) }
    }
}

import Foundation
import Support

@testable import StickerExport

/// A pack's files in a folder, for readers that are not ours.
struct WrittenPack {
    let folder: TemporaryFolder

    init(_ files: [PackagedFile]) throws {
        folder = try TemporaryFolder()
        for file in files {
            let url = URL(fileURLWithPath: "\(folder.path)/\(file.path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: url)
        }
    }

    /// What a Python script prints that runs in the folder.
    func python(_ script: String) throws -> String {
        let start = "import json, os, sys\nos.chdir(sys.argv[1])\n"
        return try run("/usr/bin/python3", ["-c", start + script, folder.path])
    }
}

extension [PackagedFile] {
    var paths: [String] { map(\.path) }

    func bytes(_ path: String) -> [UInt8]? { first { $0.path == path }?.bytes }
}

import Foundation
import Support

/// A folder with three still costumes and a face, in which the built program runs.
struct ThreeCostumes {
    let folder: TemporaryFolder
    /// The face, beside the costumes.
    var face: String { "\(folder.path)/me.png" }

    init() throws {
        folder = try TemporaryFolder()
        for (id, opacity) in [("bear", 0.9), ("cat", 0.7), ("dog", 0.5)] {
            try folder.write(
                "Templates/\(id)/template.json",
                """
                {"format": 1, "name": {"en": "A \(id)", "ja": "\(id)さん"}, "emoji": ["🐻"],
                 "canvas": {"width": 16, "height": 16}, "layers": [{"face": {}, "opacity": \(opacity)}]}
                """)
        }
        try FileManager.default.copyItem(atPath: "\(PlainCostume.faces)/wide.png", toPath: face)
    }

    /// What the program prints, and its exit status, run in the folder with these costumes alone.
    func kigurumi(_ arguments: [String]) throws -> (said: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.arguments =
            [
                "LC_ALL=C.UTF-8", "KIGURUMI_CACHE=\(folder.path)/cache",
                "KIGURUMI_TEMPLATES=\(folder.path)/Templates", "\(BuildFolder.path)/kigurumi",
            ]
            + arguments
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }
}

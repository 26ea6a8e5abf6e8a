import Foundation
import Helpers
import Support

/// A picture of a few costumes on a face, as `kigurumi sheet` draws it.
enum SampleSheet {
    static let costumes = ["cat", "hi", "no", "party", "reveal"]

    struct Failed: Error { let text: String }

    /// - Parameter cache: the folder of compiled costumes.
    static func digest(_ face: SampleFace, cache: String) throws -> String {
        guard let program = HelperLocation.besideProgram().path(of: "kigurumi") else {
            throw Failed(text: "there is no kigurumi beside this program")
        }
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments =
            [
                "sheet", face.path, "--templates", Repository.templates, "--only",
                costumes.joined(separator: ","),
                "--cell", "64", "--output", "\(folder.path)/sheet.webp", "--quiet",
            ] + face.options
        process.environment = ProcessInfo.processInfo.environment.merging(["KIGURUMI_CACHE": cache]) { $1 }
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failed(text: "kigurumi sheet ended with status \(process.terminationStatus)")
        }
        return ShortDigest.of([UInt8](try Data(contentsOf: URL(filePath: "\(folder.path)/sheet.webp"))))
    }
}

// Compiles the face networks into tables while building. Missing files give empty tables.
import Glibc

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The file of each network, and the name of its table.
let networks = [
    (name: "detector", file: "face_detection_full_range_sparse.tflite"),
    (name: "landmarks", file: "face_landmark_with_attention.tflite"),
    (name: "segmenter", file: "selfie_segmentation.tflite"),
]

func read(_ path: String) throws(CompilerError) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do { return [UInt8](try Data(contentsOf: URL(filePath: path))) } catch {
        throw .file("\(path): \(error)")
    }
}

func compile(_ folder: String, to output: String) throws(CompilerError) {
    var compiled: [(name: String, network: CompiledNetwork?)] = []
    for (name, file) in networks {
        let bytes = try read("\(folder)/\(file)")
        compiled.append((name, try bytes.map { bytes throws(CompilerError) in try CompiledNetwork(bytes) }))
    }
    // All or none: the program needs each of them.
    if compiled.contains(where: { $0.network == nil }) { compiled = compiled.map { ($0.name, nil) } }
    do {
        try Data(SwiftSource(compiled).bytes).write(to: URL(filePath: output))
    } catch { throw .file("\(output): \(error)") }
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
    print("network-compiler FOLDER OUTPUT")
    exit(64)
}
do {
    try compile(arguments[1], to: arguments[2])
} catch {
    print("error: \(error)")
    exit(65)
}

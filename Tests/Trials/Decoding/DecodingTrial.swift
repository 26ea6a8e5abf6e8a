import FaceInput
import Foundation

/// Decodes faces in every way, in turns, and prints a line for each time: the face's number, the way, milliseconds.
/// `Tests/Soak/decoding` starts it, and makes a table of them.
enum DecodingTrial {
    /// - Parameter arguments: the number of rounds, then paths of faces.
    static func run(_ arguments: [String]) throws {
        guard arguments.count > 1, let rounds = Int(arguments[0]) else { throw Usage() }
        let ways = Way.allCases.map { ($0, $0.decoder) }
        for (number, path) in arguments.dropFirst().enumerated() {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            // The first round warms caches up and doesn't count.
            for round in 0...rounds {
                for (way, decoder) in ways {
                    let start = ContinuousClock.now
                    let image = try way.decode(bytes, by: decoder)
                    let time = (ContinuousClock.now - start) / .milliseconds(1)
                    precondition(!image.frames.isEmpty, "a picture without a frame")
                    if round > 0 { print(number, way.rawValue, time) }
                }
            }
        }
    }
}

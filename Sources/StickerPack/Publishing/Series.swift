import Digest

/// The name of a run of generations: made with the folder, so that generations of a wiped pack aren't compared with
/// those of the old one.
enum Series {
    /// - Parameter random: 16 bytes.
    static func make(_ random: [UInt8]) -> String { Base32.string(random) }
}

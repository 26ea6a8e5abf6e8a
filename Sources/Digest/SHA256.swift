/// SHA-256 (FIPS 180-4).
public struct SHA256 {
    /// Lower-case hexadecimal.
    public static func hex(_ bytes: [UInt8]) -> String { "" }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads and writes a pack's JSON documents: UTF-8, sorted keys, indented, with a line feed at the end.
public enum PackJSON {
    /// Reads a manifest.
    /// - Parameter path: For errors.
    /// - Throws: `ManifestError.needsNewer` for a later version, otherwise `.malformed` with the place in the document.
    public static func manifest(_ bytes: [UInt8], path: String = "manifest.json") throws(ManifestError)
        -> PackManifest
    {
        try read(bytes, path, newest: PackManifest.newestVersion, \.manifestVersion) { $0.manifestVersion }
    }

    /// Reads a status.
    /// - Parameter path: For errors.
    /// - Throws: `ManifestError.needsNewer` for a later version, otherwise `.malformed` with the place in the document.
    public static func status(_ bytes: [UInt8], path: String = "status.json") throws(ManifestError)
        -> PackStatus
    {
        try read(bytes, path, newest: PackStatus.newestVersion, \.statusVersion) { $0.statusVersion }
    }

    /// Writes a manifest or a status. Equal values give equal bytes. Empty when the value has no JSON form (a NaN).
    public static func bytes(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return [] }
        return Array(data) + [0x0A]
    }

    /// Only the version, read when the rest can't be: a later format may have another structure.
    private struct Version: Decodable {
        var manifestVersion: Int?
        var statusVersion: Int?
    }

    private static func read<Value: Decodable>(
        _ bytes: [UInt8], _ path: String, newest: Int, _ read: (Value) -> Int, alone: (Version) -> Int?
    ) throws(ManifestError) -> Value {
        let data = Data(bytes)
        let decoder = JSONDecoder()
        func refuseNewer(_ version: Int) throws(ManifestError) {
            if version > newest { throw .needsNewer(path: path, version: version) }
        }
        let value: Value
        do {
            value = try decoder.decode(Value.self, from: data)
        } catch {
            if let stated = (try? decoder.decode(Version.self, from: data)).flatMap(alone) {
                try refuseNewer(stated)
            }
            throw .malformed(path: path, reason: (error as? DecodingError).map(reason) ?? "not JSON")
        }
        try refuseNewer(read(value))
        return value
    }

    private static func reason(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing"
        case .typeMismatch(let type, let context): "\(place(context.codingPath)) is not of type \(type)"
        case .valueNotFound(let type, let context):
            "\(place(context.codingPath)) is null, not of type \(type)"
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "not JSON"
        case .dataCorrupted(let context): "\(place(context.codingPath)): \(context.debugDescription)"
        @unknown default: "not JSON"
        }
    }

    /// `stickers[3].width`.
    private static func place(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

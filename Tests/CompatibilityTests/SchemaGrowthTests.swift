import Foundation
import Support
import Testing

/// Holds today's schemas against those of 1.0: keys may be added, none may go, change its type, or become stricter.
@Suite("Schemas only grow") struct SchemaGrowthTests {
    /// Who writes a document.
    enum Writer {
        /// Kigurumi: apps rely on what was always there.
        case kigurumi
        /// People and apps: what was accepted stays accepted.
        case others
    }

    @Test(
        "A key that apps read keeps its type and its presence",
        arguments: ["manifest", "status", "export", "exports", "groups", "troubles", "web"])
    func outputs(name: String) throws {
        #expect(try breaks(in: name, by: .kigurumi) == [])
    }

    @Test(
        "What people write stays valid", arguments: ["template", "filter", "skin", "profile", "kigurumi"])
    func inputs(name: String) throws {
        #expect(try breaks(in: name, by: .others) == [])
    }

    @Test("A key that goes, a new requirement and a changed type are found") func findsBreaks() throws {
        let old: [String: Any] = [
            "required": ["a"], "properties": ["a": ["type": "string"], "b": ["type": ["integer", "null"]]],
        ]
        let gone: [String: Any] = ["required": ["a"], "properties": ["a": ["type": "string"]]]
        #expect(Self.breaks(old, gone, .kigurumi, "$") == ["$.properties.b is gone"])
        let strict: [String: Any] = [
            "required": ["a", "b"], "properties": ["a": ["type": "string"], "b": ["type": "integer"]],
        ]
        #expect(Self.breaks(old, strict, .kigurumi, "$") == [])
        #expect(Self.breaks(old, strict, .others, "$").count == 2)
        let loose: [String: Any] = [
            "properties": ["a": ["type": ["string", "null"]], "b": ["type": "integer"]]
        ]
        #expect(Self.breaks(old, loose, .kigurumi, "$").count == 2)
    }

    private func breaks(in name: String, by writer: Writer) throws -> [String] {
        let file = "\(name).schema.json"
        let old = try JSONSerialization.jsonObject(with: Data(Frozen.bytes("Schemas/\(file)")))
        let new = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(filePath: "\(Repository.path)/Schemas/\(file)")))
        return Self.breaks(old, new, writer, "$")
    }

    private static func breaks(_ old: Any, _ new: Any, _ writer: Writer, _ path: String) -> [String] {
        guard let old = old as? [String: Any] else { return [] }
        guard let new = new as? [String: Any] else { return ["\(path) is gone"] }
        var found: [String] = []
        let (oldTypes, newTypes) = (strings(old["type"]), strings(new["type"]))
        let typesFit = writer == .kigurumi ? newTypes.isSubset(of: oldTypes) : oldTypes.isSubset(of: newTypes)
        if !oldTypes.isEmpty, !typesFit || newTypes.isEmpty && writer == .kigurumi {
            found.append("\(path).type was \(oldTypes.sorted()), is \(newTypes.sorted())")
        }
        let (oldNeeds, newNeeds) = (strings(old["required"]), strings(new["required"]))
        let needsFit = writer == .kigurumi ? oldNeeds.isSubset(of: newNeeds) : newNeeds.isSubset(of: oldNeeds)
        if !needsFit { found.append("\(path).required was \(oldNeeds.sorted()), is \(newNeeds.sorted())") }
        if writer == .others, !strings(old["enum"]).isSubset(of: strings(new["enum"])), new["enum"] != nil {
            found.append("\(path).enum lacks a value of 1.0")
        }
        for part in ["properties", "$defs"] {
            let members = old[part] as? [String: Any] ?? [:]
            let now = new[part] as? [String: Any] ?? [:]
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                let place = "\(path).\(part).\(key)"
                guard let other = now[key] else {
                    found.append("\(place) is gone")
                    continue
                }
                found += breaks(member, other, writer, place)
            }
        }
        if let items = old["items"] { found += breaks(items, new["items"] ?? [:], writer, path + ".items") }
        return found
    }

    private static func strings(_ value: Any?) -> Set<String> {
        if let one = value as? String { return [one] }
        return Set((value as? [Any])?.compactMap { $0 as? String } ?? [])
    }
}

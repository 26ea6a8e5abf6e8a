import Foundation
import JSONText
import Testing

@testable import Costume

@Suite(
    "The JSON Schema of costumes", .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3")))
struct SchemaTests {
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Reads a list of documents and says of each whether it is valid.
    private static let program = """
        import json, sys, jsonschema
        schema = json.load(open(sys.argv[1]))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        print(json.dumps([validator.is_valid(json.loads(text)) for text in json.load(sys.stdin)]))
        """

    private func validity(of texts: [String]) throws -> [Bool] {
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/python3")
        python.arguments = [
            "-c", Self.program, Self.repository.appending(path: "Schemas/template.schema.json").path,
        ]
        let (input, output) = (Pipe(), Pipe())
        (python.standardInput, python.standardOutput) = (input, output)
        try python.run()
        let list = try JSONEncoder().encode(texts)
        DispatchQueue.global().async {
            input.fileHandleForWriting.write(list)
            try? input.fileHandleForWriting.close()
        }
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        python.waitUntilExit()
        return try JSONDecoder().decode([Bool].self, from: answer)
    }

    @Test("Good documents validate, those that the program refuses don't where a schema can see it")
    func agreement() throws {
        let good = [
            String(decoding: try Documents.fixture("astronaut"), as: UTF8.self),
            try Self.plain(Documents.fixture("parade")),
        ]
        #expect(try validity(of: good) == [true, true])
        let refusals = Refusals.all
        for (refusal, isValid) in zip(refusals, try validity(of: refusals.map(\.text))) {
            #expect(isValid != refusal.schemaSees, "\(refusal.testDescription)")
        }
    }

    @Test("The shipped costumes validate")
    func shipped() throws {
        let folder = Self.repository.appending(path: "Templates").path
        guard TemplateStore.holdsTemplates(folder) else { return }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let files = names.map { "\(folder)/\($0)/template.json" }.filter(
            FileManager.default.fileExists(atPath:))
        let texts = try files.map { try Self.plain(Array(Data(contentsOf: URL(filePath: $0)))) }
        for (file, isValid) in zip(files, try validity(of: texts)) { #expect(isValid, "\(file)") }
        for entry in try TemplateStore.load(folder).entries {
            #expect(entry.template != nil, "\(entry.problems)")
        }
    }

    /// The document in strict JSON, for readers that know no other.
    private static func plain(_ text: [UInt8]) throws -> String { plain(try JSONParser.parse(text)) }

    private static func plain(_ node: JSONNode) -> String {
        switch node.value {
        case .null, .boolean, .number: node.excerpt
        case .text(let text): quoted(text)
        case .list(let nodes): "[\(nodes.map { plain($0) }.joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\(quoted($0.key)):\(plain($0.node))" }.joined(separator: ","))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let parts = text.unicodeScalars.map { scalar in
            scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
                ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16) : String(scalar)
        }
        return "\"\(parts.joined())\""
    }
}

import Foundation

/// Holds documents against a schema of the project by an independent checker.
package enum SchemaCheck {
    /// Whether python3-jsonschema finds each text valid.
    /// - Parameters:
    ///   - name: of the schema, without its ending.
    ///   - schemas: their folder below the package's.
    package static func verdicts(_ texts: [String], schema name: String, in schemas: String = "Schemas")
        throws
        -> [Bool]
    {
        let folder = try TemporaryFolder()
        try JSONEncoder().encode(texts).write(to: URL(filePath: folder.path + "/texts.json"))
        let program = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            validator = jsonschema.Draft202012Validator(schema)
            print(json.dumps([validator.is_valid(json.loads(text)) for text in json.load(open(sys.argv[2]))]))
            """
        let schema = "\(Repository.path)/\(schemas)/\(name).schema.json"
        let answer = try run("/usr/bin/python3", ["-c", program, schema, folder.path + "/texts.json"])
        return try JSONDecoder().decode([Bool].self, from: Data(answer.utf8))
    }
}

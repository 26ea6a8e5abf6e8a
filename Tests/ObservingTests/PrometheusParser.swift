import Foundation
import Support

/// The parser of Prometheus' own client library for Python.
enum PrometheusParser {
    private static let python = "/usr/bin/python3"

    static let isThere = (try? run(python, ["-c", "import prometheus_client; print('there')"])) == "there\n"

    /// Values by name and labels.
    static func samples(in text: String) throws -> [String: Double] {
        let folder = try TemporaryFolder()
        let path = folder.path + "/metrics.prom"
        try Data(text.utf8).write(to: URL(filePath: path))
        let program = """
            import json, sys
            from prometheus_client.parser import text_string_to_metric_families as parse
            found = {}
            for family in parse(open(sys.argv[1]).read()):
                for sample in family.samples:
                    found[sample.name + str(sample.labels)] = sample.value
            print(json.dumps(found))
            """
        let answer = try run(python, ["-c", program, path])
        return try JSONDecoder().decode([String: Double].self, from: Data(answer.utf8))
    }
}

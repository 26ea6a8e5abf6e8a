import Foundation

// Prints the speed of the loops that a build waits for, and the time of each stage of a sticker.
// `Tests/Benchmarks/run` measures whole packs, growth and the service besides, and is what `make bench`
// starts.

private let usage = """
    kigurumi-bench [kernels|stages|counted] [--rounds N] [--json]
    kigurumi-bench exports [NAME=VALUE…]

    kernels   each loop, in pixels a second and as a share of memcpy's speed (default)
    stages    what decoding, drawing, encoding and writing one sticker take
    exports   costumes in the formats of platforms, as JSON; names: face, templates, cache, output, only,
              presets (whatsapp, telegram, signal, line, discord), workers, frames
    counted   runs each loop once between two marks, for callgrind; prints their names
    """

private func ask(_ arguments: [String]) throws {
    var (what, rounds, isJSON) = ("kernels", 25, false)
    var rest = arguments[...]
    if rest.first == "exports" { return try printExports(rest.dropFirst()) }
    while let word = rest.popFirst() {
        switch word {
        case "kernels", "stages", "counted": what = word
        case "--json": isJSON = true
        case "--rounds":
            guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else { throw Usage() }
            rounds = count
        default: throw Usage()
        }
    }
    switch what {
    case "counted": try Counted.run(KernelList.all)
    case "stages":
        let stages = try Stages(rounds: rounds)
        print(try isJSON ? Report.json(stages) : Report.table(stages))
    default:
        let found = try Rounds(count: rounds).measured(KernelList.all)
        print(try isJSON ? Report.json(found) : Report.table(found))
    }
}

private func printExports(_ arguments: ArraySlice<String>) throws {
    var options: [String: String] = [:]
    for argument in arguments {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard let name = parts.first else { throw Usage() }
        options[String(name)] = parts.count > 1 ? String(parts[1]) : ""
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(try ExportRun(options).report()), as: UTF8.self))
}

private struct Usage: Error {}

do {
    try ask(Array(CommandLine.arguments.dropFirst()))
} catch is Usage {
    FileHandle.standardError.write(Data("\(usage)\n".utf8))
    exit(64)
} catch {
    FileHandle.standardError.write(Data("kigurumi-bench: \(error)\n".utf8))
    exit(70)
}

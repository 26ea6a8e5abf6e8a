import Foundation

// What the long tests of `Tests/Soak` run besides the programs.

struct Usage: Error {}

private let usage = """
    kigurumi-trials decoding ROUNDS FACE…   times of decoding faces in every way
    kigurumi-trials cut-outs [cycle]        cuts people out of the pictures on standard input
    kigurumi-trials found-faces             finds faces in the pictures on standard input
    kigurumi-trials digests [--record] [--only ID,…] [--file PATH]
                                            compares what each stage makes of costumes with what was recorded
    kigurumi-trials store numbers|race ENDPOINT BUCKET KEYS [SECONDS [calm]]
                                            works on a bucket; KEYS is the folder of its credentials
    """

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "decoding": try DecodingTrial.run(rest)
    case "cut-outs": CutOutTrial.run(rest)
    case "found-faces": FoundFacesTrial.run()
    case "digests": try DigestTrial.run(rest)
    case "store": try StoreTrial.run(rest)
    default: throw Usage()
    }
} catch is Usage {
    FileHandle.standardError.write(Data("\(usage)\n".utf8))
    exit(64)
} catch {
    FileHandle.standardError.write(Data("kigurumi-trials: \(error)\n".utf8))
    exit(70)
}

import CLinux
import Files
import HTTPServer
import Helpers
import Messages
import StickerBuild
import StickerExport

/// The whole program `kigurumi-studio`: serves the page until Ctrl-C.
package enum StudioProgram {
    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - onLeaving: called when the program should end, as the page was closed.
    /// - Returns: the exit status, of sysexits; the program otherwise runs until a signal ends it.
    package static func run(
        _ arguments: [String], onLeaving: @escaping @Sendable () -> Void
    ) async -> Int32 {
        let language = Language(environment: ThisProcess.variables)
        guard let options = StudioOptions(arguments: arguments) else {
            print(Messages.text("studio.usage", in: language), to: errors)
            return 64
        }
        let studio = StudioParts(options, token: Token.random())
        do {
            try await studio.serve(onLeaving: onLeaving) { port in
                greet(studio, options, port, language)
            }
            return 0
        } catch {
            let evidence = [
                "reason": WebServer.reason(of: error),
                "address": options.listen ?? "127.0.0.1", "port": String(options.port),
            ]
            // Of a port that is chosen freely, the address is wrong.
            let isAddress = options.listen != nil && options.port == 0
            let code = isAddress ? "studio.unable.address" : "studio.unable"
            print(Messages.text(code, evidence, in: language), to: errors)
            return 69
        }
    }

    /// Must be called before there is a second thread, which would get a heap of its own.
    package static func useOneHeap() {
        // Requests run on any thread, and would spread what they allocate over all heaps. Of those besides the first,
        // malloc_trim(3) doesn't return the end, which may be 16 MiB.
        kigurumi_limit_arenas(1)
        // Pictures of the same few sizes come and go; the rest gives them back.
        kigurumi_keep_memory()
    }

    /// Ends the program, however far it is: nothing may be left behind that shows a person.
    package static func end() { ScratchFolder.removeOwn() }

    private static func greet(
        _ studio: StudioParts, _ options: StudioOptions, _ port: Int, _ language: Language
    ) {
        let listening = ListenAddress(options.listen)
        let addresses = listening.hosts.map { studio.address($0, port) }
        // Programs read addresses, so they are the only lines of the output; a terminal shows them once, below the message.
        print(Messages.text("studio.running", in: language, for: .terminal), to: errors)
        for address in addresses + (studio.phone?.addresses ?? []) { print(address, to: output) }
        let distant = listening.distant
        if !distant.isEmpty {
            let evidence = ["address": distant.joined(separator: ", ")]
            print(Messages.text("studio.listening", evidence, in: language, for: .terminal), to: errors)
        }
        if let phone = studio.phone {
            let addresses = phone.addresses
            let code = addresses.isEmpty ? "studio.phone.none" : "studio.phone"
            let evidence = ["address": addresses.joined(separator: ", ")]
            print(Messages.text(code, evidence, in: language, for: .terminal), to: errors)
            if let address = addresses.first { scan(address, language) }
        } else if let host = distant.first {
            scan(studio.address(host, port), language)
        }
        studio.begin()
        guard options.opens, let first = addresses.first, !Browser.open(first) else { return }
        print(Messages.text("studio.unopened", in: language, for: .terminal), to: errors)
    }

    /// Shows a code for the camera of a phone in a terminal.
    private static func scan(_ address: String, _ language: Language) {
        guard ThisProcess.isTerminal(errors) else { return }
        print(Messages.text("studio.scan", ["address": address], in: language, for: .terminal), to: errors)
        for line in QRCode(address)?.lines ?? [] { print(line, to: errors) }
    }

    private static let (output, errors): (Int32, Int32) = (1, 2)

    private static func print(_ line: String, to descriptor: Int32) {
        try? OpenFile.write(Array("\(line)\n".utf8), to: descriptor, "-")
    }
}

/// The secret in the page's address.
enum Token {
    /// 32 hexadecimal digits, from the system's source of randomness.
    static func random() -> String {
        var source = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(source.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

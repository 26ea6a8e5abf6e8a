import Glibc

/// Decodes one face for the main program in a process that the kernel locks. The request arrives on a socket;
/// the face and its frames are memory files.
@main
enum KigurumiFace {
    static func main() {
        switch CommandLine.arguments.dropFirst().first {
        case nil: DecodeServer.serve()
        case "--self-test": exit(SelfTest.run() ? 0 : 1)
        default:
            print("kigurumi-face is started by kigurumi. By hand: kigurumi-face --self-test")
            exit(64)
        }
    }
}

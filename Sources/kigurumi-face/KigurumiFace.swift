import Glibc

/// Decodes one face for the main program, locked in by the kernel: the question comes in on a socket, the face and
/// its frames lie on two descriptors.
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

import FaceDecoding
import Glibc
import Helpers

/// Decodes one face for the main program in a process that the kernel locks. The request arrives on a socket;
/// the face and its frames are memory files.
@main
enum KigurumiFace {
    static func main() {
        switch CommandLine.arguments.dropFirst().first {
        case nil: DecodeServer.serve()
        case "--self-test": exit(isSafe() ? 0 : 1)
        default:
            print("kigurumi-face is started by kigurumi. By hand: kigurumi-face --self-test")
            exit(64)
        }
    }

    /// Whether faces are decoded safely here.
    private static func isSafe() -> Bool {
        FaceLibraries.loadHEIF()
        print("libraries: \(FaceLibraries.all)")
        return SelfTest.run { isSafe in
            isSafe
                ? "The sandbox works: faces are decoded safely."
                : "The sandbox does not work: no face is decoded."
        }
    }
}

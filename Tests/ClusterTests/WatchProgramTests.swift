import Foundation
import Support
import Testing

@Suite("watch --submit as a service") struct WatchProgramTests {
    /// A service manager that wants signs of life, and counts them.
    private static let systemd = """
        import os, socket, subprocess, sys
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        listener.bind(sys.argv[1])
        listener.settimeout(60)
        environment = dict(os.environ, NOTIFY_SOCKET=sys.argv[1], WATCHDOG_USEC="300000")
        child = subprocess.Popen(sys.argv[2:], env=environment, stderr=subprocess.DEVNULL)
        try:
            count = 0
            while count < 3:
                count += listener.recv(4096).decode().split("\\n").count("WATCHDOG=1")
            print(count)
        finally:
            child.terminate()
            child.wait()
        """

    @Test("It gives systemd signs of life, also while there is no queue")
    func alive() throws {
        let folder = try TemporaryFolder()
        for name in ["root", "store"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        try folder.write(
            "kigurumi.json",
            #"{"cluster": {"queue": "nats://127.0.0.1:1", "store": "\#(folder.path)/store"}}"#)
        let count = try run(
            "/usr/bin/env",
            [
                "python3", "-c", Self.systemd, "\(folder.path)/notify", BuildFolder.path + "/kigurumi",
                "watch",
                "\(folder.path)/root", "--submit", "--config", "\(folder.path)/kigurumi.json",
            ])
        #expect(count == "3\n" || count == "3")
    }
}

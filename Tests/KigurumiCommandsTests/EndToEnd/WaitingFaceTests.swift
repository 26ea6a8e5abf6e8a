import Foundation
import Support
import Testing

/// A face that doesn't come, under the built program.
@Suite("Faces that are waited for, from end to end") struct WaitingFaceTests {
    private let costume: PlainCostume

    init() throws { costume = try PlainCostume() }

    @Test("SIGTERM ends waiting for the writer of a FIFO, and for its bytes", arguments: [false, true])
    func fifo(_ hasWriter: Bool) async throws {
        let face = "\(costume.folder.path)/face"
        #expect(unsafe mkfifo(face, 0o600) == 0)
        let writer = hasWriter ? unsafe open(face, O_RDWR | O_CLOEXEC) : -1
        defer { if writer >= 0 { close(writer) } }
        let process = Process()
        process.executableURL = URL(filePath: "\(BuildFolder.path)/kigurumi")
        process.arguments = ["build", face, "--templates", "\(costume.folder.path)/Templates"]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }
        #expect(try await waits { isWaiting(process.processIdentifier, in: hasWriter ? "read" : "openat") })
        process.terminate()
        #expect(try await waits { !process.isRunning })
        #expect(process.terminationReason == .exit && process.terminationStatus == 143)
    }

    private func isWaiting(_ process: Int32, in call: String) -> Bool {
        #if arch(x86_64)
            let numbers = ["read": "0", "openat": "257"]
        #else
            let numbers = ["read": "63", "openat": "56"]
        #endif
        let state = try? String(contentsOfFile: "/proc/\(process)/syscall", encoding: .utf8)
        return state?.split(separator: " ").first.map(String.init) == numbers[call]
    }
}

import Foundation
import Support
import SystemdNotify
import Testing

@Suite("Notifying the service manager by sd_notify's protocol")
struct ServiceNotifierTests {
    @Test(
        "each notice is its line",
        arguments: [
            (ServiceNotice.ready, "READY=1"), (.stopping, "STOPPING=1"), (.alive, "WATCHDOG=1"),
            (.reloading(microseconds: 12), "RELOADING=1\nMONOTONIC_USEC=12"),
            (.status("3 groups\n1 building"), "STATUS=3 groups 1 building"),
        ])
    func lines(notice: ServiceNotice, line: String) {
        #expect(notice.line == line)
    }

    @Test("a datagram reaches the socket that is named", arguments: ["path", "abstract"])
    func reaches(kind: String) throws {
        let folder = try TemporaryFolder()
        let name = kind == "path" ? folder.path + "/n" : "@kigurumi-\(UUID().uuidString)"
        let manager = try FakeManager(name: name)
        let notifier = ServiceNotifier(socket: name)
        #expect(notifier.send(.ready, .status("at work")))
        #expect(manager.receives("READY=1\nSTATUS=at work", within: 10))
    }

    @Test("Nothing is sent where no service manager listens")
    func nobody() {
        #expect(!ServiceNotifier(socket: nil).send(.ready))
        #expect(!ServiceNotifier(socket: "/nowhere/at/all").send(.ready))
        #expect(!ServiceNotifier(socket: "relative").send(.ready))
        #expect(!ServiceNotifier(socket: "/" + String(repeating: "x", count: 200)).send(.ready))
    }

    @Test("the watchdog's interval is taken when it is meant for this process")
    func watchdog() {
        let own = String(ProcessInfo.processInfo.processIdentifier)
        func interval(_ values: [String: String]) -> Duration? {
            ServiceNotifier(environment: { values[$0] }).watchdog
        }
        #expect(interval(["WATCHDOG_USEC": "30000000"]) == .seconds(30))
        #expect(interval(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": own]) == .seconds(30))
        #expect(interval(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"]) == nil)
        #expect(interval(["WATCHDOG_USEC": "soon"]) == nil)
        #expect(interval([:]) == nil)
    }
}

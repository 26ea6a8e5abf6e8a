import Messages
import StickerPack
import Testing

@testable import KigurumiCommands
@testable import StickerService

@Suite("What probes get from kigurumi status --check")
struct ServiceCheckTests {
    private let now = 1_790_000_000

    private func report(_ states: [GroupProblem.State], age: Int = 0) -> GroupProblemFile {
        let groups = states.enumerated().map { index, state in
            GroupProblem(group: "g\(index)", state: state, code: "c", since: "", retryAt: "")
        }
        return GroupProblemFile(root: "/groups", updatedAt: PackClock.timestamp(now - age), groups: groups)
    }

    private func check(_ report: GroupProblemFile?) -> ServiceCheck {
        ServiceCheck(groups: 3, report: report, now: now)
    }

    @Test("A service that responds and fails no group is well, also with groups that wait")
    func well() {
        let found = check(report([.held], age: 59))
        #expect(found.verdict == .ok && found.status == .success && found.held == 1)
        let text = found.text("/groups", Console(language: .english))
        #expect(text == "The service is running. Groups: 3, failing: 0, held: 1.")
    }

    @Test("Groups whose picture has another name than a face are counted behind the state of the service")
    func misnamed() {
        let found = ServiceCheck(groups: 3, misnamed: 2, report: report([]), now: now)
        #expect(found.status == .success)
        let text = found.text("/groups", Console(language: .english))
        #expect(text.hasPrefix("The service is running. Groups: 3, failing: 0, held: 0. "))
        #expect(text.contains("other name than currentImageFace.img: 2. kigurumi status /groups"))
    }

    @Test("Failing groups end it with 1, a service that hangs or is gone with 69")
    func unwell() {
        #expect(check(report([.failed, .failed])).failing == 2)
        #expect(check(report([.failed])).status == .partial)
        #expect(check(report([], age: 61)).verdict == .stalled)
        #expect(check(report([.failed], age: 61)).status == .unavailable)
        #expect(check(nil).verdict == .stopped)
        #expect(check(nil).status == .unavailable)
    }
}

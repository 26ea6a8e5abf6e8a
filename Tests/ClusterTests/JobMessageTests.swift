import Cluster
import Names
import Testing

@Suite("The message of a job")
struct JobMessageTests {
    private static let digest = String(repeating: "0f", count: 32)

    private func refusal(_ text: String) -> String? {
        do {
            _ = try JobMessage.job(Array(text.utf8), urgency: .face)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("Other programs need write no more than group and face")
    func shortest() throws {
        let job = try JobMessage.job(
            Array(#"{"group": "user-1", "face": "\#(Self.digest)", "later": 1}"#.utf8), urgency: .rebuild)
        #expect(job.group.name == "user-1")
        #expect(job.profile == nil)
        #expect(job.urgency == .rebuild)
        #expect(job.token == "")
    }

    @Test("A message that is read back is the same")
    func roundTrip() throws {
        let job = GroupJob(
            group: try #require(GroupID("a.b")), face: Self.digest, profile: Self.digest, urgency: .face,
            token: "t")
        #expect(try JobMessage.job(JobMessage.bytes(job), urgency: .face) == job)
        let failed = FailedJob(job: job, code: "face.empty", attempts: 5)
        #expect(JobMessage.failedJob(JobMessage.bytes(failed)) == failed)
        #expect(JobMessage.failedJob(JobMessage.bytes(job)) == nil)
    }

    @Test("What isn't a job is refused with the reason")
    func refused() {
        #expect(refusal("hello") == "it is not a JSON object with a group")
        #expect(refusal(#"{"group": "../x", "face": "\#(Self.digest)"}"#) == "group is not an id")
        #expect(
            refusal(#"{"group": "x", "face": "ABC"}"#)
                == "face or profile is not a SHA-256 in lowercase hexadecimal")
        #expect(
            refusal(#"{"jobVersion": 2, "group": "x", "face": "\#(Self.digest)"}"#)
                == "jobVersion 2 is later than this program")
        #expect(refusal(String(repeating: " ", count: 5_000)) == "it has 5000 bytes")
    }

    @Test("Subjects keep ids apart that differ in a dot only")
    func subjects() throws {
        let subjects = QueueSubjects.standard
        let ids = ["a.b", "a-b", "a_b", "ab"].compactMap { GroupID($0) }
        let all = ids.map { subjects.failure(of: $0, .face) }
        #expect(Set(all).count == ids.count)
        #expect(all.allSatisfy { $0.split(separator: ".").count == 4 })
        #expect(QueueSubjects(prefix: "a.b") == nil)
        #expect(QueueSubjects(prefix: "kigurumi-2")?.jobStream == "KIGURUMI-2_JOBS")
    }
}

import FaceInput
import ImageCodecs
import Support
import Testing

@testable import FaceSandbox

@Suite("The time for large pictures") struct LargePictureTests {
    private func outcome(_ behavior: String) throws -> FaceError? {
        var options = SandboxedDecoder.Options()
        (options.cpuSeconds, options.milliseconds) = (1, 60_000)
        let scripted = try ScriptedDecoder(behavior)
        do {
            _ = try SandboxedDecoder(scripted.location, options: options).decode(
                [1, 2, 3], limits: DecodingLimits())
            return nil
        } catch { return error }
    }

    private static let work = "while time.process_time() < 1.6: pass"

    @Test("A decoder that announces a large picture may use more CPU time")
    func announcedPicture() throws {
        #expect(try outcome("answer(4, number(48_000_000, 1)); \n\(Self.work)\npicture(2, 2, 0)") == nil)
        #expect(try outcome("\(Self.work)\npicture(2, 2, 0)") == .decoder(.late(allowed: 1_000)))
    }

    @Test("A second announcement is no response")
    func secondAnnouncement() throws {
        let again = "answer(4, number(10, 1)); answer(4, number(10, 1)); time.sleep(5)"
        #expect(try outcome(again) == .decoder(.protocolViolation("a response to another request")))
    }

    @Test("An announced size is believed only up to the limits")
    func limitedTime() {
        let options = SandboxedDecoder.Options()
        let limits = DecodingLimits()
        func seconds(_ pixels: Int, _ frames: Int) -> Int {
            var time = DecodingTime(options)
            let added = time.extend(for: DecodingWork(pixels: pixels, frames: frames), limits, options)
            #expect(time.milliseconds == options.milliseconds + added)
            return time.cpuSeconds
        }
        #expect(seconds(1, 1) == 4)
        #expect(seconds(48_771_072, 1) == 9)
        #expect(seconds(64_000_000, 1) == 11)
        #expect(seconds(1 << 40, 1 << 40) == DecodingTime.longest(options).cpuSeconds)
        #expect(DecodingTime.longest(options).cpuSeconds == 19)
    }
}

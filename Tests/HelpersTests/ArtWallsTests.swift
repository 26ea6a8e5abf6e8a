import Foundation
import Helpers
import Raster
import Support
import Testing

/// The kernel's walls round the real `kigurumi-art`.
@Suite struct ArtWallsTests {
    private static let program = "\(BuildFolder.path)/kigurumi-art"

    @Test("A locked helper can't do anything forbidden, but reads fonts")
    func lockedHelperIsHarmless() throws {
        let report = try run(Self.program, ["--self-test"])
        #expect(report.contains("The sandbox works"), "\(report)")
        #expect(report.split(separator: "\n").count { $0.hasPrefix("stopped") } >= 24, "\(report)")
        let text = TextRequest(
            "Hi", size: 10, color: Color(r: 0, g: 0, b: 0), box: (64, 32), pixels: (64, 32))
        let fonts = try ArtHelper(HelperLocation(folders: [BuildFolder.path])).fonts(for: text)
        #expect(!fonts.used.isEmpty)
    }

    @Test("Each thread of a helper that drew is locked, without capabilities and new privileges")
    func eachThreadIsLocked() throws {
        let helper = try HelperProcess(program: Self.program, timeout: 10)
        let svg = Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f">
            <feGaussianBlur stdDeviation="1"/></filter><rect width="5" height="5" filter="url(#f)"/>
            <text y="8">Hi</text></svg>
            """.utf8)
        let request = ArtRequest(svg: svg, element: nil, placement: .inPlace, width: 900, height: 900)
        try ArtMessage.Request.draw(request).message.send(over: helper.socket)
        let answer = try WireMessage.receive(from: helper.socket).flatMap { ArtMessage.Response($0) }
        guard case .picture(let picture)? = answer else {
            Issue.record("\(String(describing: answer))")
            return
        }
        #expect(picture.width == 900)
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(helper.pid)/task")
        for task in tasks {
            let path = "/proc/\(helper.pid)/task/\(task)/status"
            // A thread may have ended meanwhile.
            guard let status = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
            #expect(status.contains("Seccomp:\t2"), "\(status)")
            #expect(status.contains("NoNewPrivs:\t1"))
            #expect(status.contains("CapEff:\t0000000000000000"))
            #expect(status.contains("CapPrm:\t0000000000000000"))
        }
        #expect(!tasks.isEmpty)
    }

    @Test("A helper that isn't locked says so itself, and nothing else of it changes")
    func unlocked() throws {
        let helper = try HelperProcess(program: Self.program, argument: ArtHelper.unlocked, timeout: 10)
        try ArtMessage.Request.version.message.send(over: helper.socket)
        #expect(try WireMessage.receive(from: helper.socket) != nil)
        let status = try String(contentsOfFile: "/proc/\(helper.pid)/status", encoding: .utf8)
        #expect(status.contains("Seccomp:\t0"))
    }

    @Test("Embedded GIF and BMP are drawn, whose readers are loaded before the lock")
    func embeddedFormats() throws {
        // One pixel each: blue and red.
        let gif = "R0lGODdhAQABAIAAAAAA/wAAACwAAAAAAQABAAACAkQBADs="
        let bmp = Data(
            [
                0x42, 0x4D, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0,
                24, 0,
            ]
                + [UInt8](repeating: 0, count: 24) + [0, 0, 255, 0])
        let helper = ArtHelper(HelperLocation(folders: [BuildFolder.path]))
        for (type, data, color) in [
            ("gif", gif, Pixel(r: 0, g: 0, b: 255, a: 255)),
            ("bmp", bmp.base64EncodedString(), Pixel(r: 255, g: 0, b: 0, a: 255)),
        ] {
            let svg = Array(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
                <image width="9" height="9" href="data:image/\(type);base64,\(data)"/></svg>
                """.utf8)
            let picture = try helper.draw(
                ArtRequest(svg: svg, element: nil, placement: .inPlace, width: 9, height: 9))
            #expect(picture[4, 4] == color, "\(type)")
        }
    }

    @Test("What the kernel refuses is the machine's fault, and arrives as such")
    func refusal() {
        let failure = ArtMessage.Response.failure(.refused(reason: "Operation not permitted"))
        #expect(ArtMessage.Response(failure.message) == failure)
        #expect(ArtError.refused(reason: "").isMachineFault)
    }
}

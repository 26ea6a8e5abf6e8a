import Support
import Testing

@Suite("Names of files that aren't UTF-8, from end to end") struct NameBytesTests {
    @Test("A face and an output are found and written under the very bytes of their names")
    func faceAndOutput() throws {
        let costume = try PlainCostume()
        let folder = costume.folder.path
        // Arguments of Foundation are text, those of a shell bytes.
        let script = """
            cd '\(folder)' && cp '\(Repository.path)/Tests/FaceDecodingTests/Fixtures/jpeg-444.jpg' "$(printf 'f\\374r.jpg')"
            LC_ALL=C.UTF-8 KIGURUMI_CACHE=cache '\(BuildFolder.path)/kigurumi' wear plain "$(printf 'f\\374r.jpg')" \
                --templates Templates --size 64 -o "$(printf '\\374\\377.png')" && test -s "$(printf '\\374\\377.png')" && echo done
            """
        let said = try Support.run("/bin/sh", ["-c", script])
        #expect(said.contains("done"), "\(said)")
        #expect(said.contains("\u{fffd}\u{fffd}.png"), "\(said)")
    }
}

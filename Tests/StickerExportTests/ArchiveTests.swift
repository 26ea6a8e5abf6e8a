import Foundation
import ImageCodecs
import Testing

@testable import StickerExport

@Suite("Archives of packs")
struct ArchiveTests {
    private let files = [
        PackagedFile("a.png", Array("first".utf8)), PackagedFile("data/b.gif", []),
        PackagedFile("くま.png", [UInt8](repeating: 7, count: 70_000)),
        PackagedFile("\(String(repeating: "long-", count: 30)).png", [1, 2, 3]),
    ]

    @Test("Python's tarfile reads every file of a gzipped tar, with neither times nor owners")
    func tar() throws {
        let archive = Gzip.wrapped(TarWriter.archive(files))
        let printed = try WrittenPack([PackagedFile("pack.tar.gz", archive)]).python(
            """
            import tarfile
            with tarfile.open("pack.tar.gz", "r:gz") as tar:
                for m in tar:
                    data = tar.extractfile(m).read()
                    print(m.name, len(data), set(data[:1]), m.mode, m.uid, m.gid, m.mtime, m.isfile())
            """)
        let long = String(repeating: "long-", count: 30)
        #expect(
            printed == """
                a.png 5 {102} 420 0 0 0 True
                data/b.gif 0 set() 420 0 0 0 True
                くま.png 70000 {7} 420 0 0 0 True
                \(long).png 3 {1} 420 0 0 0 True

                """)
    }

    @Test("GNU tar lists the same files, and gzip accepts their sum")
    func gnuTar() throws {
        let written = try WrittenPack([
            PackagedFile("pack.tar.gz", Gzip.wrapped(TarWriter.archive(files)))
        ])
        let printed = try written.python(
            "import subprocess\nprint(subprocess.run(['sh', '-c', 'gzip -t pack.tar.gz && tar tzf pack.tar.gz "
                + "--quoting-style=literal'], capture_output=True, text=True).stdout, end='')")
        #expect(printed.split(separator: "\n").map(String.init) == files.map(\.path))
    }

    @Test("Python's zipfile reads every file of a zip and finds no damage")
    func zip() throws {
        let printed = try WrittenPack([PackagedFile("pack.zip", ZipWriter.archive(files))]).python(
            """
            import zipfile
            with zipfile.ZipFile("pack.zip") as z:
                print(z.testzip())
                for i in z.infolist():
                    print(i.filename, i.file_size, i.date_time, oct(i.external_attr >> 16), i.compress_type)
            """)
        #expect(
            printed == """
                None
                a.png 5 (1980, 1, 1, 0, 0, 0) 0o100644 0
                data/b.gif 0 (1980, 1, 1, 0, 0, 0) 0o100644 0
                くま.png 70000 (1980, 1, 1, 0, 0, 0) 0o100644 0
                \(files[3].path) 3 (1980, 1, 1, 0, 0, 0) 0o100644 0

                """)
    }

    @Test("Archives of nothing are read as empty")
    func empty() throws {
        let printed = try WrittenPack([
            PackagedFile("e.zip", ZipWriter.archive([])),
            PackagedFile("e.tar.gz", Gzip.wrapped(TarWriter.archive([]))),
        ]).python(
            "import tarfile, zipfile\nprint(zipfile.ZipFile('e.zip').namelist(), tarfile.open('e.tar.gz').getnames())"
        )
        #expect(printed == "[] []\n")
    }

    @Test("The same files give the same bytes")
    func reproducible() {
        #expect(ZipWriter.archive(files) == ZipWriter.archive(files))
        #expect(TarWriter.archive(files) == TarWriter.archive(files))
        #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926)
    }
}

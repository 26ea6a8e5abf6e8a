import Files
import Glibc
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Compiled costumes on disk")
struct CompiledFolderTests {
    private let scratch = ScratchCostume()
    private let face = PreparedPeople(frames: [
        Bitmap(width: 8, height: 8, pixels: Array(repeating: Pixel(r: 9, g: 90, b: 200, a: 255), count: 64))
    ])

    private var cache: String { "\(scratch.folder)/cache" }
    private var files: [String] {
        ((try? FileSystem.names(in: "\(cache)/costumes")) ?? []).map { "\(cache)/costumes/\($0)" }
    }

    /// One of everything that a plan can hold.
    private func template() -> Template {
        let art = scratch.svg("art.svg", ["back 1 1 29 30 #ff8800", "hat 9 2 8 6 #3300ff80"])
        let mask = scratch.svg("mask.svg", ["hole 4 4 24 24 #ffffff"])
        let window = Rect(x: 6, y: 6, width: 20, height: 20)
        let quad = [Point(x: 4, y: 4), Point(x: 28, y: 6), Point(x: 26, y: 27), Point(x: 3, y: 24)]
        let masks: [LayerMask] = [
            LayerMask(.ellipse(window), feather: 3), LayerMask(.rect(window, radius: 4), inverted: true),
            LayerMask(.polygon(quad)), LayerMask(.image(mask, luminance: true)),
            LayerMask(.strips(box: window, count: 4, pitch: 5, width: 3)),
        ]
        let faces = masks.enumerated().map { number, mask in
            Layer.test(
                .face(FaceStyle(fit: .fill, flipped: number == 1, upsideDown: number == 2)), box: window,
                placement: number == 2 ? .quad(quad) : Layer.rest, mask: mask,
                clip: number == 3 ? masks[0] : nil, opacity: 0.7, blend: number == 4 ? .screen : .normal)
        }
        return .test(
            [
                .test(.image([art.element("back")])), faces[0], faces[1],
                .test(.image([art.element("hat")]), tracks: [.linear("rotation", [0, 1], [0, 50])]),
                .test(.group([faces[2], faces[3]]), opacity: 0.5, blend: .multiply), faces[4],
            ], animation: TemplateAnimation(duration: 1, frameRate: 3), still: 0.5)
    }

    private func plan(_ template: Template, limit: Int = 1 << 30) throws -> CostumePlan {
        try scratch.compiler(cache: cache, limit: limit).plan(template, in: scratch.folder, side: 32)
    }

    private func pictures(_ plan: CostumePlan) -> [Bitmap] {
        plan.timeline(faceDelays: [0]).frames.map { plan.frame($0, face: face) } + [plan.still(face: face)]
    }

    @Test("A plan has the same pixels with an empty, a filled and no cache")
    func same() throws {
        let template = template()
        let without = try scratch.plan(template)
        let empty = try plan(template)
        #expect(files.count == 1)
        // With a filled cache the art isn't even read.
        #expect(unsafe unlink("\(scratch.folder)/\(ScratchCostume.id)/art.svg") == 0)
        let filled = try plan(template)
        #expect(without.render == empty.render)
        #expect(empty.render == filled.render)
        #expect(pictures(without) == pictures(filled))
    }

    /// A compiler whose own cache is empty, beside one that was filled for all users.
    private func sharing() throws -> (plan: CostumePlan, compiler: CostumeCompiler, template: Template) {
        let (template, all) = (template(), "\(scratch.folder)/all")
        let filling = CostumeCompiler(renderer: RectangleRenderer(), cacheFolder: all, shared: all)
        let plan = try filling.plan(template, in: scratch.folder, side: 32)
        // What is taken from a cache needs no art.
        #expect(unsafe unlink("\(scratch.folder)/\(ScratchCostume.id)/art.svg") == 0)
        return (
            plan, CostumeCompiler(renderer: RectangleRenderer(), cacheFolder: cache, shared: all), template
        )
    }

    @Test("What was prepared for all users is read by everybody, and copied by nobody")
    func shared() throws {
        let (plan, compiler, template) = try sharing()
        #expect(try compiler.plan(template, in: scratch.folder, side: 32).render == plan.render)
        #expect(files.isEmpty)
        let folder = try Directory("\(scratch.folder)/all/costumes")
        #expect(try folder.status().permissions & 0o777 == 0o755)
        for name in try folder.names() { #expect(try folder.status(at: name).permissions & 0o777 == 0o644) }
    }

    @Test("A prepared file that others could have changed is not trusted")
    func changeable() throws {
        let (_, compiler, template) = try sharing()
        let folder = "\(scratch.folder)/all/costumes"
        for name in try FileSystem.names(in: folder) {
            #expect(unsafe chmod("\(folder)/\(name)", 0o664) == 0)
        }
        #expect(throws: CostumeError.self) { try compiler.plan(template, in: scratch.folder, side: 32) }
        for name in try FileSystem.names(in: folder) {
            #expect(unsafe chmod("\(folder)/\(name)", 0o644) == 0)
        }
        #expect(throws: Never.self) { try compiler.plan(template, in: scratch.folder, side: 32) }
    }

    @Test("A cached file that is damaged anywhere, cut or lengthened is not trusted and is made again")
    func damage() throws {
        let template = template()
        let good = try plan(template)
        let file = try #require(files.first)
        let bytes = try FileSystem.readUnchanged(file, limit: 1 << 24).bytes
        let places = Array(stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60))) + [bytes.count - 1]
        var broken = places.map { place in
            var copy = bytes
            copy[place] ^= 0x40
            return copy
        }
        broken += [0, 1, 55, 56, bytes.count / 2, bytes.count - 1].map { Array(bytes.prefix($0)) }
        broken += [bytes + [0], Array(repeating: 0, count: 4096), Array(repeating: 255, count: 4096)]
        let key = String(file.split(separator: "/").last?.dropLast(5) ?? "")
        let cache = CompiledFolder(path: "\(cache)/costumes", limit: 1 << 30)
        #expect(cache.file(key, .plan).flatMap(RenderPlan.init) == good.render)
        for damaged in broken {
            try FileSystem.replace(file, with: damaged, mode: 0o600)
            #expect(cache.file(key, .plan) == nil)
        }
        #expect(try plan(template).render == good.render)
        #expect(try FileSystem.readUnchanged(file, limit: 1 << 24).bytes == bytes)
    }

    @Test("A folder that can't be written costs nothing but the cache, and the reason is kept")
    func unwritableFolderIsReported() throws {
        let file = "\(scratch.folder)/file"
        try FileSystem.replace(file, with: [0], mode: 0o600)
        let bad = CompiledFolder(path: "\(file)/costumes", limit: 1 << 20)
        #expect(bad.failure.value == nil)
        bad.keep(CompiledFile([1, 2, 3]), "key", .ready)
        #expect(bad.file("key", .ready) == nil)
        #expect(bad.failure.value?.path.hasPrefix(file) == true)

        let good = CompiledFolder(path: "\(scratch.folder)/costumes", limit: 1 << 20)
        good.keep(CompiledFile([1, 2, 3]), "key", .ready)
        #expect(good.file("key", .ready)?.bytes == [1, 2, 3])
        #expect(good.failure.value == nil)
    }

    @Test("A cached plan whose bytes are changed at will is rejected or read, and never traps")
    func changedBytesNeverTrap() throws {
        let plan = try scratch.plan(template()).render
        var file = plan.file
        for place in stride(from: 0, to: file.bytes.count - 8, by: 41) {
            let kept = file.bytes[place..<place + 8]
            for value: UInt64 in [0, 5, 1 << 20, 1 << 63, 0x7ff8 << 48, .max] {
                for byte in 0..<8 {
                    file.bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte))
                }
                if let odd = RenderPlan(file) {
                    #expect(odd.frames.allSatisfy { odd.scenes.indices.contains($0) })
                }
            }
            file.bytes.replaceSubrange(place..<place + 8, with: kept)
        }
        for count in stride(from: 0, to: file.bytes.count, by: 333) {
            let cut = CompiledFile(bytes: Array(file.bytes.prefix(count)), pixels: file.pixels)
            #expect(RenderPlan(cut) == nil)
        }
    }

    @Test("Another size, other art or another renderer has another key in the plan cache")
    func keys() {
        let keys = [
            RenderPlan.key(pixelDigest: "a", side: 300, renderer: "x"),
            RenderPlan.key(pixelDigest: "b", side: 300, renderer: "x"),
            RenderPlan.key(pixelDigest: "a", side: 301, renderer: "x"),
            RenderPlan.key(pixelDigest: "a", side: 300, renderer: "y"),
            RenderPlan.key(pixelDigest: "a3", side: 00, renderer: "x"),
        ]
        #expect(Set(keys).count == keys.count)
    }

    @Test("The plan cache stays below its limit by deleting what was not used for longest")
    func bounded() throws {
        let template = template()
        _ = try plan(template)
        let first = try #require(files.first)
        let size = try FileSystem.readUnchanged(first, limit: 1 << 24).bytes.count
        // Used long ago.
        var times = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
        #expect(unsafe utimensat(AT_FDCWD, first, &times, 0) == 0)
        var other = template
        other.stillMoment = 0.1
        _ = try plan(other, limit: size + size / 2)
        #expect(files.count == 1 && files.first != first)
        // Larger than the whole limit: not kept, but compiled.
        other.stillMoment = 0.2
        _ = try plan(other, limit: 100)
        #expect(files.count == 1)
    }

    @Test("Files of earlier versions, which may show wearers' names, go with the next file that is kept")
    func retired() throws {
        try FileSystem.makeFolder("\(cache)/costumes", mode: nil)
        try FileSystem.replace("\(cache)/costumes/0f.prepared", with: Array("Ada".utf8), mode: nil)
        _ = try plan(template())
        #expect(files.count == 1 && files.allSatisfy { $0.hasSuffix(".plan") })
    }

    @Test("A plan cache that can't be written costs only time")
    func unwritable() throws {
        let template = template()
        let blocked = scratch.write("file", [1])
        let folder = "\(scratch.folder)/\(ScratchCostume.id)/\(blocked.path)"
        let plan = try scratch.compiler(cache: folder).plan(template, in: scratch.folder, side: 32)
        #expect(plan.render == (try scratch.plan(template).render))
    }

    @Test("Only the user can read the plan cache, and no drafts stay in it")
    func privacy() throws {
        _ = try plan(template())
        var status = stat()
        #expect(unsafe stat("\(cache)/costumes", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
        #expect(files.allSatisfy { $0.hasSuffix(".plan") })
    }
}

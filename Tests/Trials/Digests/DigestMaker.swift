import Costume
import CostumeRendering
import Digest
import FaceInput
import Foundation
import Helpers
import StickerEncoding
import Support
import Synchronization
import Threads

/// Makes the digests of the bundled costumes on all sample faces, each with an empty cache and with a filled one.
struct DigestMaker {
    /// What is made.
    struct Made {
        var record = DigestRecord()
        /// What can't be made, or is something else with a filled cache: a sentence each.
        var problems: [String] = []

        /// - Parameters:
        ///   - input: the digest of what it is made of.
        ///   - make: makes digests by name, with this folder as cache.
        static func digests(
            of input: String, _ make: (String) throws -> [String: String]
        ) -> Result<Digests, any Error> {
            Result {
                let cache = try TemporaryFolder()
                defer { withExtendedLifetime(cache) {} }
                let cold = try make(cache.path).merging(["of": input]) { $1 }
                return Digests(cold: cold, warm: try make(cache.path))
            }
        }

        mutating func add(_ digests: Result<Digests, any Error>, _ subject: String) {
            do {
                let (cold, warm) = (try digests.get().cold, try digests.get().warm)
                record.lines[subject] = cold
                for name in warm.keys.sorted() where warm[name] != cold[name] {
                    problems.append("\(subject): with a filled cache, \(name) is something else")
                }
            } catch {
                problems.append("\(subject): \(error)")
            }
        }
    }

    /// By name.
    struct Digests {
        let cold: [String: String]
        let warm: [String: String]
    }

    private let store: TemplateStore
    private let templates: [Template]
    private let renderer = ArtHelper()
    /// Digests of files and fonts, by costume.
    private let inputs: [String: String]

    /// - Parameter only: ids; empty: all costumes.
    init(only: Set<String>) throws {
        store = try TemplateStore.load(Repository.templates)
        let compiler = CostumeCompiler(renderer: renderer, cacheFolder: nil)
        let all = store.entries.compactMap(\.template)
        // Those of the sheet, too, which is made with any of its costumes.
        let needed = only.isEmpty ? all : all.filter { only.union(SampleSheet.costumes).contains($0.id) }
        let inputs = try needed.map { template in
            let fonts = try compiler.fonts(for: template, in: Repository.templates, values: [:]).used
            return (
                template.id, ShortDigest.of { for text in [template.pixelDigest] + fonts { $0.add(text) } }
            )
        }
        self.inputs = Dictionary(uniqueKeysWithValues: inputs)
        templates = all.filter { only.isEmpty || only.contains($0.id) }
    }

    func made() throws -> Made {
        let faces = try SampleFace.allCases.map { ($0, try $0.decoded()) }
        var made = Made()
        made.record.setVersions(
            libraries: [faces[0].1.libraries, try renderer.version(), ExportLibraries.versions])
        for (face, decoded) in faces {
            made.record.lines["face \(face)"] = decoded.digests.merging(["of": try face.digest()]) { $1 }
        }
        let prepared = faces.map { ($0, PreparedPeople(frames: $1.frames)) }
        let jobs = templates.flatMap { template in prepared.map { (template, $0.0, $0.1) } }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let gate = CoreGate(cores: cores)
        let shared = Mutex(made)
        Workers.run(workers: cores, count: jobs.count) { index in
            let (template, face, prepared) = jobs[index]
            let course = CostumeCourse(
                template: template, folder: store.folder(of: template.id), face: prepared, renderer: renderer,
                gate: gate)
            let digests = gate.pass(rank: index) {
                Made.digests(of: inputs[template.id] ?? "") { try course.digests(cache: $0) }
            }
            shared.withLock { $0.add(digests, "\(template.id) \(face)") }
        }
        made = shared.withLock { $0 }
        guard templates.contains(where: { SampleSheet.costumes.contains($0.id) }) else { return made }
        let input = ShortDigest.of { for id in SampleSheet.costumes { $0.add(inputs[id] ?? "") } }
        for face in SampleFace.allCases {
            made.add(
                Made.digests(of: input) { ["sheet": try SampleSheet.digest(face, cache: $0)] },
                "sheet \(face)")
        }
        return made
    }
}

extension DigestRecord {
    /// - Parameter libraries: lists such as `giflib 5.2.1, lcms2 2.14`.
    fileprivate mutating func setVersions(libraries: [String]) {
        let numbers = Stage.allCases.compactMap { stage in
            stage.version.map { (stage.rawValue, String($0.number)) }
        }
        lines[Self.versions] = Dictionary(uniqueKeysWithValues: numbers)
        let names = libraries.flatMap { $0.split(separator: ",") }.map { $0.split(separator: " ") }
        lines[Self.libraries] = Dictionary(
            names.map { ($0.dropLast().joined(separator: "-"), String($0.last ?? "")) },
            uniquingKeysWith: { $1 })
    }
}

import ArgumentParser
import BinaryCoding
import FaceInput
import FaceSandbox
import Files
import Messages
import PlatformChecks
import Platforms
import StickerManifest

/// `verify --platform`: finished packs against the rules of the platform that they are for.
struct PlatformVerification {
    let console: Console
    /// Absolute.
    let folder: String
    let isQuiet: Bool
    let isJSON: Bool

    /// Bytes of a file, and of all files of a pack, at most; larger ones count as unreadable.
    private static let fileLimit = 64 << 20
    private static let packLimit = 512 << 20
    /// Levels of folders below the one given, and files in all of them.
    private static let depth = 8
    private static let files = 100_000

    /// Checks all packs in the folder, prints what is wrong, and fails if a platform would refuse one.
    func run(_ platforms: [Platform]) throws {
        let (root, tree): (Directory, Tree)
        do throws(FileError) {
            root = try Directory(folder)
            tree = try self.tree(in: root)
        } catch {
            throw CommandFailure(
                "command.verify.folder.unreadable", ["folder": folder, "reason": error.text], status: .noInput
            )
        }
        let paths = tree.files
        var (broken, found, files): ([BrokenRule], [String], Int) = ([], [], 0)
        for platform in platforms {
            let packs = PlatformCheck.packs(among: paths, for: platform)
            guard !packs.isEmpty else {
                throw CommandFailure(
                    "command.verify.platform.none", ["folder": folder, "platform": platform.rawValue],
                    status: .noInput)
            }
            var contents: [String: PackFiles] = [:]
            for pack in packs { contents[pack] = self.contents(of: pack, tree, in: root) }
            let count = contents.values.reduce(0) { $0 + $1.files.count }
            broken += try check(contents, for: platform, files: count)
            found += packs
            files += count
        }
        let errors = broken.count { !$0.isAdvice }
        if isJSON {
            console.out(json(platforms, broken, found, files))
        } else if !isQuiet {
            for rule in broken { print(rule) }
        }
        if errors > 0, isQuiet || isJSON { throw ExitCode(ExitStatus.badData.rawValue) }
        let names = platforms.map(\.rawValue).joined(separator: ", ")
        guard errors == 0 else {
            throw CommandFailure(
                "command.verify.platform.failed",
                ["folder": folder, "platform": names, "count": String(errors)], status: .badData)
        }
        guard !isQuiet, !isJSON else { return }
        console.out(
            console.text(
                "verify.platform.sound",
                [
                    "folder": folder, "platform": names, "packs": String(found.count),
                    "files": String(files), "advice": String(broken.count),
                ]))
    }

    /// The packs may be a stranger's, so a locked process reads them.
    private func check(
        _ packs: [String: PackFiles], for platform: Platform, files: Int
    ) throws -> [BrokenRule] {
        let question = PackQuestion(packs, for: platform)
        let answer: [UInt8]
        do throws(FaceError) {
            answer = try SandboxedDecoder().check(question.encoded, files: files)
        } catch {
            guard error.isInputFault else { throw error }
            throw breaks(platform, error.evidence["reason"] ?? error.evidence["allowed"] ?? "")
        }
        do throws(BinaryDamage) {
            return try [BrokenRule](encoded: answer)
        } catch {
            throw breaks(platform, "\(error)")
        }
    }

    private func breaks(_ platform: Platform, _ reason: String) -> CommandFailure {
        CommandFailure(
            "command.verify.platform.breaks",
            ["folder": folder, "platform": platform.rawValue, "reason": reason], status: .badData)
    }

    private func print(_ rule: BrokenRule) {
        let code = rule.isAdvice ? "verify.platform.advice" : "verify.platform.line"
        let text = console.text(rule.textCode, rule.evidence)
        console.out(console.text(code, ["rule": rule.rule, "text": text]))
    }

    /// What is below the folder, by paths relative to it.
    private struct Tree {
        var files: [String] = []
        var others: [String: PackFiles.Other] = [:]
        /// What can't be looked at, with the reason.
        var unreadable: [String: String] = [:]
    }

    /// Everything below the folder; hidden files are none of a platform's.
    /// - Throws: where the folder itself can't be read.
    private func tree(in root: Directory) throws(FileError) -> Tree {
        var tree = Tree()
        var waiting = [(path: "", level: 0)]
        while let (path, level) = waiting.popLast(), tree.files.count < Self.files {
            do throws(FileError) {
                let directory = path.isEmpty ? root : try root.folderBeneath(path)
                for name in try directory.names() where !name.hasPrefix(".") {
                    let place = path.isEmpty ? name : "\(path)/\(name)"
                    switch try directory.status(at: name).kind {
                    case .file: tree.files.append(place)
                    case .folder:
                        tree.others[place] = .folder
                        if level < Self.depth { waiting.append((place, level + 1)) }
                    case .link: tree.others[place] = .link
                    case .pipe, .socket, .device: tree.others[place] = .special
                    }
                }
            } catch {
                if path.isEmpty { throw error }
                tree.unreadable[path] = error.text
            }
        }
        return tree
    }

    private func contents(of pack: String, _ tree: Tree, in root: Directory) -> PackFiles {
        let start = pack.isEmpty ? "" : pack + "/"
        func inside<Value>(_ found: [String: Value]) -> [String: Value] {
            Dictionary(
                found.filter { $0.key.hasPrefix(start) }.map {
                    (String($0.key.dropFirst(start.count)), $0.value)
                },
                uniquingKeysWith: { first, _ in first })
        }
        var pack = PackFiles([:], unreadable: inside(tree.unreadable), others: inside(tree.others))
        var left = Self.packLimit
        for path in tree.files where path.hasPrefix(start) {
            let name = String(path.dropFirst(start.count))
            do throws(FileError) {
                let bytes = try root.fileBeneath(path).read(limit: min(Self.fileLimit, left))
                pack.files[name] = bytes
                left -= bytes.count
            } catch {
                pack.unreadable[name] = error.text
            }
        }
        return pack
    }

    private struct Output: Encodable {
        struct Rule: Encodable {
            var rule: String
            var severity: String
            var platform: String
            var file: String
            var found: String
            var expected: String
            var message: [String: String]
        }

        var ok: Bool
        var folder: String
        var platforms: [String]
        var packs: [String]
        var files: Int
        var broken: [Rule]
    }

    private func json(
        _ platforms: [Platform], _ broken: [BrokenRule], _ packs: [String], _ files: Int
    ) -> String {
        JSONOutput.indented(
            Output(
                ok: !broken.contains { !$0.isAdvice }, folder: folder, platforms: platforms.map(\.rawValue),
                packs: packs, files: files,
                broken: broken.map {
                    Output.Rule(
                        rule: $0.rule, severity: $0.isAdvice ? "advice" : "error",
                        platform: $0.platform.rawValue, file: $0.file, found: $0.found, expected: $0.expected,
                        message: Messages.texts($0.textCode, $0.evidence))
                }))
    }
}

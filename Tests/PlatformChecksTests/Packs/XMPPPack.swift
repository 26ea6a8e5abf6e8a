import Digest
import Foundation
import Platforms

@testable import PlatformChecks

enum XMPPPack {
    private static let still = BuiltPicture()
    private static let moving = BuiltPicture(delays: [60, 60])

    private static func digest(_ bytes: [UInt8]) -> String {
        Data(SHA256.digest(bytes)).base64EncodedString()
    }

    /// The hash of a pack, with the bytes of its steps written down.
    private static func hash(_ name: String, _ items: [(String, String)]) -> String {
        let stickers = items.map { "\($0.0)\u{1E}sha-256\u{1F}\($0.1)\u{1F}\u{1E}\u{1D}" }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return digest(Array("name\u{1F}\u{1F}\(name)\u{1F}\u{1E}\u{1C}\(stickers.joined())\u{1C}".utf8))
    }

    static var pack: BuiltPack {
        BuiltPack(files: ["1.webp": moving.webp, "2.webp": still.webp]) { files in
            var (items, parts): (String, [(String, String)]) = ("", [])
            for (name, emoji) in [("1.webp", "🐻"), ("2.webp", "👍")] {
                let bytes = files[name] ?? []
                let picture = PictureReader.read(bytes)
                parts.append((emoji, digest(bytes)))
                items += """
                    <item><file xmlns='urn:xmpp:file:metadata:0'><media-type>\(picture?.mediaType ?? "")</media-type>
                    <desc>\(emoji)</desc><size>\(bytes.count)</size><width>\(picture?.width ?? 0)</width>
                    <height>\(picture?.height ?? 0)</height>
                    <hash xmlns='urn:xmpp:hashes:2' algo='sha-256'>\(digest(bytes))</hash></file>
                    <sources xmlns='urn:xmpp:sfs:0'><url-data xmlns='http://jabber.org/protocol/url-data' target='\(name)'/>
                    </sources></item>
                    """
            }
            let sum = hash("A &\u{1F642}", parts)
            files["publish.xml"] = Array(
                """
                <?xml version='1.0'?><!-- A pack. -->
                <iq type='set'><pubsub xmlns='http://jabber.org/protocol/pubsub'><publish node='urn:xmpp:stickers:0'>
                <item id='\(sum.prefix(24))'><pack xmlns="urn:xmpp:stickers:0"><name>A &amp;&#x1F642;</name>\(items)
                <hash xmlns='urn:xmpp:hashes:2' algo='sha-256'>\(sum)</hash></pack></item></publish></pubsub></iq>

                """.utf8)
        }
    }

    static var mutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .xmpp)
        let file = "publish.xml"
        func edit(_ rule: String, _ old: String, _ new: String) -> BuiltPack.Mutant {
            make.edit(rule, file, old, new, isLate: true)
        }
        return [
            edit("pack.document", "</pack>", ""), edit("pack.document", "&amp;", "&nbsp;"),
            edit("pack.document", "urn:xmpp:stickers:0\"", "urn:xmpp:stickers:1\""),
            edit("pack.document", "id='", "id="),
            edit("pack.missing", "target='2.webp'", "target='9.webp'"),
            edit("pack.identifier", "<item id='", "<item id='0"),
            edit("pack.digest", "'sha-256'>", "'sha-256'>").with { files in
                let text = String(decoding: files[file] ?? [], as: UTF8.self)
                guard let last = text.range(of: "'sha-256'>", options: .backwards) else { return }
                files[file] = Array(text.replacingCharacters(in: last, with: "'sha-256'>0").utf8)
            },
            edit("sticker.link", "target='2.webp'", "target=''"),
            edit("sticker.link", "target='2.webp'", "target='ftp://example.org/2.webp'"),
            edit("sticker.info", "<width>512", "<width>256"), edit("sticker.info", "image/webp", "image/png"),
            edit("sticker.info", "<size>", "<size>1"),
            whole("pack.title", make) {
                $0.replacing("A &amp;&#x1F642;", with: "")
            } hash: { _, items in
                hash("", items)
            },
            whole("pack.count", make) { text in
                text.replacing(/<item><file.*<\/sources><\/item>/.dotMatchesNewlines(), with: "")
            } hash: { name, _ in
                digest(Array("name\u{1F}\u{1F}\(name)\u{1F}\u{1E}\u{1C}\u{1C}".utf8))
            },
            whole("sticker.label", make) {
                $0.replacing("<desc>👍</desc>", with: "<desc/>")
            } hash: { name, items in
                hash(name, [items[0], ("", items[1].1)])
            },
            whole("sticker.digest", make) { text in
                text.replacing(digest(still.webp), with: digest([1]))
            } hash: { name, items in
                hash(name, [items[0], (items[1].0, digest([1]))])
            },
            make.file("pack.duplicate", "2.webp", moving.webp),
            make.file("still.dimensions", "2.webp", still.with { $0.width = 500 }.webp),
            make.file("still.trailing", "2.webp", still.webp + [0]),
            make.file("moving.plays", "1.webp", moving.with { $0.plays = 1 }.webp),
            make.file("moving.broken", "1.webp", moving.webp.flipped(34)),
        ]
    }

    /// A change that the pack's hash follows, so that only the rule is broken.
    private static func whole(
        _ rule: String, _ make: MutantMaker, _ change: @escaping @Sendable (String) -> String,
        hash new: @escaping @Sendable (String, [(String, String)]) -> String
    ) -> BuiltPack.Mutant {
        make.change(rule, isLate: true) { files in
            let items = [("🐻", digest(moving.webp)), ("👍", digest(still.webp))]
            let (old, sum) = (hash("A &🙂", items), new("A &🙂", items))
            let text = change(String(decoding: files["publish.xml"] ?? [], as: UTF8.self))
            files["publish.xml"] = Array(
                text.replacing(old, with: sum).replacing(
                    "id='\(old.prefix(24))'", with: "id='\(sum.prefix(24))'"
                ).utf8)
        }
    }

    // MARK: Delta Chat

    static var deltachat: BuiltPack {
        BuiltPack(files: ["Me/1.webp": moving.webp, "Me/2.webp": still.webp]) { files in
            files = ["me.zip": Built.zip(files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })]
        }
    }

    static var deltachatMutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .deltachat)
        return [
            make.change("archive.archive", isLate: true) { $0["me.zip"] = $0["me.zip"]?.flipped(60) },
            make.change("archive.archive", isLate: true) { $0["me.zip"] = ($0["me.zip"] ?? []).dropLast(30) },
            make.file("archive.entries", "3.webp", still.webp),
            make.file("archive.entries", "Me/more/3.webp", still.webp),
            make.file("archive.entries", "Me/3.gif", BuiltPicture(delays: [50, 50]).gif),
            make.file("archive.entries", "Me/.3.webp", still.webp),
            make.file("pack.duplicate", "You/1.webp", still.webp),
            make.change("pack.count") { $0 = [:] },
            make.change("pack.name") { files in
                files = Dictionary(
                    uniqueKeysWithValues: files.map { ($0.key.replacing("Me", with: "M.e"), $0.value) })
            },
            make.file("still.bytes", "Me/2.webp", still.with { $0.weight = 1_000_000 }.webp),
            make.file("still.dimensions", "Me/2.webp", still.with { $0.width = 500 }.webp),
            make.file("still.trailing", "Me/2.webp", still.webp + [0]),
            make.file("moving.plays", "Me/1.webp", moving.with { $0.plays = 1 }.webp),
            make.file("moving.broken", "Me/1.webp", moving.webp.flipped(34)),
        ]
    }
}

extension BuiltPack.Mutant {
    /// The same rule, broken by another late change.
    fileprivate func with(_ change: @escaping @Sendable (inout [String: [UInt8]]) -> Void) -> BuiltPack.Mutant
    {
        var mutant = self
        mutant.change = change
        return mutant
    }
}

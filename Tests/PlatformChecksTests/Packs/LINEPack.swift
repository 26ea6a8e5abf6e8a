import Platforms

enum LINEPack {
    private static let moving = BuiltPicture(
        width: 270, height: 270, delays: [200, 200, 200, 200, 200], plays: 2)
    private static let still = BuiltPicture(width: 320, height: 320)
    private static let main = BuiltPicture(
        width: 240, height: 240, delays: [200, 200, 200, 200, 200], plays: 1)

    static var pack: BuiltPack {
        var files: [String: [UInt8]] = [
            "main.png": main.png, "tab.png": BuiltPicture(width: 96, height: 74).png,
            "texts.json": [UInt8](
                json: #"{"title": "Me", "description": "Waves", "creator": "Aiko", "copyright": "Aiko"}"#),
        ]
        for number in 1...8 { files["0\(number).png"] = moving.png }
        return BuiltPack(files: files) { files in
            let pictures = files.filter { $0.key.lowercased().hasSuffix(".png") }.sorted { $0.key < $1.key }
            files["upload.zip"] = Built.zip(pictures.map { ($0.key, $0.value) })
        }
    }

    /// A set of stills with one picture replaced.
    private static func stills(_ rule: String, _ picture: [UInt8]) -> BuiltPack.Mutant {
        MutantMaker(platform: .line).change(rule) { files in
            for number in 1...8 { files["0\(number).png"] = still.png }
            files["main.png"] = BuiltPicture(width: 240, height: 240).png
            files["05.png"] = picture
        }
    }

    static var mutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .line)
        func moving(_ rule: String, _ change: (inout BuiltPicture) -> Void) -> BuiltPack.Mutant {
            make.file("moving.\(rule)", "03.png", Self.moving.with(change).png)
        }
        return [
            make.file("pack.missing", "tab.png", nil), make.file("pack.count", "08.png", nil),
            make.change("pack.numbers") { files in
                files["19.png"] = files["08.png"]
                files["08.png"] = nil
            },
            make.change("pack.numbers") { files in
                files["02.PNG"] = files["02.png"]
                files["02.png"] = nil
            },
            make.file("pack.mixed", "03.png", still.png),
            make.edit("pack.document", "texts.json", "{", ""),
            make.edit("pack.title", "texts.json", "Me", String(repeating: "猫", count: 21)),
            make.edit("pack.description", "texts.json", "Waves", String(repeating: "w", count: 161)),
            make.edit("pack.author", "texts.json", "Aiko", String(repeating: "a", count: 51)),
            make.change("archive.archive", isLate: true) { $0["upload.zip"] = $0["upload.zip"]?.flipped(45) },
            make.change("archive.entries", isLate: true) {
                $0["03.png"] = Self.moving.with { $0.weight = 9 }.png
            },
            moving("frames") { $0.delays = [250, 250, 250, 250] },
            moving("frames") { $0.delays = Array(repeating: 50, count: 21) + [950] },
            moving("seconds") { $0.delays = [200, 200, 200, 200, 250] },
            moving("seconds") {
                $0.plays = 4
                $0.delays = [400, 400, 400, 400, 400]
            },

            moving("plays") { ($0.plays, $0.delays) = (5, [40, 40, 40, 40, 40]) },
            moving("color") { $0.colorType = 3 }, moving("hidden") { $0.hidesFirst = true },
            moving("equal") { $0.isEqual = true }, moving("corners") { $0.isFilled = true },
            moving("blank") { $0.shape = .nothing }, moving("margin") { $0.edge = true },
            stills("still.blank", still.with { $0.shape = .nothing }.png),
            stills("still.margin", still.with { $0.edge = true }.png),
            stills("still.background", still.with { $0.colorType = 2 }.png),
            moving("dimensions") { $0.width = 321 },
            moving("dimensions") { ($0.width, $0.height) = (260, 260) },
            moving("bytes") { $0.weight = 1_000_000 }, moving("advised") { $0.weight = 300_000 },
            make.file("moving.broken", "03.png", Self.moving.png.flipped(-30)),
            make.file("moving.trailing", "03.png", Self.moving.png + [0]),
            make.file("moving-main.dimensions", "main.png", main.with { $0.width = 241 }.png),
            make.file("moving-main.format", "main.png", BuiltPicture(width: 240, height: 240).png),
            make.file("tab.dimensions", "tab.png", BuiltPicture(width: 74, height: 96).png),
            stills("still.dimensions", still.with { $0.width = 319 }.png),
            stills("still.dimensions", still.with { $0.height = 322 }.png),
            stills("still.corners", still.with { $0.isFilled = true }.png),
            stills("still.bytes", still.with { $0.weight = 1_000_000 }.png),
        ]
    }
}

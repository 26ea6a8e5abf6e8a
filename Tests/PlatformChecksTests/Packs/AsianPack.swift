import Platforms

enum AsianPack {
    private static func number(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
    private static let gif = BuiltPicture(width: 240, height: 240, delays: [80, 80])
    private static let kakao = BuiltPicture(width: 360, height: 360)
    private static let opaque = BuiltPicture(width: 750, height: 400, colorType: 2)

    static var wechat: BuiltPack {
        var files: [String: [UInt8]] = [
            "cover.png": BuiltPicture(width: 240, height: 240).png,
            "icon.png": BuiltPicture(width: 50, height: 50).png, "banner.png": opaque.png,
        ]
        for index in 1...8 {
            files["main/\(number(index)).gif"] = gif.gif
            files["thumbs/\(number(index)).png"] = BuiltPicture(width: 120, height: 120).png
        }
        return BuiltPack(files: files)
    }

    static var kakaotalk: BuiltPack {
        var files: [String: [UInt8]] = [:]
        for index in 1...24 {
            let moves = index <= 3
            files["\(number(index)).\(moves ? "gif" : "png")"] =
                moves ? kakao.with { $0.delays = [80, 80] }.gif : kakao.png
        }
        return BuiltPack(files: files)
    }

    static var viber: BuiltPack {
        var files = ["icon.png": BuiltPicture(width: 120, height: 120).png]
        for index in 0...3 { files["0\(index).png"] = BuiltPicture(width: 490, height: 490).png }
        return BuiltPack(files: files) { files in
            let pictures = files.filter { $0.key != "icon.png" }.sorted { $0.key < $1.key }
            files["upload.zip"] = Built.zip(pictures.map { ($0.key, $0.value) })
        }
    }

    static var mutants: [BuiltPack.Mutant] { wechatMutants + kakaoMutants + viberMutants }

    private static var wechatMutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .wechat)
        let (thumb, cover) = (BuiltPicture(width: 120, height: 120), BuiltPicture(width: 240, height: 240))
        return [
            make.file("pack.missing", "cover.png", nil), make.file("pack.missing", "banner.png", nil),
            make.file("pack.count", "main/08.gif", nil), make.file("pack.entries", "thumbs/03.png", nil),
            make.change("pack.numbers") { files in
                files["main/09.gif"] = files["main/08.gif"]
                files["thumbs/09.png"] = files["thumbs/08.png"]
                files["main/08.gif"] = nil
            },
            make.file("pack.mixed", "main/02.gif", gif.with { $0.delays = [] }.gif),
            make.file("moving.format", "main/02.gif", gif.png),
            make.file("moving.bytes", "main/02.gif", gif.with { $0.weight = 502_000 }.gif),
            make.file("moving.dimensions", "main/02.gif", gif.with { $0.width = 241 }.gif),
            make.file("moving.plays", "main/02.gif", gif.with { $0.plays = 1 }.gif),
            make.file("moving.trailing", "main/02.gif", gif.gif + [0]),
            make.file("thumb.dimensions", "thumbs/02.png", thumb.with { $0.width = 100 }.png),
            make.file("thumb.bytes", "thumbs/02.png", thumb.with { $0.weight = 200_000 }.png),
            make.file("cover.dimensions", "cover.png", cover.with { $0.width = 200 }.png),
            make.file("cover.corners", "cover.png", cover.with { $0.isFilled = true }.png),
            make.file("icon.bytes", "icon.png", BuiltPicture(width: 50, height: 50, weight: 100_000).png),
            make.file("banner.opaque", "banner.png", opaque.with { $0.colorType = 6 }.png),
            make.file("banner.dimensions", "banner.png", opaque.with { $0.height = 300 }.png),
        ]
    }

    private static var kakaoMutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .kakaotalk)
        let moving = kakao.with { $0.delays = [80, 80] }
        return [
            make.file("pack.count", "24.png", nil),
            make.change("pack.numbers") { files in
                files["30.png"] = files["24.png"]
                files["24.png"] = nil
            },
            make.file("still.bytes", "07.png", kakao.with { $0.weight = 150_000 }.png),
            make.file("still.dimensions", "07.png", kakao.with { $0.width = 361 }.png),
            make.file("still.moves", "07.png", moving.png), make.file("still.format", "07.png", kakao.webp),
            make.file("still.broken", "07.png", kakao.png.flipped(40)),
            make.file("moving.bytes", "02.gif", moving.with { $0.weight = 2_010_000 }.gif),
            make.file(
                "moving.frames", "02.gif", moving.with { $0.delays = Array(repeating: 50, count: 25) }.gif),
            make.file("moving.frames", "02.gif", moving.with { $0.delays = [] }.gif),
            make.file("moving.dimensions", "02.gif", moving.with { $0.height = 350 }.gif),
            make.file("moving.trailing", "02.gif", moving.gif + [0, 0]),
        ]
    }

    private static var viberMutants: [BuiltPack.Mutant] {
        let make = MutantMaker(platform: .viber)
        let still = BuiltPicture(width: 490, height: 490)
        return [
            make.file("pack.missing", "icon.png", nil),
            make.change("pack.count") { files in
                for index in 4...24 { files["\(number(index)).png"] = still.png }
            },
            make.change("pack.numbers") { files in
                files["05.png"] = files["03.png"]
                files["03.png"] = nil
            },
            make.change("archive.archive", isLate: true) { $0["upload.zip"] = $0["upload.zip"]?.flipped(60) },
            make.change("archive.entries", isLate: true) { $0["02.png"] = still.with { $0.weight = 1 }.png },
            make.file("still.dimensions", "02.png", still.with { $0.width = 480 }.png),
            make.file("still.moves", "02.png", still.with { $0.delays = [50, 50] }.png),
            make.file("still.format", "02.png", still.webp),
            make.file("still.bytes", "02.png", still.with { $0.weight = 1_000_000 }.png),
            make.file("icon.dimensions", "icon.png", BuiltPicture(width: 121, height: 121).png),
            make.file("icon.trailing", "icon.png", BuiltPicture(width: 120, height: 120).png + [0]),
        ]
    }
}

import FaceInput
import ImageCodecs
import Messages
import Raster
import StickerBuild

/// What people read about the part of the picture that is used.
struct FaceSentences {
    var console: Console
    /// Also where there was no choice.
    var isVerbose: Bool
    /// Somebody chose the face.
    var isChosen: Bool

    func lines(for use: FaceUse) -> [String] {
        let count = use.found?.boxes.count ?? 0
        guard let found = use.found, isVerbose || (count > 1 && !isChosen) else { return [] }
        var lines: [String] = []
        if count > 1, !isChosen {
            lines.append(
                console.text(
                    "faces.found",
                    ["count": String(count), "used": ordinal(found.used + 1), "others": others(found)]))
        }
        return lines + [crop(found, of: use.source)]
    }

    /// `--face 1 or --face 3`; of many `--face N`.
    private func others(_ found: FoundFaces) -> String {
        let names = found.boxes.indices.filter { $0 != found.used }.map { "--face \($0 + 1)" }
        guard let first = names.first, let last = names.last, names.count <= 2 else { return "--face N" }
        return first == last ? first : console.text("faces.or", ["first": first, "last": last])
    }

    private func crop(_ found: FoundFaces, of source: PictureSize?) -> String {
        guard let square = found.square else { return console.text("faces.whole") }
        let text = Self.text(square, of: source)
        guard found.roll != 0 else { return console.text("faces.crop", ["crop": text]) }
        return console.text(
            "faces.crop.rotated", ["crop": text, "degrees": Wording.decimal(found.roll, places: 1)])
    }

    /// As `--crop` takes it, within the picture.
    static func text(_ square: PictureShare, of source: PictureSize?) -> String {
        guard let source else {
            return [square.x, square.y, square.width, square.height]
                .map { Wording.decimal($0, places: 4) }.joined(separator: ",")
        }
        let box = square.pixels(width: source.width, height: source.height)
        return "\(box.x),\(box.y),\(box.width),\(box.height)px"
    }

    private func ordinal(_ number: Int) -> String {
        guard console.language == .english else {
            return console.text("faces.ordinal", ["number": String(number)])
        }
        let isTeen = (11...13).contains(number % 100)
        let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return "\(number)\(ending)"
    }
}

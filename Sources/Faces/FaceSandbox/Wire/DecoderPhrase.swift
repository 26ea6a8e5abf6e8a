import BinaryCoding

/// The phrases that a decoder may use to describe a face. A malicious face that has taken over its decoder
/// could show people any text, so only known phrases pass, with any numbers in them.
enum DecoderPhrase {
    /// Replaces all other phrases.
    static let other = "its contents can't be decoded"

    /// The text with each number, such as `0x1F` or `12`, replaced by `#`, as in the phrases below.
    private static func pattern(_ text: String) -> String {
        text.replacing(/0x[0-9a-f]{1,4}|[0-9]{1,10}/, with: "#")
    }

    /// Replaces all other features.
    static let otherFeature = "pictures of another kind"

    /// The features that a decoder may report as unsupported.
    static let features: Set<String> = [
        otherFeature, "the compact form of HEIF (mini)", "an image sequence without a still picture",
        "JPEG in HEIF", "JPEG 2000 in HEIF", "H.264 in HEIF", "H.266 (VVC) in HEIF",
        "uncompressed pictures in HEIF",
        "tone mapping (tmap) as the picture itself", "Unsupported feature: Unsupported codec",
        "Unsupported feature: Unsupported image type",
        "PNG for Apple's own programs (CgBI)", "JPEG with more than 8 bits a channel", "lossless JPEG",
        "hierarchical JPEG", "JPEG of another process", "JPEG with another number of channels",
        "JPEG with other sampling factors", "JPEG with its height at its end (DNL)",
    ]

    /// The text itself if it is a known phrase, otherwise `other`.
    static func known(_ text: String) -> String { known.contains(pattern(text)) ? text : other }

    private static let known: Set<String> = [
        other,
        // Our own decoders and shims.
        "a frame is damaged", "a frame of another size", "a frame without pixels", "impossible chunk length",
        "impossible color type or depth", "impossible size", "it can't be unpacked", "it is damaged",
        "it is made for other kinds of pictures", "its chunks contradict one another",
        "its picture is damaged",
        "libheif is not installed", "no IHDR chunk", "no colors can be converted by it", "no frames",
        "no palette",
        "no picture in it", "no pixels in it", "no size", "no such row", "not enough image data",
        "out of memory",
        "parts of it are missing", "rows are missing", "the data end too soon",
        "too much data behind the picture", "unexpected row length", "unknown error",
        // libpng.
        "IDAT: CRC error", "IDAT: bad adaptive filter value", "bad adaptive filter value",
        "IDAT: incorrect data check", "IDAT: incorrect header check", "IDAT: invalid bit length repeat",
        "IDAT: invalid code lengths set", "IDAT: invalid distance code",
        "IDAT: invalid distance too far back",
        "IDAT: invalid literal/length code", "IDAT: invalid literal/lengths set",
        "IDAT: invalid stored block lengths", "IDAT: invalid window size (libpng)", "IEND: out of place",
        "IHDR: CRC error", "PLTE: CRC error",
        // libjpeg-turbo.
        "Bogus DHT index #", "Bogus DQT index #", "Bogus Huffman table definition", "Bogus marker length",
        "Bogus sampling factors", "Corrupt JPEG data: bad Huffman code",
        "Empty JPEG image (DNL not supported)",
        "Huffman table # was not defined", "Invalid JPEG file structure: SOS before SOF",
        "Invalid JPEG file structure: missing SOS marker", "Invalid JPEG file structure: two SOF markers",
        "Invalid component ID # in SOS", "Invalid progressive parameters Ss=# Se=# Ah=# Al=#",
        "JPEG datastream contains no image", "Quantization table # was not defined",
        // giflib.
        "Failed to read from given file", "Image EOF detected before image complete",
        "Image is defective, decoding aborted", "unknown block #",
        // libheif.
        "Decoder plugin generated an error: Unspecified",
        "Invalid input: Invalid grid data: Less than # bytes of data",
        "Invalid input: Item has no data: Item with ID # has no compressed data",
        "Invalid input: Missing grid images: Tile image ID=# is not a proper image.",
        "Invalid input: Missing grid images: Tiled image with #x#=# tiles, but only # tile images in file",
        "Invalid input: No 'hvcC' box: No hvcC property in hvc# type image", "Invalid input: No 'iinf' box",
        "Invalid input: No 'iloc' box", "Invalid input: No 'ipco' box", "Invalid input: No 'iprp' box",
        "Invalid input: No 'pitm' box",
        "Invalid input: Non-existing item ID referenced: 'pitm' box references a non-existing image",
        "Unsupported feature: Unsupported codec", "Unsupported feature: Unsupported image type",
        // lcms2.
        "Couldn't link the profiles", "Read from memory error. Got # bytes, block should be of # bytes",
        "Unknown parametric curve type '#'", "Unsupported device class '#'",
    ]
}

extension BinaryReader {
    /// Reads a phrase; an unknown one becomes `DecoderPhrase.other`.
    mutating func phrase() throws(BinaryDamage) -> String { DecoderPhrase.known(try plainText()) }

    /// Reads a feature; an unknown one becomes `DecoderPhrase.otherFeature`.
    mutating func feature() throws(BinaryDamage) -> String {
        let text = try plainText()
        return DecoderPhrase.features.contains(text) ? text : DecoderPhrase.otherFeature
    }

    /// Reads at most eight bytes in hexadecimal, separated by spaces.
    mutating func hexBytes() throws(BinaryDamage) -> String {
        let text: String = try read()
        guard text.wholeMatch(of: /([0-9a-f]{2}( [0-9a-f]{2}){0,7})?/) != nil else { throw damage }
        return text
    }

    /// Reads a text that is safe to show: at most 400 characters of printable ASCII. Braces are replaced, too,
    /// since they mark the placeholders of our own messages.
    mutating func plainText() throws(BinaryDamage) -> String {
        let text: String = try read()
        return String(
            text.unicodeScalars.prefix(400).map { scalar in
                let isPlain = scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7f
                return isPlain && scalar != "{" && scalar != "}" ? Character(scalar) : "?"
            })
    }
}

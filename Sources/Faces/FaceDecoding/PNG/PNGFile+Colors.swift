internal import CImageShims
import FaceInput

extension PNGFile {
    /// The colors that the file declares: by cICP, otherwise iCCP, otherwise sRGB, otherwise gAMA with cHRM.
    func colors() -> (description: ColorDescription, notices: [FaceNotice]) {
        if let codes = cicp.map({ $0.map { Int($0) } }), Self.transfers.contains(codes[1]), codes[2] == 0,
            codes[3] == 1, let space = ColorSpace(primaries: codes[0], transfer: codes[1])
        {
            let isHDR = ColorSpace.isHighDynamicRange(transfer: codes[1])
            return (.space(space), isHDR ? [.highDynamicRange] : [])
        }
        if let iccp {
            guard let profile = Self.inflated(iccp) else {
                return (colorsBesideProfile, [.profileBroken(reason: "it can't be unpacked")])
            }
            return (.profile(profile), [])
        }
        return (colorsBesideProfile, [])
    }

    /// What the file declares for programs without profiles, and for profiles that can't be used.
    var colorsBesideProfile: ColorDescription {
        isSRGB ? .standard : gammaSpace.map { .space($0) } ?? .standard
    }

    /// The transfer curves of ITU-T H.273 that browsers read in cICP, of RGB in full range. Without one of them the chunk
    /// counts as missing.
    private static let transfers: Set = [1, 4, 5, 6, 7, 8, 11, 13, 14, 15, 16, 17, 18]

    private var gammaSpace: ColorSpace? {
        guard let gama else { return nil }
        let value = Self.number(gama)
        // A value outside is a mistake.
        guard (1_000...1_000_000).contains(value) else { return nil }
        var space = ColorSpace.standard
        if let chrm {
            let numbers = (0..<8).map { Double(Self.number(chrm.dropFirst($0 * 4))) / 100_000 }
            func point(_ index: Int) -> ColorSpace.Chromaticity {
                .init(numbers[index * 2], numbers[index * 2 + 1])
            }
            (space.white, space.red, space.green, space.blue) = (point(0), point(1), point(2), point(3))
            if space.isNearly(.standard) { space = .standard }
        }
        let isStandard = space == .standard
        // Programs that mean sRGB write a gamma of 1/2.2.
        if isStandard, abs(value - 45_455) <= 2_300 { return nil }
        space.curve = .power(100_000 / Double(value))
        return space
    }

    /// The profile of an iCCP chunk: a name, a zero, the method, then a zlib stream.
    private static func inflated(_ chunk: ArraySlice<UInt8>) -> [UInt8]? {
        guard let end = chunk.prefix(80).firstIndex(of: 0), chunk.endIndex - end > 2, chunk[end + 1] == 0
        else {
            return nil
        }
        let packed = Array(chunk[(end + 2)...])
        var profile = [UInt8](repeating: 0, count: 4 << 20)
        let length = unsafe packed.withUnsafeBufferPointer { packed in
            unsafe profile.withUnsafeMutableBufferPointer { profile in
                unsafe codec_inflate(packed.baseAddress, packed.count, profile.baseAddress, profile.count)
            }
        }
        guard length > 0 else { return nil }
        profile.removeLast(profile.count - length)
        return profile
    }
}

extension ColorSpace {
    fileprivate func isNearly(_ other: ColorSpace) -> Bool {
        zip([red, green, blue, white], [other.red, other.green, other.blue, other.white]).allSatisfy {
            abs($0.x - $1.x) < 0.002 && abs($0.y - $1.y) < 0.002
        }
    }
}

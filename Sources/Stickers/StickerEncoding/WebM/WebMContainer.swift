/// A WebM file with one video track of VP9 in one cluster or several: no dates, no random numbers, no other metadata.
struct WebMContainer {
    /// One encoded picture.
    struct Block {
        /// Milliseconds from the beginning.
        var time: Int
        /// Milliseconds.
        var duration: Int
        var color: [UInt8]
        /// Empty in a video without alpha.
        var alpha: [UInt8]
    }

    /// Pixels.
    var width: Int
    /// Pixels.
    var height: Int
    var hasAlpha: Bool
    private var blocks: [Block] = []

    init(width: Int, height: Int, hasAlpha: Bool) {
        self.width = width
        self.height = height
        self.hasAlpha = hasAlpha
    }

    mutating func add(_ block: Block) { blocks.append(block) }

    var file: [UInt8] {
        let (info, tracks) = (information, self.tracks)
        let clusters = self.clusters
        // Cues are of one length wherever they point to, so they can lie before the clusters.
        let length = info.count + tracks.count + cues(clusters, from: 0).count
        let body = [info, tracks, cues(clusters, from: length)] + clusters.map(\.bytes)
        return head + EBML.element(0x1853_8067, children: body)
    }

    private var head: [UInt8] {
        EBML.element(
            0x1a45_dfa3,
            children: [
                EBML.element(0x4286, number: 1), EBML.element(0x42f7, number: 1),
                EBML.element(0x42f2, number: 4), EBML.element(0x42f3, number: 8),
                EBML.element(0x4282, text: "webm"), EBML.element(0x4287, number: 4),
                EBML.element(0x4285, number: 2),
            ])
    }

    /// Times are in milliseconds.
    private var information: [UInt8] {
        let duration = blocks.last.map { $0.time + $0.duration } ?? 0
        return EBML.element(
            0x1549_a966,
            children: [
                EBML.element(0x2ad7b1, number: 1_000_000), EBML.element(0x4489, real: Double(duration)),
                EBML.element(0x4d80, text: "kigurumi"), EBML.element(0x5741, text: "kigurumi"),
            ])
    }

    private var tracks: [UInt8] {
        var video = [EBML.element(0xb0, number: width), EBML.element(0xba, number: height)]
        if hasAlpha { video.insert(EBML.element(0x53c0, number: 1), at: 0) }
        // Matrix, range, transfer and primaries: Rec. 601 in studio range, of sRGB.
        video.append(
            EBML.element(
                0x55b0,
                children: [
                    EBML.element(0x55b1, number: 6), EBML.element(0x55b9, number: 1),
                    EBML.element(0x55ba, number: 13), EBML.element(0x55bb, number: 1),
                ]))
        var track = [
            EBML.element(0xd7, number: 1), EBML.element(0x73c5, number: 1), EBML.element(0x9c, number: 0),
            EBML.element(0x83, number: 1), EBML.element(0x86, text: "V_VP9"),
        ]
        if let even = evenDuration { track.append(EBML.element(0x23e383, number: even * 1_000_000)) }
        if hasAlpha { track.append(EBML.element(0x55ee, number: 1)) }
        track.append(EBML.element(0xe0, children: video))
        return EBML.element(0x1654_ae6b, children: [EBML.element(0xae, children: track)])
    }

    /// Milliseconds of every picture, where they are the same.
    private var evenDuration: Int? {
        guard let first = blocks.first?.duration, blocks.allSatisfy({ $0.duration == first }) else {
            return nil
        }
        return first
    }

    private struct Cluster {
        var time: Int
        var bytes: [UInt8]
    }

    /// A block's time is 16 bits with a sign, from its cluster's.
    private static let longest = 30_000

    private var clusters: [Cluster] {
        var (clusters, start): ([Cluster], Int) = ([], 0)
        while start < blocks.count {
            let time = blocks[start].time
            let end = blocks[start...].firstIndex { $0.time - time > Self.longest } ?? blocks.count
            let groups = (start..<end).map { group($0, from: time) }
            clusters.append(
                Cluster(
                    time: time,
                    bytes: EBML.element(0x1f43_b675, children: [EBML.element(0xe7, number: time)] + groups)))
            start = end
        }
        return clusters
    }

    private func group(_ index: Int, from time: Int) -> [UInt8] {
        let block = blocks[index]
        let offset = block.time - time
        // Track 1, the time in two bytes, no flags.
        let head: [UInt8] = [
            0x81, UInt8(truncatingIfNeeded: offset >> 8), UInt8(truncatingIfNeeded: offset), 0,
        ]
        var parts = [EBML.element(0xa1, head + block.color)]
        if !block.alpha.isEmpty {
            let more = [EBML.element(0xee, number: 1), EBML.element(0xa5, block.alpha)]
            parts.append(EBML.element(0x75a1, children: [EBML.element(0xa6, children: more)]))
        }
        parts.append(EBML.element(0x9b, number: block.duration))
        if index > 0 {
            // A block that refers to an earlier one is no key frame.
            let back = block.time - blocks[index - 1].time
            parts.append(EBML.element(0xfb, Self.signed(-back)))
        }
        return EBML.element(0xa0, children: parts)
    }

    private static func signed(_ number: Int) -> [UInt8] {
        var bytes = 1
        while bytes < 8, number < -1 << (8 * bytes - 1) { bytes += 1 }
        return (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * (bytes - 1 - $0))) }
    }

    /// Where players find the key frame: only the first cluster begins with one.
    private func cues(_ clusters: [Cluster], from position: Int) -> [UInt8] {
        guard let first = clusters.first else { return [] }
        return EBML.element(
            0x1c53_bb6b,
            children: [
                EBML.element(
                    0xbb,
                    children: [
                        EBML.element(0xb3, number: first.time),
                        EBML.element(
                            0xb7,
                            children: [
                                EBML.element(0xf7, number: 1),
                                EBML.element(0xf1, number: position, bytes: 4),
                            ]),
                    ])
            ])
    }
}

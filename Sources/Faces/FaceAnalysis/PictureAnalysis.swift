import FaceInput
import Raster

/// The different pictures of a face, and what the networks see in them.
struct PictureAnalysis {
    private let cycle: FrameCycle
    /// One per picture; nil where no face was found.
    private let meshes: [FaceMesh?]
    /// One per picture, steady; none where they aren't wanted.
    private let masks: [PersonMask]
    /// One per picture where people are cut out: which places are this person's; nil where there is no other face.
    private let own: [Ownership?]
    /// Whether more pictures show several people than may be shared out among them.
    private var isLong = false
    /// Whether the network contradicts itself about a still. The frames of a moving picture correct each other.
    private var isContradicted = false
    /// One per picture where people are cut out.
    private let mattes: [Matte]

    /// What shows where people are.
    enum Masks {
        /// The pictures' own alpha.
        case alpha
        /// The network; whether its masks will be cut along, and so must be reliable, and how many pictures may be shared
        /// out among several people then.
        case network(cutting: Bool, shared: Int)
        /// Nothing.
        case none
    }

    /// A mesh that is less certain is no face.
    private static let certain = 0.5

    /// - Parameters:
    ///   - networks: what looks at the pictures.
    ///   - source: what shows where people are.
    init(_ cycle: FrameCycle, seeing networks: some FaceSeeing, masks source: Masks) {
        self.cycle = cycle
        var meshes: [FaceMesh?] = []
        var seen: [(face: FoundFace?, others: [FoundFace])] = []
        var last: Point?
        for picture in cycle.pictures {
            let faces = networks.faces(in: picture)
            let face = Self.face(faces, near: last)
            seen.append((face, faces.filter { $0 != face }))
            last = face?.box.center ?? last
            let mesh = face.flatMap { networks.mesh(of: $0, in: picture) }
            meshes.append(mesh.flatMap { $0.confidence >= Self.certain ? $0 : nil })
        }
        self.meshes = meshes
        switch source {
        case .alpha: (mattes, masks, own) = ([], cycle.pictures.map(\.alphaMask), [])
        case .none: (mattes, masks, own) = ([], [], [])
        case .network(let cutting, let shared):
            let mattes = cycle.pictures.map(Matte.init)
            self.mattes = mattes
            let looks = cycle.pictures.map { networks.personMask(in: $0).values }
            var steady = SteadyMasks(guides: mattes.map(\.guide), neighbors: cycle.neighbors).steadied(looks)
                .map { PersonMask(clamping: $0) }
            guard cutting else {
                masks = steady
                own = []
                return
            }
            if steady.count == 1, let mesh = meshes[0] {
                let second = MaskRecheck(steady[0], of: cycle.pictures[0], mesh: mesh, seenBy: networks)
                (steady[0], isContradicted) = (second.mask, second.isContrary)
            }
            let isLong = seen.count { !$0.others.isEmpty } > shared
            self.isLong = isLong
            let own = cycle.pictures.indices.map { index in
                isLong
                    ? nil
                    : Ownership(
                        of: seen[index], mesh: meshes[index], in: cycle.pictures[index],
                        mask: steady[index].values, guide: mattes[index].guide)
            }
            self.own = own
            masks = zip(steady, own).map { mask, own in own.map { mask.limited(to: $0.shares) } ?? mask }
        }
    }

    /// The face that goes on from the picture before, or the best one.
    private static func face(_ faces: [FoundFace], near last: Point?) -> FoundFace? {
        guard let last, let best = faces.first else { return faces.first }
        func distance(_ face: FoundFace) -> Double {
            let (x, y) = (face.box.center.x - last.x, face.box.center.y - last.y)
            return x * x + y * y
        }
        return faces.filter { $0.confidence >= 0.5 * best.confidence }
            .min { distance($0) < distance($1) }
    }

    /// Each picture's points and outlines, steady; only plausible ones.
    func measured() -> [AnalyzedFrame] {
        let found = cycle.pictures.indices.map(points)
        let outlines = cycle.pictures.indices.map { found[$0] == nil ? nil : contours(ofPicture: $0) }
        let steady = SteadyPoints(neighbors: cycle.neighbors)
        return zip(steady.steadied(found), steady.steadied(outlines)).map {
            var frame = AnalyzedFrame()
            (frame.points, frame.contours) = ($0, $1)
            return frame
        }
    }

    private func points(ofPicture index: Int) -> FacePoints? {
        guard let mesh = meshes[index] else { return nil }
        let picture = cycle.pictures[index]
        let found = FacePoints(
            mesh: mesh, person: masks.isEmpty ? nil : masks[index], width: picture.width,
            height: picture.height)
        return found.flatMap { $0.isPlausible ? $0 : nil }
    }

    private func contours(ofPicture index: Int) -> FaceContours? {
        let (mesh, picture) = (meshes[index], cycle.pictures[index])
        let found = mesh.flatMap { FaceContours(mesh: $0, width: picture.width, height: picture.height) }
        return found.flatMap { $0.isPlausible ? $0 : nil }
    }

    /// Cuts all pictures.
    /// - Parameter frames: receive person and head; have their points.
    /// - Returns: why the heads are ovals; nil if they are heads.
    /// - Throws: why nothing is cut.
    func cut(into frames: inout [AnalyzedFrame]) throws(CutDoubt) -> CutDoubt? {
        if isLong { throw .long }
        if isContradicted { throw .undecided }
        let reviewed = try cycle.pictures.indices.map { index throws(CutDoubt) in
            try review(index, for: .person)
        }
        var opacities: [Matte.Opacity] = []
        for (index, mask) in reviewed.enumerated() {
            opacities.append(mattes[index].opacity(of: mask))
            frames[index].person = mattes[index].cut(opacities[index])
        }
        return heads(along: opacities, into: &frames)
    }

    /// Cuts the heads out where no person can be cut out: shoulders and surroundings don't matter then.
    /// - Parameter frames: receive them; have their points.
    /// - Returns: why they are ovals; nil if they are heads.
    func cutHeads(into frames: inout [AnalyzedFrame]) -> CutDoubt? {
        do throws(CutDoubt) {
            if isLong || masks.isEmpty { throw .long }
            var (opacities, doubt): ([Matte.Opacity], CutDoubt?) = ([], nil)
            for index in cycle.pictures.indices {
                do throws(CutDoubt) {
                    if let doubt { throw doubt }
                    opacities.append(mattes[index].opacity(of: try review(index, for: .head)))
                } catch {
                    doubt = error
                    opacities.append(mattes[index].opacity(of: try review(index, for: .oval)))
                }
            }
            guard doubt == nil else {
                ovals(along: opacities, into: &frames)
                return doubt
            }
            return heads(along: opacities, into: &frames)
        } catch {
            ovals(into: &frames)
            return error
        }
    }

    private func review(_ index: Int, for purpose: ReviewedMask.Purpose) throws(CutDoubt) -> ReviewedMask {
        let (width, height) = (cycle.pictures[index].width, cycle.pictures[index].height)
        guard min(width, height) >= FaceAnalyzer.smallestSide else { throw .small }
        guard let mesh = meshes[index], let zone = HeadZone(mesh, width: width, height: height) else {
            throw .faceless
        }
        if purpose != .oval, own[index]?.isUnsure == true { throw .scattered }
        let mask = masks[index].values
        return try ReviewedMask(
            purpose == .person ? mask : zone.part(of: mask), mesh: mesh, width: width, height: height,
            limit: own[index]?.shares, for: purpose)
    }

    /// Heads, or ovals if one of them can't be cut out.
    private func heads(along opacities: [Matte.Opacity], into frames: inout [AnalyzedFrame]) -> CutDoubt? {
        do throws(CutDoubt) {
            let heads = try cutHeads { index in
                (frames[index].person ?? mattes[index].cut(opacities[index]), opacities[index].places)
            }
            for index in heads.indices { frames[index].head = heads[index] }
            return nil
        } catch {
            ovals(along: opacities, into: &frames)
            return error
        }
    }

    /// The heads of all pictures.
    /// - Parameter person: cut out of a picture, and its opacity on the grid of a mask.
    /// - Throws: why one of them can't be cut out.
    private func cutHeads(
        _ person: (Int) -> (picture: Bitmap, opacity: [UInt8])
    ) throws(CutDoubt) -> [Bitmap] {
        try cycle.pictures.indices.map { index throws(CutDoubt) in
            guard let mesh = meshes[index] else { throw .faceless }
            let (picture, opacity) = person(index)
            return try HeadCut.head(of: picture, opacity: opacity, mesh: mesh)
        }
    }

    /// Trims pictures whose own alpha cuts a person out to the heads; those without shoulders stay as they are.
    /// - Parameter frames: receive the heads.
    /// - Returns: why a picture with shoulders keeps them; nil if none does.
    func trim(into frames: inout [AnalyzedFrame]) -> CutDoubt? {
        var hasShoulders = false
        for (index, picture) in cycle.pictures.enumerated() {
            let mask = masks[index].values
            guard frames[index].points != nil, let mesh = meshes[index],
                let zone = HeadZone(mesh, width: picture.width, height: picture.height),
                zone.isCutOut(by: mask)
            else { return nil }
            hasShoulders = hasShoulders || zone.hasShoulders(mask)
        }
        guard hasShoulders else { return nil }
        do throws(CutDoubt) {
            let heads = try cutHeads { index in
                (cycle.pictures[index], masks[index].values.map { UInt8($0 * 255 + 0.5) })
            }
            for index in heads.indices { frames[index].head = heads[index] }
            return nil
        } catch {
            return error
        }
    }

    /// Ovals in place of heads.
    /// - Parameters:
    ///   - opacities: one per picture, so that an oval shows the person's own hair; none: all within the oval.
    ///   - frames: receive them; have their points.
    func ovals(along opacities: [Matte.Opacity] = [], into frames: inout [AnalyzedFrame]) {
        for (index, picture) in cycle.pictures.enumerated() {
            frames[index].head = HeadCut.oval(
                of: picture, points: frames[index].points,
                opacity: opacities.isEmpty ? nil : opacities[index].pixels)
        }
    }
}

extension PersonMask {
    /// A mask of values that rounding may have moved a little out of 0…1.
    init(clamping values: [Float]) {
        let clamped = values.map { min(max(0, $0), 1) }
        self = PersonMask(values: clamped) ?? .nobody
    }

    /// The mask, multiplied by shares of 0…1.
    fileprivate func limited(to shares: [Float]) -> PersonMask {
        PersonMask(clamping: zip(values, shares).map { $0 * $1 })
    }
}

extension Bitmap {
    /// The picture's own alpha as a person mask.
    fileprivate var alphaMask: PersonMask {
        let small = resized(width: PersonMask.side, height: PersonMask.side)
        return PersonMask(clamping: small.pixels.map { Float($0.a) / 255 })
    }
}

import Costume
import StickerManifest

/// How a moving face runs beside a moving costume: for how many turns of the costume, and at which speed.
struct LoopFit {
    private enum Course {
        case standing(Int)
        /// `speed` times its own, over and over.
        case repeated(speed: Double)
        /// At its own speed to its last frame.
        case once
    }

    private let course: Course
    /// Turns of the costume, 1 or more.
    let turns: Int
    /// Told when the face doesn't end where it began: how long whole turns of the face would have lasted, and how long
    /// the sticker lasts, seconds.
    let seam: StickerEntry.Reduction?

    private init(_ course: Course, turns: Int = 1, seam: StickerEntry.Reduction? = nil) {
        self.course = course
        self.turns = turns
        self.seam = seam
    }

    init(standing frame: Int) { self.init(.standing(frame)) }

    /// - Parameter frames: of one turn of the costume.
    init(_ animation: TemplateAnimation, frames: Int, turn: FaceLoop) {
        let costume = animation.duration * 100
        let face = Double(turn.total)
        switch animation.faceTiming {
        case .freeze: self.init(standing: 0)
        case .once: self.init(.once)
        case .stretch: self.init(.repeated(speed: face / costume))
        case .loop: self = .looping(costume: costume, frames: frames, face: face)
        case .fit:
            self =
                .fitting(costume: costume, face: face)
                ?? .looping(costume: costume, frames: frames, face: face)
        }
    }

    /// The face frame at frame `index` of the sticker.
    func face(at index: Int, of frames: Int, animation: TemplateAnimation, turn: FaceLoop) -> Int {
        let time = Double(index) * animation.duration * 100 / Double(frames)
        switch course {
        case .standing(let frame): return frame
        case .once: return turn.frame(at: time)
        case .repeated(let speed): return turn.frame(atRepeated: time * speed)
        }
    }

    /// Whole turns of both after one turn of the costume, else after two, when the face's speed changes by a quarter
    /// at most.
    private static func fitting(costume: Double, face: Double) -> LoopFit? {
        meeting(costume: costume, face: face).map { LoopFit(.repeated(speed: $0.speed), turns: $0.turns) }
    }

    /// After how many turns of the costume, and at which speed of the face.
    static func meeting(costume: Double, face: Double) -> (turns: Int, speed: Double)? {
        for turns in 1...2 {
            let whole = Double(turns) * costume / face
            // Of two equally near the slower, whatever rounding makes of their distance.
            let slower = whole.rounded(.down)
            let nearest = slower >= 1 && whole - slower <= 0.5 + 1e-9 ? slower : whole.rounded(.up)
            let speed = nearest / whole
            guard abs(speed - 1) <= 0.25 + 1e-9 else { continue }
            return (turns, speed)
        }
        return nil
    }

    private static func looping(costume: Double, frames: Int, face: Double) -> LoopFit {
        let most = max(1, TimeMerge.longestLoop / frames)
        let halfFrame = costume / Double(frames) / 2
        func missed(_ turns: Int) -> (by: Double, whole: Double) {
            let length = Double(turns) * costume
            let whole = max(1, (length / face).rounded()) * face
            return (abs(length - whole), whole)
        }
        if frames <= TimeMerge.longestLoop,
            let turns = (1...most).first(where: { missed($0).by <= halfFrame + 1e-6 })
        {
            return LoopFit(.repeated(speed: 1), turns: turns)
        }
        let seam = StickerEntry.Reduction(
            what: "seam", from: missed(most).whole / 100, to: Double(most) * costume / 100)
        let meets = missed(most).by <= halfFrame + 1e-6
        return LoopFit(.repeated(speed: 1), turns: most, seam: meets ? nil : seam)
    }
}

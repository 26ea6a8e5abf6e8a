import Costume
package import StickerManifest

/// One loop of a costume on a face, as finely as the plan was compiled, before any file format's grid of times.
package struct CostumeLoop: Equatable, Sendable {
    /// When a frame begins.
    package struct Moment: Equatable, Sendable {
        /// Milliseconds from the loop's beginning.
        package var start: Double
        /// What shows; its `delay` means nothing.
        package var frame: StickerTimeline.Frame
        /// Which turn of the costume it belongs to, from 0.
        package var turn: Int
    }

    /// At least one; neighbors may be equal.
    package var moments: [Moment]
    /// Milliseconds.
    package var duration: Double
    /// Whole turns of the costume in the loop, 1 or more.
    package var turns: Int
    /// Whether a still costume takes the times of a moving face: moments are not evenly spaced then.
    package var followsFace: Bool
    /// Whether it may begin anywhere: its end meets its beginning.
    package var isRound: Bool
    /// Where the face doesn't end where it began.
    package var seam: StickerEntry.Reduction?
}

extension CostumePlan {
    /// The loop of a face in this costume.
    /// - Parameter delays: of the face's frames, hundredths of a second; one entry for a still face.
    package func loop(faceDelays delays: [Int]) -> CostumeLoop {
        let turn = FaceLoop(delays: delays)
        let showsFace = render.frames.contains { usesFace($0) }
        guard let animation else {
            let count = showsFace ? turn.delays.count : 1
            let moments = (0..<count).map { index in
                moment(0, index, start: Double(turn.starts[index]) * 10, turn: 0)
            }
            return CostumeLoop(
                moments: moments, duration: count > 1 ? Double(turn.total) * 10 : 0, turns: 1,
                followsFace: count > 1, isRound: false)
        }
        let count = max(1, render.frames.count)
        // As many as in the sticker of the main pack: so the face meets the costume after as many turns.
        let usual = max(1, Int((animation.duration * 12.5).rounded()))
        let moves = showsFace && turn.moves
        let meeting =
            moves ? LoopFit(animation, frames: usual, turn: turn) : LoopFit(standing: 0)
        let step = animation.duration * 1_000 / Double(count)
        let moments = (0..<meeting.turns * count).map { index in
            let shown = meeting.face(at: index, of: count, animation: animation, turn: turn)
            return moment(index % count, shown, start: Double(index) * step, turn: index / count)
        }
        return CostumeLoop(
            moments: moments, duration: Double(meeting.turns) * animation.duration * 1_000,
            turns: meeting.turns, followsFace: false, isRound: !moves || animation.faceTiming != .once,
            seam: meeting.seam)
    }

    private func moment(_ costume: Int, _ face: Int, start: Double, turn: Int) -> CostumeLoop.Moment {
        CostumeLoop.Moment(
            start: start, frame: StickerTimeline.Frame(costume: costume, face: face, delay: 0), turn: turn)
    }
}

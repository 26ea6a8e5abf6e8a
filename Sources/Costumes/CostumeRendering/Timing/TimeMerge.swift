import Costume
import StickerManifest

/// Where the time of a costume and the time of a face meet (TEMPLATES "Time"). Pure arithmetic; the face is sampled
/// by time, never by index.
struct TimeMerge {
    /// What one costume frame looks like.
    struct Scene: Hashable, Sendable {
        /// Frames of one number look alike as long as the face does.
        var number: Int
        var usesFace: Bool
    }

    /// nil: a still costume.
    var animation: TemplateAnimation?
    /// One of each costume frame, at least one.
    var scenes: [Scene]
    /// Output pixels.
    var side: Int

    /// Frames of a looping sticker, at most, before the face's turns are given up.
    static let longestLoop = 48

    /// - Parameter faceDelays: hundredths of a second of each face frame; one entry or none for a still face.
    func timeline(faceDelays: [Int]) -> StickerTimeline {
        let turn = FaceLoop(delays: faceDelays)
        let usesFace = scenes.contains { $0.usesFace }
        guard let animation else {
            guard usesFace, turn.moves else { return alone }
            let slots = turn.delays.indices.map {
                TimeSlot(start: turn.starts[$0], costume: 0, face: $0, turn: 0)
            }
            return finish(
                slots, turns: 1, end: turn.total, seam: nil, limit: TemplateAnimation.usualMemoryLimit)
        }
        let meeting =
            usesFace && turn.moves
            ? LoopFit(animation, frames: frameCount, turn: turn) : LoopFit(standing: 0)
        let slots = (0..<meeting.turns * frameCount).map { index in
            TimeSlot(
                start: boundary(index, animation), costume: index % frameCount,
                face: meeting.face(at: index, of: frameCount, animation: animation, turn: turn),
                turn: index / frameCount)
        }
        return finish(
            slots, turns: meeting.turns, end: boundary(meeting.turns * frameCount, animation),
            seam: meeting.seam,
            limit: animation.memoryLimit)
    }

    private var frameCount: Int { max(1, scenes.count) }

    private var alone: StickerTimeline {
        StickerTimeline(frames: [StickerTimeline.Frame(costume: 0, face: 0, delay: 0)])
    }

    /// The centisecond from which frame `index` is written; the one after the last is the end.
    private func boundary(_ index: Int, _ animation: TemplateAnimation) -> Int {
        let moment = Double(index) * animation.duration / Double(frameCount)
        return Int((100 * moment - 0.5 - 1e-6).rounded(.up))
    }

    /// Merges what looks alike or is too short, and keeps within the memory limit.
    private func finish(
        _ slots: [TimeSlot], turns: Int, end: Int, seam: StickerEntry.Reduction?, limit: Int
    ) -> StickerTimeline {
        var (slots, end) = (slots, end)
        var reductions = seam.map { [$0] } ?? []
        let most = max(1, limit / max(1, side * side * 4))
        slots = merged(slots)
        let looks = slots.count
        slots = lasting(slots, end: end)
        if looks > 1, slots.count == 1 {
            reductions.append(StickerEntry.Reduction(what: "frames", from: Double(looks), to: 1))
        }
        if slots.count > most, turns > 1 {
            // All turns up to the last one that still fits in; the first one always stays.
            var kept = 1
            while kept < turns, slots.count(where: { $0.turn <= kept }) <= most { kept += 1 }
            let cut = slots.first { $0.turn >= kept }?.start ?? end
            reductions.append(
                StickerEntry.Reduction(what: "duration", from: Double(end) / 100, to: Double(cut) / 100))
            slots.removeAll { $0.turn >= kept }
            end = cut
        }
        if slots.count > most {
            reductions.append(
                StickerEntry.Reduction(what: "frames", from: Double(slots.count), to: Double(most)))
            let count = slots.count
            slots = (0..<most).map { slots[$0 * count / most] }
        }
        guard slots.count > 1 else {
            let only = slots.first.map { StickerTimeline.Frame(costume: $0.costume, face: $0.face, delay: 0) }
            return StickerTimeline(frames: only.map { [$0] } ?? alone.frames, reductions: reductions)
        }
        let frames = slots.indices.map { index in
            StickerTimeline.Frame(
                costume: slots[index].costume, face: slots[index].face,
                delay: (index + 1 < slots.count ? slots[index + 1].start : end) - slots[index].start)
        }
        return StickerTimeline(frames: frames, reductions: reductions)
    }

    /// Equal neighbors within a turn become one longer frame.
    private func merged(_ slots: [TimeSlot]) -> [TimeSlot] {
        slots.reduce(into: []) { kept, slot in
            guard let last = kept.last, last.turn == slot.turn, looksAlike(last, slot) else {
                kept.append(slot)
                return
            }
        }
    }

    private func looksAlike(_ a: TimeSlot, _ b: TimeSlot) -> Bool {
        guard scenes.indices.contains(a.costume), scenes.indices.contains(b.costume) else { return a == b }
        let (first, second) = (scenes[a.costume], scenes[b.costume])
        return first == second && (!first.usesFace || a.face == b.face)
    }

    /// Frames of less than 2 hundredths give their time to the one before; the first one takes that of the next instead.
    private func lasting(_ slots: [TimeSlot], end: Int) -> [TimeSlot] {
        let ends = slots.dropFirst().map(\.start) + [end]
        return zip(slots, ends).reduce(into: []) { kept, next in
            let (slot, end) = next
            if let last = kept.last, end - slot.start < 2 || slot.start - last.start < 2 { return }
            kept.append(slot)
        }
    }
}

/// One frame of a sticker before it has a delay.
struct TimeSlot: Equatable {
    /// Hundredths of a second from the sticker's beginning.
    var start: Int
    var costume: Int
    var face: Int
    /// Which turn of the costume it belongs to.
    var turn: Int
}

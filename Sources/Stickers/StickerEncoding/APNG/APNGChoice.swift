/// What of an APNG is given up.
struct APNGChoice: Equatable {
    /// Frames that are kept, of those that differ from the one before.
    var count: Int
    var quality: APNGQuality
    var side: Double

    /// The first plan that should fit, at the best quality that does, with as many frames as still fit then.
    /// - Parameters:
    ///   - count: of all frames that differ from the one before.
    ///   - least: of a file.
    ///   - room: bytes.
    init?(_ estimate: APNGEstimate, of count: Int, least: Int, within room: Double, sides: [Double]) {
        for plan in APNGPlan.all(sides: sides) {
            let kept = plan.kept(of: count, least: least)
            let fitting = APNGQuality.steps[...plan.worst].first {
                estimate.bytes(kept, $0, side: plan.side) <= room
            }
            guard let fitting else { continue }
            var most = kept
            while most < count, estimate.bytes(most + 1, fitting, side: plan.side) <= room { most += 1 }
            (self.count, quality, side) = (most, fitting, plan.side)
            return
        }
        return nil
    }

    /// Bytes that the least of all should have; parameters as above.
    static func least(_ estimate: APNGEstimate, of count: Int, least: Int, sides: [Double]) -> Int {
        let lengths = APNGPlan.all(sides: sides).map { plan in
            estimate.bytes(
                plan.kept(of: count, least: least), APNGQuality.steps[plan.worst], side: plan.side)
        }
        return Int(lengths.min() ?? 0)
    }

    /// Whether it gives up nothing that the other one keeps.
    func isBetter(than other: APNGChoice) -> Bool {
        self != other && count >= other.count && side >= other.side
            && quality.length >= other.quality.length
    }

    /// Whether nothing is given up.
    func isBest(of whole: ExportTimeline) -> Bool {
        count == whole.changes && quality == APNGQuality.steps[0] && side == 1
    }
}

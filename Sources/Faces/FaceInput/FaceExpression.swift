/// How a face acts: how far each channel moves it. All channels at 0: as photographed.
package struct FaceExpression: Hashable, Sendable {
    /// A way in which a face moves; its raw value is its name in costumes. Left and right are as seen in the picture.
    package enum Channel: String, CaseIterable, Sendable {
        /// 1: both eyes shut; −1: wide open. Added to those of each eye.
        case lids
        /// The same of one eye.
        case leftLid, rightLid
        /// The irises, as far right and down as the lids allow.
        case gazeX = "gaze.x"
        case gazeY = "gaze.y"
        /// 1: raised.
        case brows
        /// 1: the inner ends of the brows down and together; −1: worry, the inner ends up.
        case anger
        /// The corners of the mouth: up and out, or down and in.
        case smile
        /// 1: the jaw falls.
        case mouth
        /// 1: an open or toothy mouth is closed.
        case closed
        /// 1: lips narrow and forward; −1: stretched.
        case pucker
        /// 1: cheeks out.
        case puff
        /// 1: eyes 1.6 times as large.
        case eyes
        /// 1: the head turns right.
        case turn
        /// 1: the head bows.
        case nod
        /// 1: the head is wider and shorter; −1: longer.
        case squash

        /// What the channel may be.
        package var range: ClosedRange<Double> {
            switch self {
            case .mouth, .closed, .puff, .eyes: 0...1
            case .lids, .leftLid, .rightLid, .gazeX, .gazeY, .brows, .anger, .smile, .pucker, .turn, .nod,
                .squash:
                -1...1
            }
        }
    }

    /// One of each channel, in the order of their declaration.
    private var values: [Double]

    /// The face as photographed.
    package static let neutral = FaceExpression()

    /// The face as photographed.
    package init() { values = Array(repeating: 0, count: Channel.allCases.count) }

    /// How far a channel moves the face: 0 not at all, 1 fully. Clamped to the channel's range.
    package subscript(channel: Channel) -> Double {
        get { values[channel.place] }
        set { values[channel.place] = min(max(newValue, channel.range.lowerBound), channel.range.upperBound) }
    }

    /// Whether it changes nothing.
    package var isNeutral: Bool { values.allSatisfy { $0 == 0 } }

    /// Both at once, each channel clamped to its range.
    package static func + (a: FaceExpression, b: FaceExpression) -> FaceExpression {
        a.map { $0 + b.values[$1] }
    }

    /// The same, less or more of it.
    package func scaled(by amount: Double) -> FaceExpression { map { value, _ in value * amount } }

    /// Rounded to sixteenths: expressions that nobody can tell apart are drawn once.
    package var rounded: FaceExpression { map { value, _ in (value * 16).rounded() / 16 } }

    private func map(_ change: (Double, Int) -> Double) -> FaceExpression {
        var copy = self
        for channel in Channel.allCases { copy[channel] = change(values[channel.place], channel.place) }
        return copy
    }
}

extension FaceExpression.Channel {
    private static let places = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) })

    /// Its number in the order of declaration.
    fileprivate var place: Int { Self.places[self] ?? 0 }
}

import FaceInput

extension FaceShape {
    /// The parts that an expression moves smoothly.
    func swells(_ expression: FaceExpression) -> [FaceSwell] {
        var swells: [FaceSwell] = []
        for (eye, isLeft) in [(leftEye, true), (rightEye, false)] {
            let wide = -min(expression.lid(isLeft: isLeft), 0)
            if wide > 0 { swells.append(eye.opened(by: wide)) }
            let large = expression[.eyes]
            if large > 0 { swells.append(eye.enlarged(by: large)) }
            swells += eye.brow(raised: expression[.brows], angry: expression[.anger], isLeft: isLeft)
            let smile = expression[.smile]
            if smile != 0 { swells += smiling(by: smile, isLeft: isLeft) }
            let narrow = expression[.mouth]
            if narrow > 0 {
                // The corners come nearer while the jaw falls.
                let corner = isLeft ? mouth.left : mouth.right
                swells.append(
                    FaceSwell(
                        corner, by: Place((isLeft ? 0.06 : -0.06) * narrow, 0), before: Place(0.34, 0.34),
                        after: Place(0.34, 0.34)))
            }
            let puff = expression[.puff]
            if puff > 0 { swells += puffed(by: puff, isLeft: isLeft) }
        }
        let pucker = expression[.pucker]
        if pucker != 0 { swells.append(puckered(by: pucker)) }
        return swells
    }

    private func smiling(by smile: Double, isLeft: Bool) -> [FaceSwell] {
        let outwards = isLeft ? -1.0 : 1.0
        let (corner, cheek) = isLeft ? (mouth.left, leftCheek) : (mouth.right, rightCheek)
        let eye = isLeft ? leftEye : rightEye
        // The lips bend evenly: their middle follows.
        let (inwards, outer, tall) = (max(1.75 * mouth.half, 0.5), 0.5, 0.52)
        let before = isLeft ? Place(outer, tall) : Place(inwards, tall)
        let after = isLeft ? Place(inwards, tall) : Place(outer, tall)
        let strength = smile * min(mouth.half / 0.34, 1)
        guard smile > 0 else {
            let fall = Place(0.04 * outwards * strength, -0.155 * strength)
            return [FaceSwell(corner, by: fall, before: before, after: after)]
        }
        let lid = Place(eye.center.x, eye.lower(eye.center.x) + 0.1)
        return [
            FaceSwell(
                corner, by: Place(0.09 * outwards * strength, -0.15 * strength), before: before, after: after),
            FaceSwell(
                cheek, by: Place(0.01 * outwards * smile, -0.06 * smile), before: Place(0.45, 0.4),
                after: Place(0.45, 0.5)),
            FaceSwell(
                lid, by: Place(0, -0.028 * smile), before: Place(0.36, 0.16), after: Place(0.36, 0.3)),
        ]
    }

    private func puffed(by puff: Double, isLeft: Bool) -> [FaceSwell] {
        let outwards = isLeft ? -1.0 : 1.0
        let corner = isLeft ? mouth.left : mouth.right
        let edge = jawMiddle + outwards * jawHalf
        let middle = Place((corner.x + edge) / 2 + 0.08 * outwards, mouth.center.y - 0.08)
        let reach = Place(0.52, 0.56)
        return [
            FaceSwell(
                middle, growing: Place(-0.26 * puff, -0.16 * puff), before: reach, after: reach, level: 0.2),
            FaceSwell(
                Place(edge - 0.12 * outwards, middle.y - 0.05), by: Place(0.12 * outwards * puff, 0),
                before: Place(0.5, 0.75), after: Place(0.5, 0.75)),
        ]
    }

    private func puckered(by pucker: Double) -> FaceSwell {
        let growth = pucker > 0 ? Place(0.62 * pucker, -0.16 * pucker) : Place(0.24 * pucker, -0.08 * pucker)
        let reach = Place(mouth.half + 0.42, 0.46)
        return FaceSwell(mouth.center, growing: growth, before: reach, after: reach)
    }
}

extension FaceExpression {
    /// How far an eye is shut, −1…1. Who looks down lowers the lids.
    func lid(isLeft: Bool) -> Double {
        let own = self[.lids] + self[isLeft ? .leftLid : .rightLid] + 0.28 * max(self[.gazeY], 0)
        return min(max(own, -1), 1)
    }
}

extension FaceShape.Eye {
    /// Wide open.
    fileprivate func opened(by share: Double) -> FaceSwell {
        let across = min(half + 0.18, 0.46)
        let reach = Place(across, 0.34)
        return FaceSwell(
            center, growing: Place(-0.04 * share, -0.33 * share), before: reach, after: reach, level: 0.15)
    }

    /// As in cartoons.
    fileprivate func enlarged(by share: Double) -> FaceSwell {
        let up = max(center.y - browCenter.y + 0.24, 0.54)
        return FaceSwell(
            center, growing: Place(-0.42 * share, -0.42 * share), before: Place(0.54, up),
            after: Place(0.54, 0.56), level: 0.45)
    }

    /// The brow, raised or drawn together.
    fileprivate func brow(raised: Double, angry: Double, isLeft: Bool) -> [FaceSwell] {
        var swells: [FaceSwell] = []
        let inwards = isLeft ? 1.0 : -1.0
        let half = max(abs(browInner.x - browOuter.x) / 2, 0.15)
        // The lids hold still.
        func swell(_ middle: Place, by shift: Place, wide: Double) -> FaceSwell {
            FaceSwell(
                middle, by: shift, before: Place(wide, 0.55), after: Place(wide, gap(below: middle)),
                level: 0.12)
        }
        if raised != 0 {
            swells.append(swell(browCenter, by: Place(0, -0.13 * raised), wide: half + 0.24))
        }
        if angry > 0 {
            let fall = min(0.125, 0.6 * gap(below: browInner))
            swells.append(swell(browInner, by: Place(0.045 * inwards * angry, fall * angry), wide: 0.36))
            swells.append(swell(browOuter, by: Place(0, -0.07 * angry), wide: 0.34))
        } else if angry < 0 {
            swells.append(swell(browInner, by: Place(-0.03 * inwards * angry, 0.15 * angry), wide: 0.38))
            swells.append(swell(browOuter, by: Place(0, -0.05 * angry), wide: 0.34))
        }
        return swells
    }
}

import Costume
import FaceInput
import Raster

extension CostumePlan {
    /// The faces as large as the costume's frames show them at most: in many frames they are drawn sooner from that.
    package func reduced(_ face: PreparedPeople) -> PreparedPeople {
        guard face.count == 1 else { return face }
        var people = face.people
        people.first = reduced(people.first, of: .first)
        people.second = people.second.map { reduced($0, of: .second) }
        return PreparedPeople(people)
    }

    private func reduced(_ face: PreparedFace, of person: Person) -> PreparedFace {
        var finest: [FaceCut: Double] = [:]
        for scene in Set(render.frames) {
            render.note(
                &finest, of: render.scenes[scene], showing: (person, face.frame(0)),
                within: render.output.grid.bounds)
        }
        return face.reduced(for: finest)
    }
}

extension RenderPlan {
    /// Notes the fewest pixels of a face from one output pixel to the next, by the cut that is drawn.
    /// - Parameter raster: what the steps are drawn on.
    fileprivate func note(
        _ finest: inout [FaceCut: Double], of steps: [RenderStep],
        showing shown: (person: Person, face: PreparedFace.Frame),
        within raster: PixelRect
    ) {
        for step in steps {
            switch step {
            case .plate, .attached, .text: break
            case .face(let style, let box, let transform, _):
                let face = shown.face
                guard style.person == shown.person, let picture = face.photograph(style.cut) else { continue }
                let fit = face.fit(style, width: picture.width, height: picture.height, into: box)
                let turned = fit.turn.map { $0.then(transform) } ?? transform
                guard let found = turned.finestStep(drawing: fit.part, into: fit.place, within: raster)
                else { continue }
                let cut = face.shown(style.cut)
                finest[cut] = min(finest[cut] ?? found, found)
            case .group(let group, _, _):
                let own = PixelRect(x: 0, y: 0, width: group.width, height: group.height)
                note(&finest, of: group.steps, showing: shown, within: own)
            }
        }
    }
}

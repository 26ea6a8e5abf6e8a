import Raster

/// Draws the wearer's values into a plan: its texts become plates. What is kept on disk is the plan without them, one
/// for all wearers.
struct PlanLettering {
    let painter: ScenePainter
    /// By variable.
    let values: [String: String]

    func completed(_ plan: RenderPlan) throws(CostumeError) -> RenderPlan {
        guard plan.scenes.contains(where: { $0.contains { $0.isText } }) else { return plan }
        var groups: [ObjectIdentifier: RenderGroup] = [:]
        var complete = plan
        for (index, scene) in plan.scenes.enumerated() {
            complete.scenes[index] = try completed(
                scene, width: plan.output.width, height: plan.output.height, &complete.plates, &groups)
        }
        // How long letters move is known only now: scenes in which all have come to rest are the same.
        complete.frames = plan.frames.map { number in
            complete.scenes.firstIndex(of: complete.scenes[number]) ?? number
        }
        return complete
    }

    /// - Parameters:
    ///   - width: of the raster that the steps are drawn on, pixels; so is the height.
    ///   - groups: completed ones, by what they were.
    private func completed(
        _ steps: [RenderStep], width: Int, height: Int, _ plates: inout PlateStore,
        _ groups: inout [ObjectIdentifier: RenderGroup]
    ) throws(CostumeError) -> [RenderStep] {
        var done: [RenderStep] = []
        for step in steps {
            switch step {
            case .plate, .face: done.append(step)
            case .text(let caption, let box, let transform, var style):
                let blend = style.blend
                style.blend = .normal
                var raster = Bitmap(width: width, height: height)
                try painter.letter(
                    caption, values: values, in: box, on: &raster, by: transform, style: style)
                if let plate = plates.add(raster) { done.append(.plate(plate, blend)) }
            case .attached(var step, let transform, let style):
                step.content = try completed(step.content, &plates, &groups)
                done.append(.attached(step, transform: transform, style: style))
            case .group(let group, let placement, let style):
                done.append(.group(try completed(group, &plates, &groups), placement, style))
            }
        }
        return done
    }

    private func completed(
        _ group: RenderGroup, _ plates: inout PlateStore, _ groups: inout [ObjectIdentifier: RenderGroup]
    ) throws(CostumeError) -> RenderGroup {
        if let known = groups[ObjectIdentifier(group)] { return known }
        let (width, height) = (group.width, group.height)
        let done = RenderGroup(
            try completed(group.steps, width: width, height: height, &plates, &groups), width: width,
            height: height, thin: group.thin, filters: group.filters)
        groups[ObjectIdentifier(group)] = done
        return done
    }
}

import JSONText

extension TemplateTranslator {
    /// Refuses a costume that is too much work, and warns of one that is nearly so.
    func weigh(_ template: Template, _ root: Field) {
        let cost = TemplateCost(template)
        guard cost.seconds > TemplateCost.heavy, let heaviest = cost.heaviest else { return }
        func text(_ seconds: Double) -> String {
            seconds < 1_000 ? String(Int(seconds.rounded(.up))) : "1000+"
        }
        let place = root.layer(at: heaviest.path)
        log.add(
            cost.seconds > TemplateCost.limit ? .error : .warning,
            cost.seconds > TemplateCost.limit ? "template.too.heavy" : "template.heavy",
            [
                "seconds": text(cost.seconds), "limit": text(TemplateCost.limit), "layer": heaviest.id,
                "share": String(Int((min(1, heaviest.seconds / cost.seconds) * 100).rounded())),
            ], at: place.node.place, path: place.path)
    }
}

extension Field {
    /// The layer that stands at these indices, from the outermost list inwards.
    /// - Returns: the document itself where there is none.
    func layer(at indices: [Int]) -> Field {
        var (field, key) = (self, "layers")
        for index in indices {
            guard case .object(let members) = field.node.value,
                let list = members.first(where: { $0.key == key }),
                case .list(let nodes) = list.node.value, nodes.indices.contains(index)
            else { return field }
            field = Field(node: nodes[index], path: "\(field.path).\(key)[\(index)]", log: log)
            key = "group"
        }
        return field
    }
}

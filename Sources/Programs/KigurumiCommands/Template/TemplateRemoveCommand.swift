import ArgumentParser
import Costume
import Files
import Names

/// `kigurumi template remove`: takes away what `template install` put there.
struct TemplateRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an installed costume.",
        discussion: """
            A bundled costume with the same id is used again. Bundled costumes can't be removed; leave them out with \
            build --skip or pack.json.
            """)

    @Argument(
        help: ArgumentHelp("The id of a costume, or Filters/ID or Skins/ID.", valueName: "ID"))
    var id: String

    @OptionGroup var options: TemplateTargetOptions

    func run() throws { try remove(.current) }

    func remove(_ console: Console) throws(CommandFailure) {
        let target = try options.target()
        let item = try item()
        guard
            let lying = [item, item.otherForm].compactMap({ $0 }).first(where: {
                FileKind(at: "\(target.source.folder)/\($0.path)") != .missing
            })
        else {
            let holders = item.holders(among: target.set)
            guard let holder = holders.last else {
                throw .usage("command.remove.unknown", ["id": id, "path": target.source.folder])
            }
            guard holder.origin != .local else {
                throw .usage("command.remove.local", ["id": id, "other": holder.folder])
            }
            throw .usage(
                "command.remove.elsewhere",
                ["id": id, "path": target.source.folder, "other": holder.folder])
        }
        do throws(FileError) {
            let staged = try StagedTemplate(in: target.source.folder, isShared: false)
            defer { staged.forget() }
            try staged.take(lying)
        } catch {
            throw target.failure(id, error)
        }
        console.sentence(console.text("remove.done", ["id": id, "path": target.source.folder]))
        if let next = item.holders(among: target.set).last {
            console.sentence(console.text("remove.next", ["id": id, "path": next.folder]))
        }
    }

    private func item() throws(CommandFailure) -> TemplateItem {
        let shared = TemplateItem.Kind.shared.map { (prefix: "\($0.folder ?? "")/", kind: $0) }
        // Capital letters don't matter.
        let word = id.lowercased()
        for (prefix, kind) in shared + [("", .costume)] where word.hasPrefix(prefix.lowercased()) {
            let name = String(word.dropFirst(prefix.count))
            if TemplateID.isValid(name) { return TemplateItem(kind, name) }
        }
        throw .usage("command.ids.invalid", ["option": "ID", "value": id])
    }
}

import ArgumentParser
import Costume

/// `[ID] [--templates DIR]`
struct TemplateSelection: ParsableArguments {
    @Argument(help: ArgumentHelp("One costume; by default all.", valueName: "ID"))
    var id: String?

    @OptionGroup var templates: TemplatesOption

    func load() throws(CommandFailure) -> TemplateStore { try load(templates.sources()) }

    func load(_ sources: [TemplateSource]) throws(CommandFailure) -> TemplateStore {
        do throws(TemplateStoreError) {
            return try TemplateStore.load(sources, only: id.map { [$0] })
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension CommandFailure {
    init(_ error: TemplateStoreError) {
        switch error {
        case .unknown: self.init(error.code, error.evidence, status: .wrongUsage)
        case .folderMissing, .folderUnreadable, .none: self.init(error.code, error.evidence, status: .noInput)
        }
    }
}

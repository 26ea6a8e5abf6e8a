package import Costume
import FaceInput
package import FaceSandbox
import Files
package import GroupWatch
import Helpers
import ImageCodecs
import Platforms
package import Settings
import StickerBuild
import StickerPack
package import StickerService

/// What the settings mean for the service and its watch.
package struct WatchPlan {
    let settings: Settings

    package init(_ settings: Settings) { self.settings = settings }

    /// - Throws: where there is no root, or no costume.
    func options() throws(CommandFailure) -> ServiceOptions {
        let path = try root()
        return options(root: path, templates: try templates(ThisProcess.workingFolder, root: path))
    }

    /// The folder of the groups, absolute.
    package func root() throws(CommandFailure) -> String {
        guard let root = settings.root else { throw .usage("command.root.unnamed") }
        let path = FileName.absolute(root, in: ThisProcess.workingFolder)
        guard FileKind(at: path) == .folder else {
            throw CommandFailure("command.root.missing", ["path": root], status: .noInput)
        }
        return path
    }

    /// - Parameter root: absolute.
    package func options(root: String, templates: [TemplateSource]) -> ServiceOptions {
        let here = ThisProcess.workingFolder
        var options = ServiceOptions(
            root: root, templates: templates,
            workers: settings.builds.workers ?? ThisProcess.processors)
        options.rebuildShare = settings.builds.rebuildShare
        options.cacheFolder =
            settings.cache ?? Environment.cacheFolder(Environment.nonEmpty, workingFolder: here)
        options.sharedCache = Environment.sharedCache
        options.runtimeFolder = Environment.runtimeFolder()
        options.stickers = settings.stickers
        options.platforms = settings.platforms.compactMap(Platform.init(rawValue:))
        (options.pack.fileMode, options.pack.folderMode) = (settings.files.mode, settings.files.folderMode)
        options.pack.retention = settings.retention.time / .seconds(1)
        options.pack.shortestRetention = settings.retention.shortest / .seconds(1)
        options.pack.retainedBytes = settings.retention.bytes
        options.retainedTotal = settings.retention.totalBytes
        options.eraseAfterFaceRemoved = settings.eraseAfterFaceRemoved
        options.limits = settings.limits
        options.decoding.bytes = settings.face.maximumBytes
        options.framing = settings.face.framing == .auto ? .auto : .centre
        options.background = settings.face.background == .auto ? .auto : .keep
        options.expressions = settings.face.expressions == .auto ? .auto : .off
        options.truncationWait = settings.debounce.truncated
        options.templatesQuiet = settings.debounce.templates
        options.scanInterval = settings.scanInterval
        return options
    }

    /// A decoder of faces, which keeps a process of its own waiting.
    package func decoder() -> SandboxedDecoder {
        var options = SandboxedDecoder.Options()
        options.isLocked = !settings.face.insecureDecoder
        ArtHelper.isLocked = options.isLocked
        return SandboxedDecoder(options: options)
    }

    package var watching: GroupWatch.Options {
        var options = GroupWatch.Options()
        options.polling = settings.poll
        (options.pollInterval, options.scanInterval) = (settings.pollInterval, settings.scanInterval)
        (options.quiet, options.longest) = (settings.debounce.quiet, settings.debounce.longest)
        return options
    }

    /// The folders of the costumes, where `root` is a path of this process.
    package func templates() throws(CommandFailure) -> [TemplateSource] {
        let here = ThisProcess.workingFolder
        return try templates(here, root: settings.root.map { FileName.absolute($0, in: here) })
    }

    private func templates(_ here: String, root: String?) throws(CommandFailure) -> [TemplateSource] {
        try TemplatesFolder(
            option: settings.templates, variable: nil, workingFolder: here,
            executable: Environment.executable, user: Environment.userTemplates(Environment.nonEmpty),
            holdsTemplates: TemplateStore.holdsTemplates, root: root
        ).chosen()
    }
}

import PackagePlugin

/// Compiles the face networks into tables while building.
@main
struct NetworkTables: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let output = context.pluginWorkDirectoryURL.appending(path: "NetworkTables.swift")
        // The folder, not its files: they may be missing, and adding them changes its date.
        let models = context.package.directoryURL.appending(path: "Models")
        return [
            .buildCommand(
                displayName: "Compiling the face networks",
                executable: try context.tool(named: "network-compiler").url,
                arguments: [models.path, output.path], inputFiles: [models], outputFiles: [output])
        ]
    }
}

import PackagePlugin

/// Unpacks the model of the face detector while building.
@main
struct FaceModel: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let output = context.pluginWorkDirectoryURL.appending(path: "FaceModel.swift")
        return [
            .buildCommand(
                displayName: "Unpacking the face detector's model",
                executable: try context.tool(named: "face-model").url, arguments: [output.path],
                outputFiles: [output])
        ]
    }
}

public import ArgumentParser

public struct KigurumiCommand: ParsableCommand {
    public static let configuration = CommandConfiguration(commandName: "kigurumi")
    public init() {}
}

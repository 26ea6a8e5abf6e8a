import Foundation

/// What another program says on its stdout.
/// - Throws: when the program does not end well.
public func output(of command: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ProgramFailed(status: process.terminationStatus) }
    return [UInt8](data)
}

public struct ProgramFailed: Error {
    public let status: Int32
}

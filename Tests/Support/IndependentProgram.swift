import Foundation

/// Runs a program and returns its stdout.
/// - Throws: if its exit status isn't 0.
package func output(of command: [String]) throws -> [UInt8] {
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

/// A program ended with another exit status than 0.
package struct ProgramFailed: Error {
    /// The exit status.
    package let status: Int32
}

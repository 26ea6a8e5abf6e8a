import ArgumentParser
import Files
import Helpers

/// A command that the program `kigurumi-cluster` carries out, which alone links the libraries of queue and store.
protocol ClusterCommand: ParsableCommand {
    /// What is wanted, for that program.
    func request() throws -> ClusterRequest
}

extension ClusterCommand {
    /// Becomes the other program, with the same arguments.
    func handOver() throws {
        // What is wrong with them is reported without it.
        _ = try request()
        let program = "kigurumi-cluster"
        guard let path = HelperLocation.besideProgram().path(of: program) else {
            throw CommandFailure("command.cluster.missing", ["program": program], status: .unavailable)
        }
        let reason = ProgramReplacement.run(
            path, ThisProcess.arguments.dropFirst().map { NameBytes.terminated($0) })
        throw CommandFailure(
            "command.cluster.unable", ["program": path, "reason": reason], status: .unavailable)
    }
}

import KigurumiCommands

/// The whole program `kigurumi-cluster`: the commands of a cluster of machines.
package enum ClusterProgram {
    /// Carries out the command that the arguments name, as `kigurumi` hands it over, and ends the process.
    package static func main() -> Never { ClusterHost.main(carryOut) }

    private static func carryOut(_ request: ClusterRequest) throws -> Int32 {
        switch request {
        case .worker(let settings): try WorkerProgram(settings).run()
        case .submit(let settings, let submission): try SubmitProgram(settings).run(submission)
        case .withdraw(let settings, let group, let isJSON):
            try SubmitProgram(settings).withdraw(group, isJSON: isJSON)
        case .erase(let settings, let group, let isJSON):
            try SubmitProgram(settings).erase(group, isJSON: isJSON)
        case .queue(let settings, let groups, let isJSON):
            let program = try QueueProgram(settings, isJSON: isJSON)
            if groups.isEmpty { try program.list() } else { try program.show(groups) }
        case .requeue(let settings, let groups, let isJSON):
            try QueueProgram(settings, isJSON: isJSON).requeue(groups)
        case .reconcile(let settings, let isJSON):
            try QueueProgram(settings, isJSON: isJSON).reconcile()
        case .watch(let settings): try WatchProgram(settings).run()
        case .publish(let settings, let publication): try PublishProgram(settings).run(publication)
        }
        return 0
    }
}

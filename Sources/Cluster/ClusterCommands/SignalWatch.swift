import ClusterWorker
import Files
import KigurumiCommands
import Threads

/// Stops a worker when a signal has come.
enum SignalWatch {
    static func start(_ worker: Worker) {
        _ = DetachedThread.start {
            while !Interruption.isRequested { SystemClock.pause(milliseconds: 100) }
            worker.stop()
        }
    }
}

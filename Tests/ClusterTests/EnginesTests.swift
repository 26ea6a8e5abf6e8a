import Foundation
import Messages
import Settings
import Support
import Testing

@testable import ClusterCommands

@Suite("The engines that the settings name")
struct EnginesTests {
    let folder: TemporaryFolder
    private var settings = Settings().cluster

    init() throws {
        folder = try TemporaryFolder()
        (settings.queue, settings.store) = ("nats://127.0.0.1:1", folder.path)
    }

    private func failure(_ settings: Settings.Cluster) -> ClusterEngines.Failure? {
        do {
            _ = try ClusterEngines(settings)
            return nil
        } catch { return error as? ClusterEngines.Failure }
    }

    @Test("A user needs a password, whose file may be missing")
    func password() throws {
        var settings = settings
        settings.queueUser = "kigurumi"
        #expect(failure(settings)?.code == "command.cluster.password")
        settings.queuePasswordFile = "\(folder.path)/password"
        #expect(failure(settings)?.code == "command.cluster.secret")
        try folder.write("password", "secret\n")
        #expect(failure(settings) == nil)
    }

    @Test("A file of credentials that is missing or holds none is named")
    func credentials() throws {
        var settings = settings
        let path = "\(folder.path)/queue.creds"
        settings.queueCredentials = path
        #expect(failure(settings)?.evidence["path"] == path)
        try folder.write("queue.creds", "a password\n")
        #expect(failure(settings)?.evidence["reason"] == "it has no JWT and seed of a user")
        try folder.write(
            "queue.creds",
            """
            -----BEGIN NATS USER JWT-----
            e30.e30.x
            ------END NATS USER JWT------
            -----BEGIN USER NKEY SEED-----
            SUA
            ------END USER NKEY SEED------
            """)
        // The name of a user needs no password beside it.
        settings.queueUser = "kigurumi"
        #expect(failure(settings) == nil)
    }

    @Test(
        "An address of a store names one bucket",
        arguments: ["https://s3.example.com", "https://s3.example.com/a/b"])
    func bucket(address: String) {
        var settings = settings
        settings.store = address
        #expect(failure(settings)?.code == "command.cluster.bucket")
    }
}

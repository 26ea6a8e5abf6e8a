import Cluster
import ClusterNATS
import ClusterS3
import Files
import KigurumiCommands
import Messages
import Settings

/// The queue and the store that the settings name.
struct ClusterEngines: Sendable {
    let queue: any JobQueue
    let store: any ObjectStore

    init(_ settings: Settings.Cluster) throws {
        queue = try Self.queue(settings)
        store = try Self.store(settings)
    }

    init(queue: any JobQueue, store: any ObjectStore) {
        self.queue = queue
        self.store = store
    }

    /// Why the settings name no engine.
    enum Failure: CodedError {
        /// This program was built without the trait `Cluster`.
        case plain
        case secret(path: String, reason: String)
        /// There is a user's name without a password.
        case password
        case prefix(String)
        case bucket(String)

        var code: String {
            switch self {
            case .plain: "command.cluster.plain"
            case .secret: "command.cluster.secret"
            case .password: "command.cluster.password"
            case .prefix: "command.cluster.prefix"
            case .bucket: "command.cluster.bucket"
            }
        }

        var evidence: [String: String] {
            switch self {
            case .plain, .password: [:]
            case .secret(let path, let reason): ["path": path, "reason": reason]
            case .prefix(let value), .bucket(let value): ["value": value]
            }
        }
    }

    private static func queue(_ settings: Settings.Cluster) throws -> any JobQueue {
        #if Cluster
            var address = NATSAddress(
                servers: (settings.queue ?? "").split(separator: ",").map(String.init))
            address.prefix = settings.queuePrefix ?? Settings.Cluster.usualPrefix
            address.replicas = settings.queueReplicas ?? Settings.Cluster.usualReplicas
            address.certificates = settings.queueCertificates
            address.credentials = settings.queueCredentials ?? Secret.credential("queue.creds")
            if let path = address.credentials { try Secret.requireSeed(path) }
            if let name = settings.queueUser {
                let password = try Secret.read(settings.queuePasswordFile, else: "queue-password")
                guard password != nil || address.credentials != nil else { throw Failure.password }
                address.user = (name, password ?? "")
            }
            address.token = try Secret.read(settings.queueTokenFile, else: "queue-token")
            guard let queue = NATSQueue(address) else { throw Failure.prefix(address.prefix) }
            return queue
        #else
            throw Failure.plain
        #endif
    }

    private static func store(_ settings: Settings.Cluster) throws -> any ObjectStore {
        let place = settings.store ?? "/"
        if place.hasPrefix("/") { return try FolderStore(place) }
        #if Cluster
            // https://s3.example.com/bucket
            var parts = place.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
            guard parts.count == 3, let bucket = parts.popLast() else { throw Failure.bucket(place) }
            var bucketSettings = S3Settings(
                endpoint: "\(parts[0])//\(parts[1])",
                region: settings.storeRegion ?? Settings.Cluster.usualRegion, bucket: bucket)
            bucketSettings.authorityFile = settings.storeCertificates
            bucketSettings.isVirtualHost = settings.storeAddressing == .host
            let folder = Environment.nonEmpty("CREDENTIALS_DIRECTORY") ?? "/run/credentials"
            var files = S3CredentialFiles(in: folder)
            files.accessKey = settings.storeKeyFile ?? files.accessKey
            files.secretKey = settings.storeSecretFile ?? files.secretKey
            return try S3Store(bucketSettings, credentials: files)
        #else
            throw Failure.plain
        #endif
    }
}

/// Secrets lie in files, or are credentials that systemd gives to a service.
enum Secret {
    /// The path of a credential; nil where systemd gave none.
    static func credential(_ name: String) -> String? {
        guard let folder = Environment.nonEmpty("CREDENTIALS_DIRECTORY") else { return nil }
        let path = "\(folder)/\(name)"
        return FileStatus(path) == nil ? nil : path
    }

    /// The first line of a file; nil where none is named and there is no such credential.
    static func read(_ path: String?, else name: String) throws -> String? {
        guard let path = path ?? credential(name) else { return nil }
        return try text(path).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }

    /// A file with a JWT and a seed: the library reports what isn't one as an error of the server's.
    static func requireSeed(_ path: String) throws {
        let text = try text(path)
        guard text.contains("USER JWT-"), text.contains("SEED-") else {
            throw ClusterEngines.Failure.secret(path: path, reason: "it has no JWT and seed of a user")
        }
    }

    private static func text(_ path: String) throws -> String {
        do throws(FileError) {
            return String(decoding: try FileSystem.read(path, limit: 64 << 10), as: UTF8.self)
        } catch {
            throw ClusterEngines.Failure.secret(path: path, reason: error.text)
        }
    }
}

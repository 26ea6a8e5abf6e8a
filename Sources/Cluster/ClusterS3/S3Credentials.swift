package import Cluster
import Files

/// Who signs the requests.
package struct S3Credentials: Sendable, Equatable {
    /// Names the key; no secret.
    package var accessKey: String
    /// Signs the requests, and is never sent.
    package var secretKey: String
    package var sessionToken: String?
}

/// Where credentials are stored: a file each, because arguments and variables can be seen by others.
package struct S3CredentialFiles: Sendable {
    /// The path of the file with the access key.
    package var accessKey: String
    /// The path of the file with the secret.
    package var secretKey: String
    /// The path of the file with the session token, if there may be one. It can be missing.
    package var sessionToken: String?

    package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
    }

    /// The files `s3-access-key`, `s3-secret-key` and `s3-session-token` in a folder, such as the one of systemd's
    /// `LoadCredential=`, whose path is in `$CREDENTIALS_DIRECTORY`.
    package init(in folder: String) {
        self.init(
            accessKey: "\(folder)/s3-access-key", secretKey: "\(folder)/s3-secret-key",
            sessionToken: "\(folder)/s3-session-token")
    }

    /// Reads the files.
    /// - Throws: `.credentials` when one is missing or isn't a line of text.
    package func read() throws(StoreError) -> S3Credentials {
        let token = sessionToken.flatMap { FileStatus($0) == nil ? nil : $0 }
        return S3Credentials(
            accessKey: try Self.line(accessKey), secretKey: try Self.line(secretKey),
            sessionToken: try token.map { path throws(StoreError) in try Self.line(path) })
    }

    private static func line(_ path: String) throws(StoreError) -> String {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try FileSystem.read(path, limit: 1 << 16) } catch {
            throw .credentials(path: path, reason: error.text)
        }
        let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard text.count == 1, let line = text.first, line.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw .credentials(path: path, reason: "it is not one line of printable characters")
        }
        return String(line)
    }
}

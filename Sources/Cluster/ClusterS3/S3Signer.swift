import Digest

/// What libcurl needs to sign a request.
struct S3Signer {
    var region: String
    var credentials: S3Credentials
    var authorityFile: String?

    /// The headers that belong to the signature.
    func headers(of request: HTTPRequest) -> [String] {
        // Without it libcurl signs no body for S3, so a proxy could change it.
        var lines = ["x-amz-content-sha256: \(SHA256.hex(request.body))"]
        if let token = credentials.sessionToken { lines.append("x-amz-security-token: \(token)") }
        return lines
    }
}

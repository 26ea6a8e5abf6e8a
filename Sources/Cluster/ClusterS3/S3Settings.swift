/// Where a bucket is and how it is reached.
package struct S3Settings: Sendable {
    /// The server's address without the bucket, such as `https://s3.eu-central-1.amazonaws.com` or
    /// `http://10.0.0.5:8333`.
    package var endpoint: String
    /// As the server names it; `us-east-1` for most servers but Amazon's.
    package var region: String
    package var bucket: String
    /// Where the bucket's name stands in addresses: before the host, or in the path, which all servers but some of
    /// Amazon's understand.
    package var isVirtualHost = false
    /// The file of the authority that signed the server's certificate; nil for those of the system.
    package var authorityFile: String?
    /// How long requests may take.
    package var times = S3Times()

    package init(endpoint: String, region: String = "us-east-1", bucket: String) {
        self.endpoint = endpoint
        self.region = region
        self.bucket = bucket
    }

    /// The address of the bucket without a slash at the end.
    var address: String {
        var endpoint = endpoint[...]
        while endpoint.last == "/" { endpoint.removeLast() }
        guard isVirtualHost, let scheme = endpoint.firstRange(of: "://") else {
            return "\(endpoint)/\(bucket)"
        }
        return "\(endpoint[..<scheme.upperBound])\(bucket).\(endpoint[scheme.upperBound...])"
    }

    func address(of key: String) -> String { "\(address)/\(key)" }

    /// The address of a list.
    /// - Parameter query: Names and values, not encoded, in the order of their names.
    func address(listing query: [(name: String, value: String)]) -> String {
        let text = query.map { "\($0.name)=\(Self.encoded($0.value))" }.joined(separator: "&")
        return "\(address)\(isVirtualHost ? "/" : "")?\(text)"
    }

    /// All but letters, digits and `-._~` encoded, as signatures require.
    private static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

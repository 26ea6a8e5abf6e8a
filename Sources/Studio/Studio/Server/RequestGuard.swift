import HTTPServer

/// Keeps other pages, other machines and other users out: decides which requests are looked at.
struct RequestGuard: Sendable {
    /// Random; the first part of every path.
    let token: String
    /// What the browser may call this server: `127.0.0.1:8123`, in lower case.
    let hosts: Set<String>

    /// - Parameters:
    ///   - port: that is listened at.
    init(token: String, port: Int, address: ListenAddress) {
        self.token = token
        let names = ["127.0.0.1", "localhost", "::1"] + address.hosts
        hosts = Set(names.map { ListenAddress.authority($0, port) })
    }

    /// Takes the token off the path.
    ///
    /// A page of another origin can send requests to this machine, and by a name of its own that leads here even read
    /// what comes back. Host and Origin give both away; the token keeps out what isn't a browser.
    /// - Returns: the rest, beginning with a slash.
    func path(of request: WebRequest) throws(WebRefusal) -> String {
        guard let host = request.headers["host"]?.lowercased(), hosts.contains(host) else {
            throw WebRefusal(421, "studio.host", ["host": request.headers["host"] ?? ""])
        }
        if let origin = request.headers["origin"]?.lowercased(), origin != "http://\(host)" {
            throw WebRefusal(403, "studio.origin", ["origin": origin])
        }
        let site = request.headers["sec-fetch-site"]
        // A link may lead here from anywhere: it needs the token, and its page can't read what it leads to.
        let isLink = request.method == "GET" && request.headers["sec-fetch-mode"] == "navigate"
        if let site, !["same-origin", "none"].contains(site), !isLink {
            throw WebRefusal(403, "studio.origin", ["origin": site])
        }
        let prefix = "/\(token)"
        guard request.path.hasPrefix(prefix + "/") else {
            if request.path == prefix { return "" }
            throw WebRefusal(403, "studio.token")
        }
        return String(request.path.dropFirst(prefix.count))
    }
}

extension ListenAddress {
    /// The page's address under one of the hosts.
    static func page(_ host: String, _ port: Int, token: String) -> String {
        "http://\(authority(host, port))/\(token)/"
    }
}

import Files
import NIOCore

/// Where a server listens, and what clients call that.
package struct ListenAddress: Sendable {
    /// As `--listen` names it; nil: this machine alone.
    package let name: String?
    /// The machine's own numbers, those that others reach most likely first.
    private let machine: @Sendable () -> [String]

    /// - Parameter machine: asked whenever it matters, as a machine goes from network to network.
    package init(_ name: String?, machine: @escaping @Sendable () -> [String] = { MachineAddresses.now() }) {
        self.name = name
        self.machine = machine
    }

    /// What the socket is bound to.
    package var host: String { name ?? Self.local }

    /// What clients may name: on this machine itself first, then on others. Numbers and names, without a port.
    package var hosts: [String] {
        guard let name else { return [Self.local] }
        switch (try? SocketAddress(ipAddress: name, port: 0))?.ipAddress {
        case "0.0.0.0": return [Self.local] + machine().filter { !$0.contains(":") }
        case "::": return [Self.local] + machine()
        default: return [name]
        }
    }

    /// Those of `hosts` by which another machine reaches the server.
    package var distant: [String] {
        hosts.filter { !$0.hasPrefix("127.") && !["::1", "localhost"].contains($0.lowercased()) }
    }

    /// `127.0.0.1:8123`, as browsers write it.
    package static func authority(_ host: String, _ port: Int) -> String {
        "\(host.contains(":") ? "[\(host)]" : host.lowercased()):\(port)"
    }

    private static let local = "127.0.0.1"
}

/// The numbers of this machine in the networks that it is in.
package enum MachineAddresses {
    /// The interface of the default route first; without those that no other machine can use in a browser.
    package static func now() -> [String] {
        let devices = (try? NIOCore.System.enumerateDevices()) ?? []
        let usual = defaultInterfaces()
        let found = devices.compactMap { device in
            device.address?.ipAddress.map { (number: $0, rank: usual.contains(device.name) ? 0 : 1) }
        }
        let reachable = found.filter { found in
            !["127.", "::1", "fe80:", "169.254."].contains { found.number.hasPrefix($0) }
        }
        // IPv4 first: shorter to type.
        return reachable.sorted {
            ($0.rank, $0.number.contains(":") ? 1 : 0, $0.number)
                < ($1.rank, $1.number.contains(":") ? 1 : 0, $1.number)
        }
        .map(\.number)
    }

    /// Names of interfaces with a default route.
    private static func defaultInterfaces() -> Set<String> {
        guard let bytes = try? FileSystem.read("/proc/net/route", limit: 1 << 20) else { return [] }
        return Set(
            String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
                let fields = line.split(separator: "\t")
                return fields.count > 1 && fields[1] == "00000000" ? String(fields[0]) : nil
            })
    }
}

import Glibc
import Helpers
import Testing

@Suite struct HelperProcessTests {
    @Test("A connection closes with this program's end of it: no helper inherits one")
    func inheritsNoConnection() throws {
        // Not close-on-exec, like the sockets of most libraries.
        var ends: [Int32] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[1]) }
        let helper = try HelperProcess(program: "/bin/cat", timeout: 5)
        close(ends[0])
        var peer = pollfd(fd: ends[1], events: Int16(POLLIN), revents: 0)
        #expect(unsafe poll(&peer, 1, 2000) == 1)
        #expect(kill(helper.pid, 0) == 0, "the helper still runs")
    }
}

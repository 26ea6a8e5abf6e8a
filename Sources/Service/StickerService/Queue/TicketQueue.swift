import GroupWatch
import Names

/// Groups in the order they came. Who isn't waiting any more stays in it until its turn, under a ticket that has
/// expired.
struct TicketQueue {
    private var groups: [(group: GroupID, ticket: Int)] = []
    private var head = 0

    /// Those that haven't been taken, also those whose ticket has expired.
    var rest: ArraySlice<(group: GroupID, ticket: Int)> { groups[min(head, groups.count)...] }

    mutating func add(_ group: GroupID, ticket: Int) { groups.append((group, ticket)) }

    mutating func take() -> (group: GroupID, ticket: Int)? {
        guard head < groups.count else {
            groups.removeAll(keepingCapacity: groups.capacity < 256)
            head = 0
            return nil
        }
        if head > 1024, head * 2 > groups.count {
            groups.removeFirst(head)
            head = 0
        }
        defer { head += 1 }
        return groups[head]
    }
}

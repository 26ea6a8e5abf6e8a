import FaceInput

/// The people on the wall, and what pages did with them.
struct ShownPeople {
    /// What was so when somebody asked for a face, which takes a while to decode.
    struct Wish: Sendable {
        fileprivate var number: Int
        fileprivate var withdrawals: Int
        fileprivate var isSwapped: Bool
    }

    /// Drawn: none was shown yet.
    private(set) var people = People(WallFace.drawn)
    private(set) var isSwapped = false
    /// Counts the friends who were taken away.
    private(set) var withdrawals = 0
    /// Counts all changes.
    private(set) var changes = 0
    /// Counts the wishes for faces.
    private var wishes = 0
    /// The last wish that each got a face by.
    private var granted = People(0, 0)

    mutating func wish() -> Wish {
        wishes += 1
        return Wish(number: wishes, withdrawals: withdrawals, isSwapped: isSwapped)
    }

    /// Takes another face.
    /// - Parameters:
    ///   - wanted: whom it was asked for.
    ///   - wish: of the moment at which it was; nil: now.
    /// - Returns: who has it now: the two may have changed places. nil: nobody, since a newer face came before or the friend
    ///   was taken away.
    mutating func take(_ face: WallFace, as wanted: Person, _ wish: Wish?) -> Person? {
        let wish = wish ?? self.wish()
        let person = wish.isSwapped == isSwapped ? wanted : wanted.other
        guard wish.withdrawals == withdrawals || (wanted, person) == (.first, .first),
            wish.number > granted[person] ?? 0
        else { return nil }
        changes += 1
        switch person {
        case .first: (people.first, granted.first) = (face, wish.number)
        case .second: (people.second, granted.second) = (face, wish.number)
        }
        return person
    }

    /// - Returns: whether there are two, who have changed places.
    mutating func swap() -> Bool {
        guard people.count == 2 else { return false }
        changes += 1
        (people, granted) = (people.swapped, granted.swapped)
        isSwapped.toggle()
        return true
    }

    /// Forgets the friend, also one whose picture is still being read.
    /// - Returns: whether there was one.
    mutating func removeFriend() -> Bool {
        withdrawals += 1
        guard people.second != nil else { return false }
        changes += 1
        people.second = nil
        return true
    }
}

extension Person {
    fileprivate var other: Person { self == .first ? .second : .first }
}

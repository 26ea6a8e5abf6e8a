package import Costume
import Synchronization

/// What is made next of many stickers, while somebody looks at some of them.
///
/// Of what is looked at, a draft comes first, then the sticker itself; then come the others.
package final class StickerQueue: Sendable {
    enum Work: Equatable {
        /// A small still of a costume that moves, or a small sticker.
        case draft(Template, moves: Bool = false)
        case sticker(Template)
    }

    private struct State {
        /// Not begun yet, in working order.
        var waiting: [Template]
        /// Ids, the first of the page first.
        var wanted: [String]
        var drafted: Set<String> = []
    }

    private let state: Mutex<State>
    private let urgent: Set<String>

    /// - Parameters:
    ///   - wanted: the ids of what is looked at; may name others, too.
    ///   - urgent: the ids of what somebody waits for at every key. They come first, and their drafts move.
    package init(_ templates: [Template], wanted: [String], urgent: [String] = []) {
        self.urgent = Set(urgent)
        state = Mutex(State(waiting: templates.inWorkingOrder { $0 }, wanted: wanted))
    }

    /// Puts others first from now on.
    package func want(_ ids: [String]) { state.withLock { $0.wanted = ids } }

    func next() -> Work? {
        state.withLock { state in
            let wanted = state.wanted.compactMap { id in state.waiting.first { $0.id == id } }
            let undrafted = wanted.filter { !state.drafted.contains($0.id) }
            if let template = undrafted.first(where: { urgent.contains($0.id) })
                ?? undrafted.first(where: { $0.animation != nil })
            {
                state.drafted.insert(template.id)
                return .draft(template, moves: urgent.contains(template.id))
            }
            guard let template = wanted.first ?? state.waiting.first else { return nil }
            state.waiting.removeAll { $0.id == template.id }
            return .sticker(template)
        }
    }
}

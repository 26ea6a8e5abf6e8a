package import Costume
import Synchronization

/// What is made next of many stickers, while somebody looks at some of them.
///
/// Of what is looked at, a draft comes first, then the sticker itself; then come the others.
package final class StickerQueue: Sendable {
    enum Work: Equatable {
        /// A small still of a costume that moves.
        case draft(Template)
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

    /// - Parameter wanted: the ids of what is looked at; may name others, too.
    package init(_ templates: [Template], wanted: [String]) {
        state = Mutex(State(waiting: templates.inWorkingOrder { $0 }, wanted: wanted))
    }

    /// Puts others first from now on.
    package func want(_ ids: [String]) { state.withLock { $0.wanted = ids } }

    func next() -> Work? {
        state.withLock { state in
            let wanted = state.wanted.compactMap { id in state.waiting.first { $0.id == id } }
            if let template = wanted.first(where: { $0.animation != nil && !state.drafted.contains($0.id) }) {
                state.drafted.insert(template.id)
                return .draft(template)
            }
            guard let template = wanted.first ?? state.waiting.first else { return nil }
            state.waiting.removeAll { $0.id == template.id }
            return .sticker(template)
        }
    }
}

#if Cluster
    import Glibc

    /// C strings that live as long as this object, for structs of pointers that a call reads.
    @safe final class CStrings {
        private var strings: [UnsafeMutablePointer<CChar>] = unsafe []
        private var lists: [UnsafeMutablePointer<UnsafePointer<CChar>?>] = unsafe []

        func callAsFunction(_ text: String) -> UnsafePointer<CChar>? {
            guard let copy = unsafe strdup(text) else { return nil }
            unsafe strings.append(copy)
            return unsafe UnsafePointer(copy)
        }

        /// A list of strings.
        func list(_ texts: [String]) -> UnsafeMutablePointer<UnsafePointer<CChar>?> {
            let list = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: max(1, texts.count))
            for (index, text) in texts.enumerated() {
                unsafe (list + index).initialize(to: self(text))
            }
            unsafe lists.append(list)
            return unsafe list
        }

        deinit {
            for index in unsafe strings.indices { unsafe free(strings[index]) }
            for index in unsafe lists.indices { unsafe lists[index].deallocate() }
        }
    }
#endif

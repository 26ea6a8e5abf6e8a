/// One page of a list of objects.
struct S3Page {
    /// The keys, in ascending order.
    var names: [String] = []
    /// What keys with another slash have in common, with that slash.
    var folders: [String] = []
    /// Whether there are more.
    var isTruncated = false

    /// Reads an answer to ListObjectsV2; nil when it isn't one.
    /// - Parameter after: Names up to this one are left out, should the server send them.
    init?(_ body: [UInt8], after: String) {
        guard let leaves = try? XMLLeaves.read(body), !leaves.isEmpty else { return nil }
        var isWhole = false
        for leaf in leaves {
            switch leaf.path {
            case "ListBucketResult/Contents/Key" where leaf.text > after: names.append(leaf.text)
            case "ListBucketResult/CommonPrefixes/Prefix" where leaf.text > after: folders.append(leaf.text)
            case "ListBucketResult/IsTruncated":
                isTruncated = leaf.text == "true"
                isWhole = true
            default: break
            }
        }
        guard isWhole else { return nil }
        names.sort()
        folders.sort()
    }
}

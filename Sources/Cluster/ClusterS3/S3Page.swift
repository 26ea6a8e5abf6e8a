/// One page of a list of objects.
struct S3Page {
    /// The keys, in the server's order.
    var names: [String] = []
    /// What keys with another slash have in common, with that slash.
    var folders: [String] = []
    /// From where the next page goes on; nil when this is the last one.
    var next: String?

    /// Reads an answer to ListObjectsV2; nil when it isn't one.
    /// - Parameter after: This name is left out, should the server send it.
    init?(_ body: [UInt8], after: String) {
        guard let leaves = try? XMLLeaves.read(body), !leaves.isEmpty else { return nil }
        var isTruncated: Bool?
        for leaf in leaves {
            switch leaf.path {
            case "ListBucketResult/Contents/Key" where leaf.text != after: names.append(leaf.text)
            case "ListBucketResult/CommonPrefixes/Prefix" where leaf.text != after:
                folders.append(leaf.text)
            case "ListBucketResult/IsTruncated": isTruncated = leaf.text == "true"
            case "ListBucketResult/NextContinuationToken": next = leaf.text
            default: break
            }
        }
        guard let isTruncated, !isTruncated || next?.isEmpty == false else { return nil }
        if !isTruncated { next = nil }
    }
}

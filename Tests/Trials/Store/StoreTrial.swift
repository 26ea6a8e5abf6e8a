import Cluster
import ClusterS3
import Foundation
import Support
import Synchronization

/// Works on a bucket for `Tests/Soak/cluster-store`: `numbers` prints times of requests as JSON; `race` counts up by
/// conditional writes, then prints what was lost.
enum StoreTrial {
    /// - Parameter arguments: what to do, the endpoint, the bucket, the folder of the credentials; for `race` the seconds,
    ///   and "calm" if no answer is lost.
    static func run(_ arguments: [String]) throws {
        guard arguments.count >= 4 else { throw Usage() }
        var settings = S3Settings(endpoint: arguments[1], bucket: arguments[2])
        settings.times.request = 10_000
        let store = try S3Store(settings, credentials: S3CredentialFiles(in: arguments[3]))
        switch arguments[0] {
        case "numbers": try printNumbers(store)
        case "race":
            let time = arguments.count > 4 ? Int(arguments[4]) ?? 10 : 10
            try race(store, seconds: time, isCalm: arguments.count > 5)
        default: throw Usage()
        }
    }
}

private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    let taken = (ContinuousClock.now - start).components
    return Double(taken.seconds) + Double(taken.attoseconds) / 1e18
}

private func key(_ text: String) throws -> ObjectKey {
    guard let key = ObjectKey(text) else { throw StoreError.broken(key: text, reason: "it can't be a key") }
    return key
}

/// The value, once the server is back; at most a minute later.
private func eventually<Value>(_ body: () throws -> Value) throws -> Value {
    for _ in 0..<30 {
        if let value = try? body() { return value }
        Thread.sleep(forTimeInterval: 2)
    }
    return try body()
}

// MARK: Numbers

private func printNumbers(_ store: S3Store) throws {
    var report: [String: Double] = [:]
    for (name, size) in [("1k", 1_000), ("50k", 50_000), ("500k", 500_000)] {
        let object = NewObject(bytes: [UInt8](repeating: 7, count: size), mediaType: "image/gif")
        let puts = try (0..<100).map { number in
            try seconds { try store.write(object, to: key("numbers/\(name)-\(number)"), if: .always) }
        }
        let gets = try (0..<100).map { number in
            try seconds { _ = try store.read(key("numbers/\(name)-\(number)"), limit: size) }
        }
        for (kind, times) in [("put", puts.sorted()), ("get", gets.sorted())] {
            report["\(kind) \(name) median ms"] = times[50] * 1000
            report["\(kind) \(name) p99 ms"] = times[98] * 1000
        }
    }
    let object = NewObject(bytes: [UInt8](repeating: 9, count: 50_000), mediaType: "image/gif")
    for threads in [1, 2, 4, 8] {
        let time = seconds {
            Concurrently.run(threads) { thread in
                for number in 0..<(400 / threads) {
                    _ = try? store.write(object, to: key("numbers/t-\(thread)-\(number)"), if: .always)
                }
            }
        }
        report["puts of 50k a second with \(threads) threads"] = 400 / time
    }
    report["list of 1000 ms"] =
        try seconds { _ = try store.keys(beginningWith: "numbers/", after: nil, limit: 1000) } * 1000
    let data = try JSONSerialization.data(withJSONObject: report, options: [.sortedKeys, .prettyPrinted])
    print(String(decoding: data, as: UTF8.self))
}

// MARK: Race

/// A number and who wrote it, followed by bytes that depend on the number. Two writers never write the same bytes.
private struct Count {
    var value: Int
    var writer: Int

    var bytes: [UInt8] {
        Array("\(value) \(writer)\n".utf8)
            + [UInt8](repeating: UInt8(value % 251), count: 20_000 + value % 3000)
    }

    init(_ value: Int, by writer: Int) { (self.value, self.writer) = (value, writer) }

    /// nil: torn.
    init?(_ bytes: [UInt8]) {
        let head = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self).split(separator: " ").map {
            Int($0)
        }
        guard head.count == 2, let value = head[0], let writer = head[1] else { return nil }
        self.init(value, by: writer)
        guard self.bytes == bytes else { return nil }
    }
}

/// What happened to one counter.
private struct Tally {
    /// The values that writers say they wrote.
    var written: [Int] = []
    var conflicts = 0
    /// Writes that failed without an answer: they may have happened.
    var unknown = 0
    var torn = 0
    var backwards = 0
    var codes: [String: Int] = [:]
}

/// - Parameter isCalm: whether no answer is ever lost.
private func race(_ store: S3Store, seconds: Int, isCalm: Bool) throws {
    let counters = try (0..<3).map { try key("race/counter-\($0)") }
    for counter in counters {
        try store.remove(counter)
        try store.write(
            NewObject(bytes: Count(0, by: -1).bytes, mediaType: "text/plain"), to: counter, if: .absent)
    }
    let tallies = Mutex([Tally](repeating: Tally(), count: counters.count))
    let end = ContinuousClock.now + .seconds(seconds)
    Concurrently.run(6) { thread in
        let place = thread % counters.count
        var last = 0
        while ContinuousClock.now < end {
            var tally = Tally()
            do throws(StoreError) {
                guard let found = try store.read(counters[place], limit: 1 << 20),
                    let count = Count(found.bytes)
                else {
                    tallies.withLock { $0[place].torn += 1 }
                    continue
                }
                if count.value < last { tally.backwards += 1 }
                last = count.value
                let next = NewObject(bytes: Count(count.value + 1, by: thread).bytes, mediaType: "text/plain")
                do throws(StoreError) {
                    try store.write(next, to: counters[place], if: .version(found.version))
                    tally.written.append(count.value + 1)
                    last = count.value + 1
                } catch {
                    if case .conflict = error { tally.conflicts += 1 } else { tally.unknown += 1 }
                    throw error
                }
            } catch { tally.codes[error.code, default: 0] += 1 }
            tallies.withLock { all in
                all[place].written += tally.written
                all[place].conflicts += tally.conflicts
                all[place].unknown += tally.unknown
                all[place].backwards += tally.backwards
                for (code, count) in tally.codes { all[place].codes[code, default: 0] += count }
            }
        }
    }
    var isGood = true
    for (counter, tally) in zip(counters, tallies.withLock { $0 }) {
        let value =
            try eventually { try store.read(counter, limit: 1 << 20).flatMap { Count($0.bytes)?.value } }
            ?? -1
        // A value that nobody claims was written by somebody whose answer was lost. One that two claim is a lost conflict.
        let unclaimed = value - tally.written.count
        let isRight =
            Set(tally.written).count == tally.written.count && value >= tally.written.max() ?? 0
            && (0...(tally.unknown + tally.conflicts)).contains(unclaimed)
        isGood = isGood && isRight && tally.torn == 0 && tally.backwards == 0
        isGood = isGood && (unclaimed == 0 || !isCalm)
        print(
            "\(counter): \(value), written \(tally.written.count), unclaimed \(unclaimed), unknown \(tally.unknown), "
                + "conflicts \(tally.conflicts), torn \(tally.torn), backwards \(tally.backwards), \(tally.codes)"
        )
    }
    if !isGood { exit(1) }
}

/// Writes values so that equal ones give equal bytes, and different ones different bytes: numbers in eight bytes,
/// texts and lists after their length.
struct CanonicalWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ integer: Int) {
        let value = UInt64(bitPattern: Int64(integer))
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
        }
    }

    /// Minus zero is zero.
    mutating func write(_ number: Double) {
        write(Int(truncatingIfNeeded: (number == 0 ? 0 : number).bitPattern))
    }

    mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write<Value>(_ value: Value?, _ body: (inout CanonicalWriter, Value) -> Void) {
        write(value != nil)
        if let value { body(&self, value) }
    }

    mutating func write<Value>(list: [Value], _ body: (inout CanonicalWriter, Value) -> Void) {
        write(list.count)
        for value in list { body(&self, value) }
    }
}

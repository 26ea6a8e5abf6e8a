/// Changes some bytes, as damage and attackers do: the same with each run of the numbers.
package func alter(_ bytes: inout [UInt8], _ random: inout SeededNumbers) {
    for _ in 0...Int.random(in: 0..<5, using: &random) {
        guard !bytes.isEmpty else { return }
        // Headers are short and decide most.
        let end = Bool.random(using: &random) ? bytes.count : min(bytes.count, 120)
        let place = Int.random(in: 0..<end, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes[place] = [0, 1, 127, 128, 254, 255].randomElement(using: &random) ?? 0
        case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 4:
            bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
        case 5: bytes += bytes[place..<min(bytes.count, place + 200)]
        default: bytes.removeSubrange(place...)
        }
    }
}

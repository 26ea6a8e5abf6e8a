/// One loop that is measured, with all that it works on at hand.
struct Kernel {
    let name: String
    /// That one run works on; of bytes, four count as one.
    let pixels: Int
    /// Returns something of the result, so that no run can be left out.
    let run: () throws -> Int
}

/// One loop that is measured, with its prepared input.
struct Kernel {
    let name: String
    /// Pixels that one run processes; four bytes count as one pixel.
    let pixels: Int
    /// Runs once and returns a part of the result, so that the compiler can't remove the run.
    let run: () throws -> Int
}

/// A kept case, and what follows it tried many times over.
///
/// ```text
/// kept        a b c d                 d was the first to run some code
/// retries     a b c d ?  c d ?  c d ?  …      ? is drawn afresh each time
/// ```
///
/// Why: what comes next is often one argument of many, and a wrong one leads back to where the case
/// was some commands before. One case then has as many tries as fit into it, not one. How many of the
/// last commands lead there is drawn; where a few do, the case that runs the same code becomes shorter.
/// Some code shows only one command later, and that one may lead away: a third of the retries leave
/// out the last command.
struct Retries {
  /// The commands, empty ones where something is to be drawn.
  let spans: [[Choice]]

  /// Commands that are repeated at most.
  private static let longest = 16

  init(of entry: SearchCorpus.Entry, limit: Int, _ random: inout SplitMix64) {
    var kept = Array(entry.commands.prefix(max(1, limit - 1)))
    if kept.count > 1, random.chance(1, in: 3) { kept.removeLast() }
    let approach = kept.suffix(1 + Int(random.next(below: UInt64(min(kept.count, Self.longest)))))
    var spans = random.chance(1, in: 2) ? kept : []
    if spans.isEmpty { spans += approach }
    spans.append([])
    while spans.count + approach.count < limit { spans += approach + [[]] }
    self.spans = spans
  }
}

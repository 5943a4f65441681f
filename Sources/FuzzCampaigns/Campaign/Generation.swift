/// The version of generators, written to files as `gen=`.
///
/// Raise it when choices change their meaning: a bounded draw, the draw of the command count, the
/// order of draws of a shipped machine. Old files then keep replaying by their commands.
public let choiceGeneration = 3

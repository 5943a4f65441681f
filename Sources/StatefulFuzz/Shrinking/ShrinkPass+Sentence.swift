extension Explanation {
  /// Every pass of the shrinker with what it does, in the order of its first turn.
  package static var shrinkPasses: [Explanation] {
    (ShrinkPass.cheap + ShrinkPass.expensive + ShrinkPass.proofs + ShrinkPass.shorterCases).map {
      pass in
      Explanation(pass.name, .pass, ShrinkPass.sentences[pass.name] ?? "")
    }
  }
}

extension ShrinkPass {
  /// What a pass does, by its name.
  static let sentences = [
    "deleteCommands": "deletes commands, in runs that double while they work",
    "liftParts": "replaces a value by a part of it, such as a tree by one of its branches",
    "takeOutOfFlight": "lets a command run alone, before or after those that it overlaps",
    "deleteWhileRescheduling": "deletes a command and looks for another order of the jobs",
    "resampleDeletions": "deletes a command of a short case and tries many orders of the jobs",
    "dropSwitches": "looks for an order of the jobs with fewer switches",
    "renumberLanes": "numbers the lanes in the order in which they begin",
    "deleteElements": "deletes elements of lists inside commands",
    "mergeLists": "joins lists that are elements of one list",
    "simplifyParts": "replaces a whole value by the simplest one of its kind",
    "lowerStart": "makes the initial state smaller, or empty",
    "compressRanks": "replaces numbers by their order: 3, 90, 700 become 0, 1, 2",
    "handOverManyAmounts":
      "deletes commands early, adding their amounts to other commands of their kind",
    "lowerChoices": "makes each argument as small as it can be",
    "handOverAmounts": "deletes a command and gives what it added to another one of its kind",
    "handOverElements": "deletes an element and makes up for it in another number",
    "lowerPairs":
      "lowers two arguments by the same amount, which keeps their difference, or both to the least",
    "orderParts": "puts the elements of a value in order",
    "deleteElementsRepairing": "deletes an element and renumbers references to later ones",
    "lowerTogether": "lowers equal arguments together",
    "renameValues": "exchanges two values everywhere, so that the case uses the lower one",
    "reorderCommands": "puts commands that do not depend on each other in order",
    "deleteWhileRenumbering": "deletes a command and lowers the numbers of what was made after it",
    "resampleFlights": "draws shorter cases in which other commands overlap, in another order",
    "deleteWhileShuffling": "deletes a command from other orders of the same commands",
    "resampleShorter": "draws shorter cases from the commands and arguments of this one",
    "simplifyKinds": "replaces a command by a simpler kind of command",
    "deleteWhileRepairing":
      "deletes a command and makes up for it elsewhere, in one of a dozen ways",
    "shrinkStartWhileRepairing": "makes the initial state smaller and renumbers references to it",
    "strideChoices": "lowers an argument by multiples of a small number",
    "lowerWithFollowers": "lowers a number, and all later ones by the same amount",
    "redistribute": "moves an amount from an earlier argument to a later one",
    "tradeAmounts": "lowers one number by more than it raises another one",
    "carryUnits": "lowers one argument by 1 and raises a later one by 1",
    "deleteElementPairs": "deletes an element from each of two lists",
    "lowerAlternatives": "tries each simpler alternative of a choice among a few",
    "moveParts": "moves a part of a value to a simpler place",
    "scanNumbers": "tries all smaller values of a few numbers, the smallest first",
    "keepExtreme": "keeps one extreme element of a list instead of several ordinary ones",
    "mergeCommands": "merges two neighbouring commands into one",
    "mergeWhileRenumbering":
      "merges two commands of a kind and lowers the numbers of what was made after them",
    "moveWhileRenumbering": "moves a command and renumbers what is made between its two places",
    "deleteGroups": "deletes commands that can only go together, such as an open and its close",
    "deleteWhileSimplifying": "deletes a command while the failing one becomes a simpler kind",
    "resizeStart":
      "gives the initial state another size, and drops the commands that made up for it",
    "replaceBySmallCommands": "replaces a command by every command with small arguments",
    "proveOneMinimal":
      "proves that no command or element can be removed, and no argument lowered",
    "proveShortest":
      "proves, by running them all, that no shorter case of a small scope fails this way",
    "deleteUnmarkedParts":
      "deletes numbers that were drawn in a loop, and lowers the one that may be their count",
    "moveIntoStart": "deletes a command and puts what it added into the initial state",
    "deletePairsLowering": "deletes two commands and lowers a number elsewhere by 1",
    "enumerateShorterCases":
      "runs every shorter case of the same kinds and numbers, as far as 250 runs go",
    "replaceTwoByOne":
      "puts one command in the place of two, of any kind and anywhere, with numbers that the case has",
    "replaceRunByOne":
      "puts one command in the place of several, with a longer list or a greater number",
    "redrawShorterCases": "draws cases with fewer commands and other numbers",
  ]
}

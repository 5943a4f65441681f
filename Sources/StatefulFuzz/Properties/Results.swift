/// Answers of commands that later commands can draw as arguments.
///
/// ```swift
/// let files = on.results(model: Int.self, system: FileHandle.self)
/// on.command("open", into: files) { $0.open() } system: { try $0.open() }
/// on.command("close", files.any) { $0.close($1.model) } system: { try $0.close($1.system) }
/// ```
///
/// Each result has a number, which is recorded with the command that makes the result. A command
/// that uses the result refers to that number. When shrinking deletes the command that made a
/// result, the commands that used it become illegal: they are deleted too or get another result.
///
/// Where commands overlap, a result can be drawn by later commands of its own lane, and by all
/// others once the overlap has ended; only if there is one in every order of the commands.
public struct Results<ModelAnswer, SystemAnswer>: Sendable {
  let bundle: Int

  init(bundle: Int) { self.bundle = bundle }

  /// Any result that exists now; if there is none, the command is illegal.
  public var any: Gen<Produced<ModelAnswer, SystemAnswer>> {
    Gen { [bundle] (choices) throws(Rejection) in
      let store = choices.results
      store?.noteDraw()
      let name = choices.draw(below: ResultStore.nameBound) { random in
        let names = store?.names(of: bundle) ?? []
        return names.isEmpty ? 0 : names[Int(random.next(below: UInt64(names.count)))]
      }
      let result = store?.result(name, of: bundle)
      store?.noteDraw(name, of: bundle, found: result)
      guard let found = result as? Produced<ModelAnswer, SystemAnswer> else { throw Rejection() }
      return found
    }
  }

  /// A result that is not there yet, under a number of its own.
  @usableFromInline
  var next: Gen<Produced<ModelAnswer, SystemAnswer>> {
    Gen { [bundle] (choices) throws(Rejection) in
      let store = choices.results
      store?.noteDraw()
      let name = choices.draw(below: ResultStore.nameBound) { _ in
        store?.nextName(in: bundle) ?? 0
      }
      let isTaken = store?.isTaken(name, in: bundle) == true
      store?.noteDraw(name, of: bundle, isTaken: isTaken)
      guard !isTaken else { throw Rejection() }
      return Produced(name: name, bundle: bundle, store?.active)
    }
  }
}

/// What one command answered: the answer of the model and that of the system.
///
/// Unchecked: both sides are filled in and read by the thread that runs the case.
public final class Produced<ModelAnswer, SystemAnswer>: @unchecked Sendable,
  CustomStringConvertible, CustomReflectable, NamedResult
{
  private let name: UInt64
  private let bundle: Int
  private let active: ActiveResults?
  private var answers: (model: ModelAnswer?, system: SystemAnswer?)

  init(name: UInt64, bundle: Int, _ active: ActiveResults?) {
    (self.name, self.bundle, self.active) = (name, bundle, active)
  }

  /// The model's answer, for use in the closure for the model.
  public var model: ModelAnswer {
    let ofState = active?.store?.answer(name, of: bundle)
    guard let answer = ofState.flatMap({ $0 as? ModelAnswer }) ?? answers.model else {
      preconditionFailure("the model has not answered \(description) yet")
    }
    return answer
  }

  /// The system's answer, for use in the closure for the system only.
  ///
  /// The model runs before the system, and without it when a case is described: there is no answer
  /// yet then, and reading it traps.
  public var system: SystemAnswer {
    guard let answer = answers.system else {
      preconditionFailure(
        "the system has not answered \(description): the command that makes it has not run yet, or threw"
      )
    }
    return answer
  }

  var systemAnswer: Any? { answers.system }

  /// Takes the model's answer; there is a result from now on.
  @usableFromInline
  func take(model answer: ModelAnswer) {
    answers.model = answer
    active?.store?.add(self, answer, name, to: bundle)
  }

  @usableFromInline
  func take(system answer: SystemAnswer) { answers.system = answer }

  /// Nothing: reports show the name.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// `#3`, counted from 0 in the order in which they were made when the case was found.
  public var description: String { "#\(name)" }
}

import FuzzPlatform
import StatefulFuzz

extension CorpusError {
  /// The failed call with what to do about it.
  package init(saving problem: FileProblem) {
    let code = problem.code
    let isCreation = problem.stage == .create && ![ENOSPC, EDQUOT, EIO].contains(code)
    let advice: String? =
      switch code {
      case ENOSPC, EDQUOT: "free some space there or save to another folder"
      case EROFS: "save to a folder on a writable disk"
      case EACCES, EPERM: "allow writing there or save to another folder"
      case EISDIR: "a folder is where a file has to be"
      case ENOTDIR: "a file is where a folder has to be"
      case ENAMETOOLONG: "save to a folder with a shorter path"
      default: nil
      }
    self.init(
      isCreation ? .cannotCreate : .cannotSave, file: problem.path,
      message: "cannot \(isCreation ? "create" : "save"): \(systemMessage(code))"
        + (advice.map { "; " + $0 } ?? ""))
    isWithoutRoom = [ENOSPC, EDQUOT].contains(code)
  }
}

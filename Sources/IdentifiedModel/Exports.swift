// `Binding`, `Transaction` and `Animation` are names of SwiftUI as well, and a file that imports both
// modules would have to say each time which it means. So these are in a module of their own, which
// comes along only where there is no SwiftUI; where there is one, whoever wants them imports
// IdentifiedBindings.
#if canImport(SwiftUI)
import IdentifiedBindings
#else
@_exported public import IdentifiedBindings
#endif

// The lists on trial are bound by this module's bindings on every platform.
@_exported public import IdentifiedBindings

// The C library of the platform, under one name.
//
// `@preconcurrency`: C's global variables, such as `stderr`, are no `Sendable` constants.
#if canImport(Glibc)
@_exported @preconcurrency import Glibc
#elseif canImport(Musl)
@_exported @preconcurrency import Musl
#elseif canImport(Bionic)
@_exported @preconcurrency import Bionic
#elseif canImport(Android)
@_exported @preconcurrency import Android
#elseif canImport(Darwin)
@_exported import Darwin
#else
#error("Worker processes need a POSIX system; IdentifiedModel does not use this target.")
#endif

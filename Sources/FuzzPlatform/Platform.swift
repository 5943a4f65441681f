// The C library of the platform, under one name.
//
// `@preconcurrency`: C's global variables, such as `stderr`, are no `Sendable` constants.
#if canImport(Glibc)
@_exported @preconcurrency import Glibc
#elseif canImport(Musl)
@_exported @preconcurrency import Musl
#elseif canImport(Android)
@_exported @preconcurrency import Android
#else
@_exported import Darwin
#endif

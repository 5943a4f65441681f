// The only file of this target that differs between platforms. Linux with Glibc is tested; the others are written by
// their documentation.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Bionic)
import Bionic
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#elseif canImport(WinSDK)
import WinSDK
#endif

/// A pointer that every thread has for itself; nil until the thread sets it.
struct ThreadValue: Sendable {
  #if canImport(WinSDK)
  private let key: DWORD

  init() {
    key = FlsAlloc(nil)
    precondition(key != FLS_OUT_OF_INDEXES, "FlsAlloc failed with \(GetLastError())")
  }

  var pointer: UnsafeMutableRawPointer? {
    get { FlsGetValue(key) }
    nonmutating set { FlsSetValue(key, newValue) }
  }
  #elseif os(WASI)
  // There is one thread.
  private final class Cell: @unchecked Sendable { var pointer: UnsafeMutableRawPointer? }

  private let cell = Cell()

  init() {}

  var pointer: UnsafeMutableRawPointer? {
    get { cell.pointer }
    nonmutating set { cell.pointer = newValue }
  }
  #else
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create failed with \(status)")
    self.key = key
  }

  var pointer: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
  #endif
}

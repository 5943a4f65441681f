/// Functions of the C library under a name that hides none of a type's own.
///
/// Inside a type with a method `write`, a bare `write` means the method.
package enum CLibrary {
  package static func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    platformOpen(path, flags, mode)
  }

  package static func read(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    platformRead(file, bytes, count)
  }

  package static func write(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    platformWrite(file, bytes, count)
  }

  package static func exit(_ status: Int32) -> Never { platformExit(status) }
}

private func platformOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

private func platformRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func platformWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func platformExit(_ status: Int32) -> Never { exit(status) }

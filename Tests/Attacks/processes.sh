# Processes by way of /proc: a fresh machine need not have pgrep.

# The processes whose parent is the given one, one id a line.
children_of() {
  local file line fields
  for file in /proc/[0-9]*/stat; do
    { read -r line < "$file"; } 2> /dev/null || continue
    # Behind the name in parentheses: the state, and the parent.
    read -ra fields <<< "${line##*) }"
    if [ "${fields[1]}" = "$1" ]; then
      file="${file#/proc/}"
      echo "${file%/stat}"
    fi
  done
}

# The processes that run a program, also one that was deleted, one id a line.
processes_of() {
  local link
  for link in /proc/[0-9]*/exe; do
    case "$(readlink "$link" 2> /dev/null)" in
      "$1" | "$1 (deleted)") basename "$(dirname "$link")" ;;
    esac
  done
}

is_gone() { ! kill -0 "$1" 2> /dev/null; }

# A C compiler: the machine's, or the one that comes with Swift. Nothing when there is none.
c_compiler() { command -v "${CC:-cc}" || command -v clang || true; }

// What the articles on tests show.
import Queue
import StatefulFuzz
import StatefulFuzzTesting
import Testing

enum Isolated {
  struct Tests {
    // block 1 of Isolation.md
  }
}

enum Long {
  struct Tests {
    // block 1 of LongRuns.md
  }
}

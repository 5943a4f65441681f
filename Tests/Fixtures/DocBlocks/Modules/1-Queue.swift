// The module that the tests of the pages import.

// block 2 of README.md

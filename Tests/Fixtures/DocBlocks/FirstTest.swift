// block 2 of FirstTest.md

// block 3 of FirstTest.md

// What a process says before a trap of its own ends it.
#ifndef STATEFULFUZZ_LASTWORDS_H
#define STATEFULFUZZ_LASTWORDS_H

// From now on a fatal signal prints `text` and the signal's name in parentheses as one line on standard
// error, lets whoever handled it before have it, and ends the process with `status`. Forked children end
// by the signal, as without this. Safe anywhere: the handler calls nothing that allocates or locks.
void sf_last_words_install(const char *text, int status);

#endif

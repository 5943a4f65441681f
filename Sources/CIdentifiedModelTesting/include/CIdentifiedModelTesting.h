#ifndef CIDENTIFIEDMODELTESTING_H
#define CIDENTIFIEDMODELTESTING_H

/// Defined in Swift; called before any other Swift code of the program runs.
void identified_model_testing_install(void);

#endif

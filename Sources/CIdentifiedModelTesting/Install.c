#include "CIdentifiedModelTesting.h"

// Swift has no code that runs because a module is linked.
__attribute__((constructor)) static void install(void) { identified_model_testing_install(); }

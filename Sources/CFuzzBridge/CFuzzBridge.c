// Services take the frames on top of a stack for the bug, so that one function that fails for every
// hazard would make one bug of all of them. Here each number has a function of its own. They are in
// C because an optimiser of Swift merges functions that differ in a constant alone.
#include "CFuzzBridge.h"

#include <stdlib.h>

#define FRAME(number)                                          \
  __attribute__((noinline, noreturn)) static void sf_hazard_##number(void) { \
    volatile int which = 1##number;                            \
    (void)which;                                               \
    abort();                                                   \
  }

FRAME(00) FRAME(01) FRAME(02) FRAME(03) FRAME(04) FRAME(05) FRAME(06) FRAME(07)
FRAME(08) FRAME(09) FRAME(10) FRAME(11) FRAME(12) FRAME(13) FRAME(14) FRAME(15)
FRAME(16) FRAME(17) FRAME(18) FRAME(19) FRAME(20) FRAME(21) FRAME(22) FRAME(23)
FRAME(24) FRAME(25) FRAME(26) FRAME(27) FRAME(28) FRAME(29) FRAME(30) FRAME(31)
FRAME(32) FRAME(33) FRAME(34) FRAME(35) FRAME(36) FRAME(37) FRAME(38) FRAME(39)
FRAME(40) FRAME(41) FRAME(42) FRAME(43) FRAME(44) FRAME(45) FRAME(46) FRAME(47)
FRAME(48) FRAME(49) FRAME(50) FRAME(51) FRAME(52) FRAME(53) FRAME(54) FRAME(55)
FRAME(56) FRAME(57) FRAME(58) FRAME(59) FRAME(60) FRAME(61) FRAME(62) FRAME(63)

static void (*const frames[SF_HAZARD_FRAMES])(void) = {
    sf_hazard_00, sf_hazard_01, sf_hazard_02, sf_hazard_03,
    sf_hazard_04, sf_hazard_05, sf_hazard_06, sf_hazard_07,
    sf_hazard_08, sf_hazard_09, sf_hazard_10, sf_hazard_11,
    sf_hazard_12, sf_hazard_13, sf_hazard_14, sf_hazard_15,
    sf_hazard_16, sf_hazard_17, sf_hazard_18, sf_hazard_19,
    sf_hazard_20, sf_hazard_21, sf_hazard_22, sf_hazard_23,
    sf_hazard_24, sf_hazard_25, sf_hazard_26, sf_hazard_27,
    sf_hazard_28, sf_hazard_29, sf_hazard_30, sf_hazard_31,
    sf_hazard_32, sf_hazard_33, sf_hazard_34, sf_hazard_35,
    sf_hazard_36, sf_hazard_37, sf_hazard_38, sf_hazard_39,
    sf_hazard_40, sf_hazard_41, sf_hazard_42, sf_hazard_43,
    sf_hazard_44, sf_hazard_45, sf_hazard_46, sf_hazard_47,
    sf_hazard_48, sf_hazard_49, sf_hazard_50, sf_hazard_51,
    sf_hazard_52, sf_hazard_53, sf_hazard_54, sf_hazard_55,
    sf_hazard_56, sf_hazard_57, sf_hazard_58, sf_hazard_59,
    sf_hazard_60, sf_hazard_61, sf_hazard_62, sf_hazard_63,
};

void sf_crash_as_hazard(uint32_t number) {
  frames[number < SF_HAZARD_FRAMES ? number : SF_HAZARD_FRAMES - 1]();
  abort();
}

// SPDX-License-Identifier: Apache-2.0
// A mistake of the program itself: the library stops it, and says which contract was broken.
#include <dpcert/accounting/pairs/laplace_pair.hpp>

int main() { const dpcert::LaplacePair pair{dpcert::Rational{-1}}; }

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/engine.hpp"

#include <arb.h>
#include <flint/flint.h>
#include <gmp.h>
#include <mpfr.h>

#include <boost/version.hpp>

namespace dpcert {

std::string engine_versions() {
  const int boost = BOOST_VERSION;
  return std::string{"Arb "} + arb_version + ", FLINT " + FLINT_VERSION + ", MPFR " + mpfr_get_version() + ", GMP " +
         gmp_version + ", Boost " + std::to_string(boost / 100000) + "." + std::to_string(boost / 100 % 1000);
}

void free_caches_at_end_of_thread() {
  struct Caches {
    Caches() = default;
    ~Caches() { flint_cleanup(); }
  };
  thread_local const Caches caches;
  static_cast<void>(caches);
}

}  // namespace dpcert

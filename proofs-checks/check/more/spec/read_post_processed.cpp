// SPDX-License-Identifier: Apache-2.0
// A kernel behind a mechanism. proofs-checks/check/theory/post-processed.md
#include "more/spec/types.hpp"
#include "more/spec/with_kernel.hpp"

namespace dpcert::check {

const Types& post_processed_types() {
  static const Types types = {
      {"post_processed",
       {other_member("of"), {"kernel", nonnegative, Holds::matrix}},
       [](const Object& in) { return with_kernel(*in.inside(in.at("of")), laws(in, "kernel")); }},
  };
  return types;
}

}  // namespace dpcert::check

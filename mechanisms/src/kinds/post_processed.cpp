// SPDX-License-Identifier: Apache-2.0
// A kernel behind a mechanism, whose kind says what that is.  Theory: accounting/theory/mixing.md
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/finite.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

Mechanism read(Fields& in) {
  const Mechanism of = read_mechanism(in.at("of"), in.where("of"), in.hole());
  return built(post_processed(of, read_kernel(in)), in);
}

}  // namespace

Result<Mechanism> post_processed(const Mechanism& of, const MarkovKernel& kernel) { return of.kind().behind(kernel); }

const MechanismType post_processed_type{
    "post_processed", "a kernel run on the outcome of a mechanism", {{"of", "kernel"}}, read};

}  // namespace dpcert

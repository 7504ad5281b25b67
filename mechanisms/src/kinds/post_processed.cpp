// SPDX-License-Identifier: Apache-2.0
// A kernel behind a mechanism, whose kind says what that is.  Theory: accounting/theory/mixing.md
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/finite.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/sampling/kernel_output.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

Filled<Result<Mechanism>> read_post_processed(const Fields& in) {
  return [of = read_blueprint(in.at("of"), in.where("of"), in.opening()),
          kernel = read_kernel(in)](const Rational& open) -> Result<Mechanism> {
    const auto inside = of.at(open);
    return inside ? post_processed(*inside, kernel) : below("/of", inside.error());
  };
}

}  // namespace

Result<Mechanism> post_processed(const Mechanism& of, const MarkovKernel& kernel) {
  const auto behind = of.kind().behind(kernel);
  if (!behind) return behind;
  Neighbours presumed = of.neighbours();
  presumed.join(behind->neighbours());
  const Mechanism whole = behind->presuming(std::move(presumed));
  return of.output() ? whole.drawn_by(kernel_output(of.output(), kernel.matrix())) : whole;
}

const MechanismType& post_processed_type() {
  static const MechanismType type{
      {"type",
       "post_processed",
       "a kernel run on the outcome of a mechanism",
       {{"of", ValueType::variety("mechanism"),
         "a channel, a profile, a randomized response, or a pure or approximate budget"},
        {"kernel", ValueType::stochastic_matrix(1), "a law of the output for each outcome of it"}},
       {},
       R"({"type": "post_processed", "of": {"type": "pure", "epsilon": "1"}, "kernel": [["3/4", "1/4"], ["1/4", "3/4"]]})"},
      read_post_processed};
  return type;
}

}  // namespace dpcert

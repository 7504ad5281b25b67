// SPDX-License-Identifier: Apache-2.0
// The exact amplified delta against the linear programs that it replaces: one for each event.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/kernels/mixing/amplified_delta.hpp"
#include "dpcert/geometry/linear_program.hpp"
#include "kernels.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

/// max of P K(F) - out Q K(F) over close pairs P, Q, the variables: P, Q, and a slack for
/// each event of the inputs and each order of the pair.
Rational largest_of_event(const MarkovKernel& kernel, const Rational& ratio, const Rational& delta, bool both_ways,
                          const Rational& out, std::size_t event) {
  const std::size_t n = kernel.inputs(), events = std::size_t{1} << n, orders = both_ways ? 2 : 1;
  LinearProgram program;
  program.rows = static_cast<Eigen::Index>(2 + orders * events);
  program.right = Vector::Constant(program.rows, delta);
  program.right(0) = program.right(1) = 1;
  for (std::size_t law = 0; law < 2; ++law)
    for (std::size_t x = 0; x < n; ++x) {
      Vector column = Vector::Zero(program.rows);
      column(static_cast<Eigen::Index>(law)) = 1;
      for (std::size_t order = 0; order < orders; ++order)
        for (std::size_t e = 0; e < events; ++e)
          if ((e >> x & 1) != 0)
            column(static_cast<Eigen::Index>(2 + order * events + e)) = law == order ? Rational{1} : Rational(-ratio);
      program.columns.push_back(column_of(column));
      Rational probability = 0;
      for (std::size_t y = 0; y < kernel.outputs(); ++y)
        if ((event >> y & 1) != 0) probability += kernel.matrix()[x][y];
      program.cost.push_back(law == 0 ? Rational(-probability) : Rational(out * probability));
    }
  for (Eigen::Index row = 2; row < program.rows; ++row) {
    program.columns.push_back({{row, Rational{1}}});
    program.cost.emplace_back(0);
  }
  const auto answer = solve(program);
  RC_ASSERT(answer.has_value());
  RC_ASSERT(answer->outcome == LpAnswer::Outcome::optimal);
  RC_ASSERT(is_proved(program, *answer));
  return -answer->value;
}

}  // namespace

TEST_CASE("the exact amplified delta is the largest of the linear programs of all events", "[random]") {
  prop("of up to four inputs and outputs", [] {
    const MarkovKernel kernel = any::kernel();
    const Rational ratio = any::power_of_e(), delta = any::delta(), out = any::power_of_e();
    const bool both_ways = *rc::gen::arbitrary<bool>();
    Rational largest = 0;
    for (std::size_t event = 1; event < std::size_t{1} << kernel.outputs(); ++event)
      largest = std::max(largest, largest_of_event(kernel, ratio, delta, both_ways, out, event));
    const ClosePairs close{Epsilon::log_of(ratio), delta, both_ways};
    RC_ASSERT(amplified_delta(kernel, close, Epsilon::log_of(out), 15).value.exact == largest);
  });
}

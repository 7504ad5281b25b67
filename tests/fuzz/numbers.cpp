// SPDX-License-Identifier: Apache-2.0
// The readers of numbers: the prover's and the checker's take each text for the same rational, or
// both for none; a decimal that is written is on the side it promises, and is read back.
#include "dpcert/exact/decimal.hpp"
#include "harness.hpp"
#include "kernel/numbers/log_number.hpp"

namespace dpcert::fuzz {
namespace {

void demand_written(const Rational& x) {
  for (const std::size_t digits : {1U, 7U}) {
    const auto below = read_rational(write_decimal(x, digits, Direction::down));
    const auto above = read_rational(write_decimal(x, digits, Direction::up));
    if (!below || !above) continue;  // an exponent beyond what is read
    demand(*below <= x && x <= *above, "a written decimal is on the side it promises");
  }
}

}  // namespace

void try_text(std::string_view text) {
  const auto prover = read_rational(text);
  const auto checker = check::read_spec_number(text);
  demand(prover.has_value() == checker.has_value(), "both read it, or neither",
         prover ? "the prover reads it" : prover.error().message);
  const auto fraction = check::read_fraction(text);
  demand(!fraction || (prover && fraction->str() == prover->str()), "a certificate's number is that of a SPEC");
  const auto logarithm = check::read_log_number(text);
  demand(!logarithm || logarithm->argument > 0, "a logarithm is of a number above 0");
  if (!prover) return;
  demand(prover->str() == checker->str(), "both readers take the text for one number");
  const auto again = read_rational(prover->str());
  demand(again ? *again == *prover : prover->str().size() > max_digits, "p/q is read back");
  demand_written(*prover);
}

}  // namespace dpcert::fuzz

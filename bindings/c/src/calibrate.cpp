// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/calibrate.hpp"

#include <limits>

#include "arguments.hpp"
#include "dpcert/exact/to_double.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"

namespace dpcert::c {
namespace {

constexpr long digits = 15;
constexpr Work most_work{30'000'000'000};  // as of the quantity

/// Is (epsilon, delta) proved of the mechanism with that value?
bool holds(const OpenMechanism& open, const Rational& value, const Epsilon& epsilon, const Rational& delta) {
  const Release filled = required(release_of(required(open.blueprint.at(value))));
  return decide([&](Precision precision) { return filled.satisfies(epsilon, delta, precision); }) == Trilean::yes;
}

/// The double next to the decimal that is proved, on its safe side, and proved itself.
double calibrated(const OpenMechanism& open, double epsilon, double delta) {
  const Rational loss = number_of(epsilon, "/epsilon", Range::non_negative()),
                 slack = number_of(delta, "/delta", Range::probability());
  const Calibration found = required(calibrate(open, Epsilon{loss}, slack, digits, most_work));
  const double value =
      to_double(*read_rational(found.certified), open.open.privacy == Privacy::grows ? Direction::up : Direction::down);
  const auto exact = finite_rational(value);
  if (!exact || !holds(open, *exact, Epsilon{loss}, slack))
    throw BadInput{{Fault::precision_exhausted, open.open.where,
                    "found " + found.certified + ", beside which no double could be proved: ask for its text"}};
  return value;
}

}  // namespace
}  // namespace dpcert::c

using namespace dpcert;
using namespace dpcert::c;

dpcert_code dpcert_calibrate_gaussian(double epsilon, double delta, double sensitivity, double* sigma,
                                      dpcert_error** error) {
  if (sigma != nullptr) *sigma = std::numeric_limits<double>::quiet_NaN();
  return guarded(error, [&] {
    double& output = output_at(sigma, "sigma");
    output = calibrated(
        required(open_mechanism_of(
            "gaussian",
            {{"sigma", left_open}, {"sensitivity", number_of(sensitivity, "/sensitivity", Range::non_negative())}})),
        epsilon, delta);
  });
}

dpcert_code dpcert_calibrate(const char* object, size_t length, double epsilon, double delta, double* value,
                             dpcert_error** error) {
  if (value != nullptr) *value = std::numeric_limits<double>::quiet_NaN();
  return guarded(error, [&] {
    double& output = output_at(value, "value");
    output = calibrated(required(open_mechanism_of(json_of(object, length, "object"))), epsilon, delta);
  });
}

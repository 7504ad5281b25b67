// SPDX-License-Identifier: Apache-2.0
#include "more/laws/divergences.hpp"

namespace dpcert::check {
namespace {

class Poisson final : public Family, public Divergences {
 public:
  Poisson() : Family{{{"poisson", {{"rate", nonnegative}}}}} {}
  [[nodiscard]] Distribution of(Parameters law) const override {
    if (law[0] == 0) return unknown_law();  // the point 0
    return {this, std::move(law)};
  }

  [[nodiscard]] const Divergences* divergences(const Parameters& /*p*/, const Parameters& /*q*/) const override {
    return this;
  }
  // S = exp(r^a u^(1-a) - a r - (1-a) u): log S <= x says a log
  // r + (1-a) log u <= log(x + a r + (1-a) u).
  [[nodiscard]] Answer compare_renyi(const Moment& moment, const Rational& value) const override {
    const Rational &a = moment.order, right = (a - 1) * value + moment.mixed(0);
    if (right <= 0) return a > 1 ? 1 : -1;  // the left side, r^a u^(1-a), is above 0
    return compare_logs(moment, (a - 1) * value, {{a, moment.p[0]}, {1 - a, moment.q[0]}, {-1, right}}, value);
  }
  [[nodiscard]] Answer compare_kullback_leibler(const Parameters& p, const Parameters& q,
                                                const Rational& value) const override {
    return sign_of_logs(q[0] - p[0] - value, {{p[0], p[0] / q[0]}});
  }
};

}  // namespace

const Family& poisson_laws() {
  static const Poisson only;
  return only;
}

}  // namespace dpcert::check

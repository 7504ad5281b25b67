// SPDX-License-Identifier: Apache-2.0
#include "families/exponential_family_of.hpp"
#include "families/registry.hpp"

namespace dpcert {
namespace {

/// The law of scale y^(1/shape) for y of the standard exponential law. Members of one shape k:
/// statistic x^k, carrier k x^(k-1), eta = -scale^-k, which is a rational number for whole k.
class Weibull final : public ExponentialFamilyOf<Weibull> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{
        .name = "weibull",
        .parameters = {{"shape", Shape::scalar, Range::positive()}, {"scale", Shape::scalar, Range::positive()}},
        .support = "x > 0",
        .statistic = "x^shape, of one whole shape",
        .natural_space = "eta < 0",
        .conjugate = "",
        .carried_to = "exponential"};
    return about;
  }

  [[nodiscard]] bool same_frame(const Law& p, const Law& q) const override {
    return p.numbers[0] == q.numbers[0] && has_rational_power(p) && has_rational_power(q);
  }
  [[nodiscard]] Natural natural(const Law& law) const override {
    return {-power(1 / law.numbers[1], boost::multiprecision::numerator(law.numbers[0]).convert_to<unsigned long>())};
  }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural& eta) const override { return eta[0].sign() < 0; }

  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return -log(-eta[0]);
  }

  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    if (direction[0].sign() > 0) return std::nullopt;
    return Enclosure{0, precision};
  }
  /// By x^shape.
  [[nodiscard]] std::optional<Law> carried(const Law& law, const Law& frame) const override {
    if (!same_frame(law, frame)) return std::nullopt;
    return Law{find_family(info().carried_to), {-natural(law)[0].offset()}, 1};
  }

 private:
  /// Is scale^shape rational and of a size that can be written down?
  static bool has_rational_power(const Law& law) {
    constexpr long most_bits = 1L << 22;
    const Rational& shape = law.numbers[0];
    return is_integer(shape) && shape * bit_size(law.numbers[1]) <= most_bits;
  }
};

}  // namespace

const Family& family::weibull() {
  static const Weibull object;
  return object;
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/k_norm.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "dpcert/accounting/noise/elliptical/shifted_pair.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/geometry/ball_form.hpp"
#include "dpcert/geometry/sensitivity.hpp"
#include "dpcert/mechanisms/geometric/body_output.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/numerics/refine.hpp"
#include "gauge_numbers.hpp"

namespace dpcert {
namespace {

/// The factor of the statistic's own hull that the body is; nothing where it is described as
/// another body. A difference that is extreme in the hull has gauge 1, and none has more.
std::optional<Rational> factor_of_own_hull(const WrittenBody& ball, const Json& statistic) {
  const bool is_own = !ball.of_differences && ball.statistic == write_json(statistic);
  return is_own ? std::optional{ball.factor} : std::nullopt;
}

constexpr long first_digits = 15;

/// The largest gauge of a difference of a statistic's values; and, once they are asked for, the
/// numbers that show it to the checker. What was found is kept, each to its digits.
///
/// Threads  any number may ask: one after the other, where something has to be found.
class LargestGauge {
 public:
  LargestGauge(WrittenBody ball, const Json& written, Statistic statistic)
      : ball_{std::move(ball)}, statistic_{std::move(statistic)} {
    if (const auto factor = factor_of_own_hull(ball_, written))
      exact_ = Number::exactly(1 / *factor, precision_for(first_digits));
  }

  [[nodiscard]] const Body& body() const { return ball_.body; }
  [[nodiscard]] Eigen::Index dimension() const { return ball_.body.dimension; }

  /// An exact value is one to any digits.
  [[nodiscard]] Result<Number> to(long digits) {
    if (exact_) return *exact_;
    const std::lock_guard hold{lock_};
    const Result<Number>& first = found(first_digits);
    return digits == first_digits || !first || first->exact ? first : found(digits);
  }
  [[nodiscard]] std::shared_ptr<const GaugeNumbers> numbers() {
    const std::lock_guard hold{lock_};
    if (!numbers_ || !numbers_->is_usable())
      numbers_.emplace([&] { return std::make_shared<const GaugeNumbers>(gauge_numbers(ball_, statistic_)); });
    return numbers_->value();
  }

 private:
  [[nodiscard]] const Result<Number>& found(long digits) {
    auto known = found_.find(digits);
    if (known == found_.end() || !known->second.is_usable())
      known = found_
                  .insert_or_assign(digits,
                                    Kept<Result<Number>>{[&] { return sensitivity(statistic_, ball_.body, digits); }})
                  .first;
    return known->second.value();
  }

  WrittenBody ball_;
  Statistic statistic_;
  std::optional<Number> exact_;
  std::mutex lock_;
  std::map<long, Kept<Result<Number>>> found_;  ///< by digits
  std::optional<Kept<std::shared_ptr<const GaugeNumbers>>> numbers_;
};

using SharedGauge = std::shared_ptr<LargestGauge>;

SharedGauge read_largest_gauge(const Fields& in) {
  const Json& statistic = in.at("statistic");
  WrittenBody ball = read_written_norm_ball(in.at("body"), in.where("body"));
  Statistic values = read_statistic(statistic, in.where("statistic"));
  if (values.dimension() != ball.body.dimension)
    reject(in.where("statistic"), "found a statistic of dimension " + std::to_string(values.dimension()) + ", wanted " +
                                      std::to_string(ball.body.dimension) + ", the dimension of the body");
  return std::make_shared<LargestGauge>(std::move(ball), statistic, std::move(values));
}

/// The law of |x| under noise of density proportional to exp(-|x|), if that is what the gauge of a
/// body is: of a ball or an ellipsoid, in other coordinates. Null: of another body.
RadialMember radial_law_of(const Body& body) {
  if (body.dimension < 2 || !ellipsoid_form(body)) return nullptr;
  return kotz(static_cast<unsigned long>(body.dimension), 1, 1, Rational(1, 2));
}

/// Noise on R^m of density proportional to exp(-gauge(v)/scale). Its largest loss is the largest
/// gauge of a difference over the scale. Where the body is an ellipsoid the curve is that of
/// elliptical noise; of others only what every mechanism of that loss shares is known.
class KNorm final : public Leaf {
 public:
  /// Given  loss: > 0 where it is enclosed; largest: of a statistic, for
  ///        the checker's numbers; null: it is stated.
  KNorm(const Body& body, std::variant<Rational, Refinable> loss, SharedGauge largest)
      : law_{radial_law_of(body)}, loss_{std::move(loss)}, largest_{std::move(largest)} {}

  Result<WorstPair> worst_pair() const override {
    if (law_) return elliptical_pair();
    const auto* exact = std::get_if<Rational>(&loss_);
    const auto pair = exact != nullptr ? lattice_pair(Epsilon{*exact}) : pure_pair(std::get<Refinable>(loss_));
    return described(pair, {false, false, true}, false);
  }
  std::optional<Shown> strongest(const Aim& aim) const override {
    return aim.at == Aim::At::pure ? shown_by_largest_loss() : std::nullopt;
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    const bool is_bound = goal.kind == Says::dp;
    if ((!is_bound && goal.kind != Says::not_dp) || goal.value != 0 || !goal.epsilon.is_rational()) return std::nullopt;
    if (!largest_) return by(rules::k_norm);
    const auto known = largest_->numbers();
    const auto& numbers = is_bound ? known->promise : known->breach;
    return numbers ? std::optional{by(rules::k_norm, *numbers)} : std::nullopt;
  }

 private:
  [[nodiscard]] WorstPair elliptical_pair() const {
    const auto* exact = std::get_if<Rational>(&loss_);
    if (exact == nullptr) return shifted_pair(law_, std::get<Refinable>(loss_));
    return *exact == 0 ? nothing_told() : shifted_pair(law_, *exact * *exact);
  }

  RadialMember law_;  ///< of an ellipsoid
  std::variant<Rational, Refinable> loss_;
  SharedGauge largest_;
};

/// Noise of scale 0 tells data sets apart if some difference is not 0.
Result<Mechanism> without_noise(LargestGauge& largest) {
  const Result<Number> known = largest.to(1);
  if (!known) return below("/statistic", known.error());
  return noiseless(!known->exact || *known->exact > 0).replacing_a_record();
}

/// Of any scale > 0.
Result<Mechanism> of_statistic(const SharedGauge& largest, const Rational& scale) {
  const Result<Number> known = largest->to(first_digits);
  if (!known) return below("/statistic", known.error());
  if (known->exact && largest->dimension() == 1) return laplace(scale, *known->exact).value().replacing_a_record();
  if (known->exact)
    return Mechanism::of<KNorm>(largest->body(), Rational{*known->exact / scale}, largest).replacing_a_record();
  const Refinable loss = [largest, scale](Precision precision) {
    const Result<Number> gauge = largest->to(digits_for(precision));
    return gauge ? gauge->value / scale : Enclosure::unknown(precision);
  };
  return Mechanism::of<KNorm>(largest->body(), loss, largest).replacing_a_record();
}

Result<Mechanism> of_sensitivity(const Body& body, const Rational& scale, const Rational& sensitivity) {
  if (body.dimension == 1 || scale == 0) return laplace(scale, sensitivity);
  return Mechanism::of<KNorm>(body, Rational{sensitivity / scale}, SharedGauge{});
}

Result<Mechanism> drawn_from(const Body& body, const Rational& scale, const Result<Mechanism>& mechanism) {
  if (!mechanism) return mechanism;
  return mechanism->drawn_by(scale == 0 ? exact_output(static_cast<std::size_t>(body.dimension))
                                        : k_norm_output(body, scale));
}

Filled<Result<Mechanism>> read(const Fields& in) {
  if (in.has("statistic"))
    return [largest = read_largest_gauge(in), given = in.parameter("scale")](const Rational& open) {
      const Rational scale = given.at(open);
      return drawn_from(largest->body(), scale, scale == 0 ? without_noise(*largest) : of_statistic(largest, scale));
    };
  return [body = read_norm_ball(in.at("body"), in.where("body")), given = in.parameter("scale"),
          shift = in.parameter("sensitivity")](const Rational& open) {
    const Rational scale = given.at(open), sensitivity = shift.at(open);
    return drawn_from(body, scale, of_sensitivity(body, scale, sensitivity));
  };
}

}  // namespace

const MechanismType& k_norm_type() {
  static const MechanismType type{
      {"type",
       "k_norm",
       "noise on a vector of density proportional to exp(-gauge/scale)",
       {{"body", ValueType::variety("body"), "the unit ball of a norm, whose gauge it is"},
        {"scale", ValueType::number(Range::non_negative()), "scale of the noise; 0 is no noise", Privacy::grows},
        {"sensitivity", ValueType::number(Range::non_negative()), "largest gauge of a difference", Privacy::shrinks},
        {"statistic", ValueType::variety("statistic"), "what is released, whose sensitivity is found"}},
       {{"body", "scale", "sensitivity"}, {"body", "scale", "statistic"}},
       R"({"type": "k_norm", "body": {"type": "lp_ball", "p": "2", "dimension": 2, "radius": "1"}, "scale": "2",
         "sensitivity": "1"})"},
      read};
  return type;
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/k_norm.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "dpcert/accounting/noise/elliptical/shifted_pair.hpp"
#include "dpcert/exact/cached.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/geometry/ball_form.hpp"
#include "dpcert/geometry/sensitivity.hpp"
#include "dpcert/mechanisms/geometric/body_output.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/numerics/refine.hpp"
#include "gauge_cells.hpp"
#include "gauge_numbers.hpp"

namespace dpcert {
namespace {

constexpr long first_digits = 15;

/// The largest gauge of a difference of a statistic's values; and, once they are asked for, the
/// numbers that show it to the checker. What was found is kept, each to its digits.
///
/// Threads  any number may ask: one after the other, where something has to be found.
class LargestGauge {
 public:
  LargestGauge(WrittenBody ball, Statistic statistic) : ball_{std::move(ball)}, statistic_{std::move(statistic)} {}

  [[nodiscard]] const Body& body() const { return ball_.body; }
  [[nodiscard]] Eigen::Index dimension() const { return ball_.body.dimension; }

  /// An exact value is one to any digits.
  [[nodiscard]] Result<Number> to(long digits) {
    const std::lock_guard hold{lock_};
    const Result<Number>& first = found(first_digits);
    return digits == first_digits || !first || first->exact ? first : found(digits);
  }
  /// Does the checker see it by parts of the box?
  [[nodiscard]] bool is_by_parts() const {
    const auto* polynomial = std::get_if<PolynomialStatistic>(&statistic_.kind);
    return polynomial != nullptr && !has_known_corners(*polynomial);
  }
  /// By which the checker sees that it is at most, or more than, a radius; nothing: it does not.
  [[nodiscard]] std::optional<std::vector<Rational>> numbers(const Rational& radius, bool is_bound) {
    if (is_by_parts()) {
      if (is_own_hull()) return std::vector<Rational>{};
      const auto cells = cells_.of(radius, [&] { return cells_of(radius); });
      return is_bound ? cells->promise : cells->breach;
    }
    const auto known = finite_numbers();
    return is_bound ? known->promise : known->breach;
  }

 private:
  [[nodiscard]] std::shared_ptr<const GaugeNumbers> finite_numbers() {
    const std::lock_guard hold{lock_};
    if (!numbers_ || !numbers_->is_usable())
      numbers_.emplace([&] { return std::make_shared<const GaugeNumbers>(gauge_numbers(ball_, statistic_)); });
    return numbers_->value();
  }
  [[nodiscard]] bool is_own_hull() const {
    const auto* hull = std::get_if<SensitivityHull>(&ball_.core().kind);
    return hull != nullptr && hull->statistic == statistic_;
  }
  [[nodiscard]] GaugeCells cells_of(const Rational& radius) const {
    const auto& polynomial = std::get<PolynomialStatistic>(statistic_.kind);
    const Body& core = ball_.core();
    if (&core == &ball_.body) return gauge_cells(polynomial, core, radius);
    return ball_.of_differences ? GaugeCells{} : gauge_cells(polynomial, core, radius * ball_.factor);
  }
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
  std::mutex lock_;
  std::map<long, Kept<Result<Number>>> found_;  ///< by digits
  std::optional<Kept<std::shared_ptr<const GaugeNumbers>>> numbers_;
  Cached<Rational, GaugeCells, 4> cells_;  ///< by radius
};

using SharedGauge = std::shared_ptr<LargestGauge>;

SharedGauge read_largest_gauge(const Fields& in) {
  WrittenBody ball = read_written_norm_ball(in.at("body"), in.where("body"));
  Statistic values = read_statistic(in.at("statistic"), in.where("statistic"));
  if (values.dimension() != ball.body.dimension)
    reject(in.where("statistic"), "found a statistic of dimension " + std::to_string(values.dimension()) + ", wanted " +
                                      std::to_string(ball.body.dimension) + ", the dimension of the body");
  return std::make_shared<LargestGauge>(std::move(ball), std::move(values));
}

/// The law of |x| under noise of density proportional to exp(-|x|), if that is what the gauge of a
/// body is: of a ball or an ellipsoid, in other coordinates. Null: of another body.
RadialMember radial_law_of(const Body& body) {
  if (body.dimension < 2 || !ellipsoid_form(body)) return nullptr;
  return kotz(static_cast<unsigned long>(body.dimension), 1, 1, Rational(1, 2));
}

/// Noise on R^m of density proportional to exp(-gauge(v)/scale). Its largest loss is the largest
/// gauge of a difference over the scale. Where the body is an ellipsoid the curve is that of
/// elliptical noise; of others Laplace noise of that loss tells no less.
class KNorm final : public Leaf {
 public:
  /// Given  loss: > 0 where it is enclosed; largest: of a statistic, for
  ///        the checker's numbers; null: it is stated.
  KNorm(const Body& body, Rational scale, std::variant<Rational, Refinable> loss, SharedGauge largest)
      : law_{radial_law_of(body)}, scale_{std::move(scale)}, loss_{std::move(loss)}, largest_{std::move(largest)} {}

  Result<WorstPair> worst_pair() const override {
    if (law_) return elliptical_pair();
    return described(laplace_pair(loss()), {.profile = false, .divergence = false, .largest_loss = true}, false);
  }
  std::optional<Shown> strongest(const Aim& aim) const override {
    if (aim.at != Aim::At::pure) return std::nullopt;
    const bool is_by_parts = largest_ && largest_->is_by_parts();
    auto shown = is_by_parts && std::holds_alternative<Refinable>(loss_) ? std::nullopt : shown_by_largest_loss();
    return shown || !is_by_parts ? shown : shown_with_slack();
  }
  bool is_shifted_by_pure_epsilon() const override { return true; }
  bool is_on_grids() const override { return !law_ && !largest_; }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    const bool is_bound = goal.kind == Says::dp;
    if ((!is_bound && goal.kind != Says::not_dp) || goal.value != 0 || !goal.epsilon.is_rational()) return std::nullopt;
    if (!largest_) return by(rules::k_norm);
    auto numbers = largest_->numbers(goal.epsilon.nats() * scale_, is_bound);
    return numbers ? std::optional{by(rules::k_norm, *std::move(numbers))} : std::nullopt;
  }

 private:
  [[nodiscard]] RefinableSum loss() const {
    if (const auto* exact = std::get_if<Rational>(&loss_)) return *exact;
    RefinableSum enclosed;
    enclosed.add(std::get<Refinable>(loss_), 1);
    return enclosed;
  }
  [[nodiscard]] WorstPair elliptical_pair() const {
    const auto* exact = std::get_if<Rational>(&loss_);
    if (exact == nullptr) return shifted_pair(law_, std::get<Refinable>(loss_));
    return *exact == 0 ? nothing_told() : shifted_pair(law_, *exact * *exact);
  }

  /// A millionth above the largest loss: that near to it few parts of a box may be enough.
  [[nodiscard]] std::optional<Shown> shown_with_slack() const {
    const auto most = largest_->to(first_digits);
    if (!most || !most->value.is_finite()) return std::nullopt;
    const Rational above = most->value.upper() / scale_ * (1 + Rational{1, 1'000'000});
    const Statement bound = dp(Epsilon{just_above(Enclosure{above, Precision{128}})}, 0);
    auto inference = judged_by(bound);
    return inference ? std::optional{Shown{bound, *std::move(inference)}} : std::nullopt;
  }

  RadialMember law_;  ///< of an ellipsoid
  Rational scale_;
  std::variant<Rational, Refinable> loss_;
  SharedGauge largest_;
};

/// Is noise by the gauge along some difference of gauge 1 just Laplace noise, as the checker sees from
/// the description? Of the sum, and of the largest, of coordinates, and in other coordinates.
bool has_laplace_direction(const Body& body) {
  if (const auto* ball = std::get_if<LpBall>(&body.kind)) return !ball->p || *ball->p == 1;
  const auto* image = std::get_if<Image>(&body.kind);
  return image != nullptr && image->map.rows() == image->map.cols() && has_laplace_direction(*image->of);
}

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
    return Mechanism::of<KNorm>(largest->body(), scale, Rational{*known->exact / scale}, largest).replacing_a_record();
  const Refinable loss = [largest, scale](Precision precision) {
    const Result<Number> gauge = largest->to(digits_for(precision));
    return gauge ? gauge->value / scale : Enclosure::unknown(precision);
  };
  return Mechanism::of<KNorm>(largest->body(), scale, loss, largest).replacing_a_record();
}

Result<Mechanism> of_sensitivity(const Body& body, const Rational& scale, const Rational& sensitivity) {
  if (body.dimension == 1 || scale == 0 || has_laplace_direction(body)) return laplace(scale, sensitivity);
  return Mechanism::of<KNorm>(body, scale, Rational{sensitivity / scale}, SharedGauge{});
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

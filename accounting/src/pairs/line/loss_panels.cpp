// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/loss_panels.hpp"

#include <algorithm>
#include <optional>

#include "dpcert/numerics/gauss_legendre.hpp"
#include "notions/rough.hpp"
#include "pairs/line/density_tail.hpp"
#include "pairs/line/pair_moment.hpp"
#include "pairs/line/pieces.hpp"

namespace dpcert {
namespace {

constexpr long most_panels_a_bit = 5;
constexpr long most_panel_doublings = 1'000;

/// A part of the line, on which the sums of the rule have some error.
struct Panel {
  Rational from, to;
  [[nodiscard]] Rational middle() const { return (from + to) / 2; }
  [[nodiscard]] Rational half() const { return (to - from) / 2; }
};

class Panels {
 public:
  Panels(const TiltedLoss& loss, const Rational& height, Precision precision)
      : loss_{loss},
        height_{height},
        working_{precision.bits + 16},
        negligible_{power_of_two(-precision.bits - 8)},
        most_panels_{static_cast<std::size_t>(most_panels_a_bit * precision.bits)},
        measure_{{}, {}, Enclosure{0, precision}} {
    for (long quarters = 1; quarters <= 4; ++quarters)
      rules_.push_back(GaussLegendre::of((precision.bits * 2 / 5 + 12) * quarters / 4, working_));
  }

  LossMeasure run() && {
    const auto [points, outside] = cuts_of(loss_, working_.bits, working_);
    measure_.error = outside.upper_end();
    std::vector<Panel> open;
    for (std::size_t k = points.size() - 1; k > 0; --k) open.push_back({points[k - 1], points[k]});
    for (std::size_t panels = 0; !open.empty() && measure_.error.is_finite(); ++panels) {
      const Panel panel = open.back();
      open.pop_back();
      const Rational middle = panel.middle();
      const PairIntegrand f{loss_.pair, loss_.order, middle, working_};
      if (panels + open.size() > most_panels_) {
        measure_.error = Enclosure::unknown(measure_.error.precision());
      } else if (const auto fitting = rule_for(f, panel)) {
        measure_.error += fitting->error.upper_end();
        add(fitting->rule, f, panel);
      } else {
        open.push_back({middle, panel.to});
        open.push_back({panel.from, middle});
      }
    }
    return std::move(measure_);
  }

 private:
  struct Fitting {
    const GaussLegendre& rule;
    Enclosure error;
  };
  /// The rule of fewest nodes with a negligible error; nothing: none is known.
  [[nodiscard]] std::optional<Fitting> rule_for(const PairIntegrand& f, const Panel& panel) const {
    for (const long parts : {8, 64}) {
      const Enclosure most = most_around(f, panel, parts);
      if (!most.is_finite()) return std::nullopt;
      for (const GaussLegendre& rule : rules_)
        if (Enclosure error = rule.error(most) * panel.half(); at_most(error, negligible_) == Trilean::yes)
          return Fitting{rule, std::move(error)};
    }
    return std::nullopt;
  }
  /// The largest size of the integrand on the rectangle around a panel, at all heights: by
  /// that on the upper edges, cut in parts so that formulas whose terms depend on each other
  /// are narrow. Not finite: nothing is known there.
  [[nodiscard]] Enclosure most_around(const PairIntegrand& f, const Panel& panel, long parts) const {
    const Rational left = panel.middle() - panel.half() * GaussLegendre::wide, width = panel.to - panel.from,
                   right = left + width * GaussLegendre::wide, high = panel.half() * GaussLegendre::high;
    if (!is_known(f.exponent_and_loss(Complex{between(left, right, rough), between(-high, high, rough)})))
      return Enclosure::unknown(rough);
    std::optional<Enclosure> most;
    const auto look = [&](const Enclosure& x, const Enclosure& y) {
      const auto [exponent, loss] = f.exponent_and_loss(Complex{x, y});
      const Enclosure here = exponent.real() + max(loss.imaginary(), -loss.imaginary()) * height_;
      most = most ? max(*most, here) : here;
    };
    const Enclosure top{high, rough};
    for (long k = 0; k < parts; ++k) {
      const auto share = [&](long i) { return Rational(i, parts); };
      look(between(left + (right - left) * share(k), left + (right - left) * share(k + 1), rough), top);
      const Enclosure up = between(high * share(k), high * share(k + 1), rough);
      look(Enclosure{left, rough}, up);
      look(Enclosure{right, rough}, up);
    }
    return exp(*most - loss_.top);
  }
  [[nodiscard]] static bool is_known(const std::pair<Complex, Complex>& values) {
    return values.first.is_finite() && values.second.is_finite();
  }
  void add(const GaussLegendre& rule, const PairIntegrand& f, const Panel& panel) {
    const Enclosure middle{panel.middle(), working_}, half{panel.half(), working_};
    for (std::size_t k = 0; k < rule.nodes.size(); ++k) {
      auto [exponent, loss] = f.exponent_and_loss(middle + half * rule.nodes[k]);
      measure_.masses.push_back(exp(exponent - loss_.top) * (half * rule.weights[k]));
      measure_.losses.push_back(std::move(loss));
    }
  }

  const TiltedLoss& loss_;
  Rational height_;
  Precision working_;
  Rational negligible_;
  std::size_t most_panels_;
  std::vector<GaussLegendre> rules_;  ///< with more and more nodes
  LossMeasure measure_;
};

/// Where the line is cut, and how far out.
class Outward {
 public:
  Outward(const TiltedLoss& loss, long bits, Precision precision)
      : loss_{loss}, enough_{power_of_two(-bits)}, precision_{precision} {
    for (const Distribution* mixture : {&loss.pair.p, &loss.pair.q})
      for (const auto& [weight, law] : mixture->components) {
        cuts_.points.push_back(loss.pair.family.centre(law));
        const Rational spread = loss.pair.family.spread(law);
        if (spread_ == 0 || spread < spread_) spread_ = spread;
      }
    const auto kinks = kinks_of(loss.pair);
    cuts_.points.insert(cuts_.points.end(), kinks.begin(), kinks.end());
    const auto support = loss.pair.family.support(loss.pair.p.components.front().second);
    std::erase_if(cuts_.points, [&](const Rational& x) {
      return (support.begin && x <= *support.begin) || (support.end && x >= *support.end);
    });
    if (cuts_.points.empty())
      cuts_.points.push_back(point_between(support.begin, support.end, loss.pair.p.components.front().second));
    std::sort(cuts_.points.begin(), cuts_.points.end());
    cuts_.outside = Enclosure{0, precision};
    for (const Side side : {Side::below, Side::above}) go(side, side == Side::above ? support.end : support.begin);
    std::sort(cuts_.points.begin(), cuts_.points.end());
    cuts_.points.erase(std::unique(cuts_.points.begin(), cuts_.points.end()), cuts_.points.end());
  }
  [[nodiscard]] PanelCuts cuts() && { return std::move(cuts_); }

 private:
  /// Doubling distances to an infinite end, halving them to a finite one.
  void go(Side side, const std::optional<Rational>& end) {
    const Rational from = side == Side::above ? cuts_.points.back() : cuts_.points.front();
    const int outward = side == Side::above ? 1 : -1;
    Enclosure left = Enclosure::unknown(precision_);
    for (long k = 0; k < most_panel_doublings; ++k) {
      const Rational at = end ? Rational(*end + (from - *end) * power_of_two(-k - 1))
                              : Rational(from + outward * spread_ * power_of_two(k));
      cuts_.points.insert(outward > 0 ? cuts_.points.end() : cuts_.points.begin(), at);
      left = moment_tail(loss_.pair, loss_.order, at, side, precision_) * exp(Enclosure{-loss_.top, precision_});
      if (left.is_finite() && at_most(left, enough_) == Trilean::yes) break;
    }
    cuts_.outside = cuts_.outside + hull(Enclosure{0, precision_}, left);
  }

  const TiltedLoss& loss_;
  Rational enough_;
  Precision precision_;
  Rational spread_ = 0;
  PanelCuts cuts_;
};

}  // namespace

PanelCuts cuts_of(const TiltedLoss& loss, long bits, Precision precision) {
  return Outward{loss, bits, precision}.cuts();
}

LossMeasure loss_measure(const TiltedLoss& loss, const Rational& height, Precision precision) {
  return Panels{loss, height, precision}.run();
}

}  // namespace dpcert

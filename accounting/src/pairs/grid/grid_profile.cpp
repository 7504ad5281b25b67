// SPDX-License-Identifier: Apache-2.0
#include "pairs/grid/grid_profile.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "dpcert/accounting/notions/any_of.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "pairs/grid/curve_tails.hpp"

namespace dpcert {
namespace {

constexpr long most_delta_bits = 2048;
constexpr long delta_bits_apart = 8;  // questions about deltas nearer than 2^8 are asked of one grid
constexpr long tail_bits = 24;        // what is trimmed: 2^-24 of delta
constexpr double ln2 = 0.6931471805599453;

double bins_at(int level) { return std::ldexp(1.0, 11 + 2 * level); }

/// Such that a place of the grid is just below the larger of the losses
/// that are heavy: they are worth a loss of the grid.
Rational offset_of(const LossSketch& part, const LossGrid& grid) {
  if (part.jumps.empty()) return 0;
  const Rational at = finite_rational(part.jumps.front()).value_or(0);
  return at - floor(at / grid.step) * grid.step;
}

/// About, for deltas of so many bits: mostly tails of its ends. Steers only: any grid is valid.
double price_of_bin(long delta_bits) {
  const long bits = delta_bits + 64;
  return 500.0 * static_cast<double>(product_price(bits).units) * (1 + static_cast<double>(bits) / 640);
}

/// How fine a grid goes with a precision, and with what one loss of it costs.
int level_at(Precision precision, const std::vector<GridPart>& parts) {
  const int finest =
      std::any_of(parts.begin(), parts.end(), [](const auto& x) { return take_values_of_delta(x.tails); })
          ? 1
          : GridProfile::finest_level;
  return std::min(finest, precision.bits < 56 ? 0 : precision.bits < 80 ? 1 : precision.bits < 160 ? 2 : 3);
}

}  // namespace

Result<GridProfile> GridProfile::of(std::vector<GridPart> parts) {
  if (parts.empty()) return unsupported("", "nothing is released");
  GridProfile profile{std::move(parts)};
  if (const auto error = profile.keep_infinite_mass()) return *error;
  return profile;
}

std::optional<Error> GridProfile::keep_infinite_mass() {
  AnyOf infinite;
  for (const auto& [profile, tails, count] : parts_)
    if (!infinite.add(profile->infinite_mass(), count))
      return unsupported("", "infinite masses too long to be multiplied");
  infinite_mass_ = infinite.probability();
  return std::nullopt;
}

bool GridProfile::knows_infinite_mass() const {
  return std::all_of(parts_.begin(), parts_.end(),
                     [](const GridPart& part) { return part.profile->knows_infinite_mass(); });
}

bool GridProfile::has_lower_side() const {
  return std::all_of(parts_.begin(), parts_.end(), [](const GridPart& part) { return part.tails != nullptr; });
}

bool GridProfile::knows_largest_loss() const {
  return std::all_of(parts_.begin(), parts_.end(), [](const GridPart& part) {
    const auto pure = part.profile->pure_epsilon();
    return part.profile->infinite_mass() == 0 || (pure && at_most(*pure, Epsilon{}) == Trilean::no);
  });
}

std::optional<Epsilon> GridProfile::pure_epsilon() const {
  if (!knows_largest_loss()) return std::nullopt;
  std::optional<Epsilon> sum = Epsilon{};
  for (const auto& [profile, tails, count] : parts_) {
    const auto one = profile->pure_epsilon();
    if (!one) return std::nullopt;
    if (sum = sum->plus(*one, count); !sum) return std::nullopt;
  }
  return sum;
}

RuleValue GridProfile::pure_epsilon_value(Precision precision) const {
  if (const auto exact = pure_epsilon()) return RuleValue::exactly(*exact, precision, rule());
  Enclosure sum{0, precision};
  for (const auto& [profile, tails, count] : parts_) {
    const RuleValue one = profile->pure_epsilon_value(precision);
    if (one.infinite) return RuleValue::infinity(rule());
    sum += one.value * Rational{count};
  }
  return RuleValue::enclosed(knows_largest_loss() ? sum : hull(Enclosure{0, precision}, sum), rule());
}

/// Coarser grids for deltas so tiny that their masses are long; the coarsest for those
/// below all masses, of which a grid tells nothing.
GridProfile::Aim GridProfile::aim_at(double log_delta, int level) {
  constexpr double most_mass_bits = 1 << 25;  // of all places together
  const double bits = std::clamp(-log_delta / ln2, 0.0, static_cast<double>(most_delta_bits));
  if (bits >= most_delta_bits) level = 0;
  while (level > 0 && bits * bins_at(level) > most_mass_bits) --level;
  return {(whole_within(bits, 0, most_delta_bits) / delta_bits_apart + 1) * delta_bits_apart, level};
}

std::shared_ptr<const TotalSketch> GridProfile::sketch(long delta_bits) const {
  return sketch_.of(delta_bits, [&] {
    TotalSketch total;
    for (const GridPart& part : parts_) {
      const double log_outside = -ln2 * static_cast<double>(delta_bits + tail_bits) - std::log(part.count);
      total.parts.emplace_back(LossSketch::of(part, log_outside), part.count);
    }
    return total;
  });
}

LossGrid GridProfile::grid_for(const Aim& aim) const {
  const auto total = sketch(aim.delta_bits);
  const double log_outside = -ln2 * static_cast<double>(aim.delta_bits + tail_bits);
  double low = total->lowest(log_outside), high = total->highest(log_outside), steps = 0;
  // What went down to x and then up to epsilon is about as rare as what went up to epsilon - 2 x.
  if (aim.delta_bits > delta_bits_apart)
    low = std::max(low, total->highest(-ln2 * static_cast<double>(aim.delta_bits - delta_bits_apart)) / 2 - high / 2);
  const LossSketch* heavy = nullptr;  // the one with most copies, whose two heavy losses should both lie on the grid
  unsigned long most_copies = 0;
  for (const auto& [part, count] : total->parts) {
    low = std::min(low, part.least), high = std::max(high, part.most);  // what is on the way has room, too
    steps += static_cast<double>(count);
    if (part.jumps.size() == 2 && count > most_copies) heavy = &part, most_copies = count;
  }
  const double bins = bins_at(aim.level);
  double step = (high - low) / bins;
  if (heavy != nullptr) {
    const double span = heavy->jumps[0] - heavy->jumps[1], cells = 2 * std::ceil(span / (2 * step));
    if (span / cells > step / 3) step = span / cells * (1 + std::ldexp(1.0, -40));
  }
  if (!std::isnormal(step)) step = 1;  // nothing is known of the losses: any grid is right, and this one tells nothing
  const long most_cells = whole_within(4 * bins, 1, 1L << 40);
  LossGrid grid;
  grid.step = finite_rational(step).value_or(1);
  grid.first = whole_within(std::floor(low / step), -most_cells, most_cells) - 1;
  grid.last = whole_within(std::ceil(high / step), grid.first + 2, most_cells) + 1;
  grid.bits = aim.delta_bits + 20 + 4L * aim.level + whole_within(std::log2(steps) + std::log2(bins), 0, 128);
  return grid;
}

std::vector<Cuts> GridProfile::cuts_on(const LossGrid& grid, const Aim& aim) const {
  const auto total = sketch(aim.delta_bits);
  const double width = static_cast<double>(grid.step);
  std::vector<Cuts> all;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const LossSketch& part = total->parts[i].first;
    Cuts cuts;
    cuts.from = whole_within(std::floor(part.least / width) - 1, grid.first, grid.last - 1);
    cuts.to = whole_within(std::ceil(part.most / width) + 1, cuts.from + 1, grid.last);
    all.push_back(cuts);
  }
  return all;
}

namespace {

/// The law of all steps, from those of single ones.
template <class LawOf>
LossGridLaw product_of(const std::vector<GridPart>& parts, const LawOf& law_of) {
  std::optional<LossGridLaw> all;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    LossGridLaw next = power(law_of(i), parts[i].count);
    all = all ? product(*all, next) : std::move(next);
  }
  return *std::move(all);
}

}  // namespace

LossGridLaw GridProfile::upper_on(const LossGrid& grid, const Aim& aim) const {
  const std::vector<Cuts> cuts = cuts_on(grid, aim);
  return product_of(parts_, [&](std::size_t i) { return upper_law(parts_[i], grid, cuts[i]); });
}

LossGridLaw GridProfile::merged_on(const LossGrid& grid, const Aim& aim, const Rational& shift) const {
  const std::vector<Cuts> cuts = cuts_on(grid, aim);
  return product_of(parts_, [&](std::size_t i) { return merged_law(parts_[i], grid, cuts[i], shift); });
}

bool GridProfile::lists_cells(const Aim& aim) const {
  return parts_.size() == 1 && sketch(aim.delta_bits)->parts.front().first.jumps.empty();
}

std::vector<ListedCell> GridProfile::cells_on(const LossGrid& grid, const Aim& aim) const {
  return proposed_cells(parts_.front(), grid, cuts_on(grid, aim).front());
}

LossGridLaw GridProfile::listed_on(const LossGrid& grid, const std::vector<ListedCell>& cells) const {
  return power(listed_law(parts_.front(), grid, cells), parts_.front().count);
}

GridProfile::Laws GridProfile::compose(const Aim& aim) const {
  const LossGrid grid = grid_for(aim);
  const auto total = sketch(aim.delta_bits);
  std::vector<Cuts> cuts = cuts_on(grid, aim);
  std::vector<BaseLaws> ones;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    cuts[i].offset = offset_of(total->parts[i].first, grid);
    ones.push_back(base_laws(parts_[i], grid, cuts[i]));
  }
  Laws all{product_of(parts_, [&](std::size_t i) { return ones[i].upper; }), std::nullopt};
  if (has_lower_side()) all.lower = product_of(parts_, [&](std::size_t i) { return *ones[i].lower; });
  return all;
}

GridProfile::Aim GridProfile::aim_for(double log_delta, Precision precision) const {
  // Steers: every level is valid.
  Aim aim = aim_at(log_delta, level_at(precision, parts_));
  const double of_all_bins = price_of_bin(aim.delta_bits) * static_cast<double>(parts_.size());
  const double left = static_cast<double>(Allowance{}.left().units) / of_all_bins;
  while (aim.level > 0 && bins_at(aim.level) > left) --aim.level;
  return aim;
}

std::shared_ptr<const GridProfile::Laws> GridProfile::laws(const Aim& aim) const {
  return laws_.at(static_cast<std::size_t>(aim.level)).of(aim.delta_bits, [&] { return compose(aim); });
}

Enclosure GridProfile::delta_by(const Laws& laws, const Epsilon& epsilon, Precision precision) const {
  const Enclosure at = epsilon.enclose(Precision{laws.upper.grid().bits + 64});
  const Enclosure zero{0, precision}, one{1, precision}, least = max(zero, -expm1(epsilon.enclose(precision)));
  if (!at.is_finite()) return hull(least, one);
  const Enclosure most = laws.upper.curve(at.lower()).upper_end();
  const Enclosure low = laws.lower ? laws.lower->curve(at.upper()).lower_end() : zero;
  return hull(max(least, low), max(least, min(one, most)));
}

Enclosure GridProfile::delta(const Epsilon& epsilon, Precision precision) const {
  if (is_pure(epsilon, precision) == Trilean::yes) return {infinite_mass_, precision};
  const double about = sketch(delta_bits_apart)->log_delta(epsilon.enclose(Precision{64}).steer());
  return delta_by(*laws(aim_for(about, precision)), epsilon, precision);
}

Probe GridProfile::compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  const Enclosure target{limit, precision}, log_target = log(target);
  const double about = log_target.steer();
  for (int level = 0;; ++level) {  // a coarse grid costs next to nothing beside a finer one
    const Enclosure here = delta_by(*laws(aim_at(about, level)), epsilon, precision);
    const Trilean holds = at_most(here, limit);
    if (holds != Trilean::unknown || level >= aim_for(about, precision).level) return {holds, log(here) - log_target};
  }
}

RuleValue GridProfile::epsilon(const Rational& delta, long /*digits: the precision says it*/,
                               Precision precision) const {
  if (auto settled = settled_epsilon(delta, precision)) return *settled;
  const auto known = laws(aim_for(log(Enclosure{delta, precision}).steer(), precision));
  const auto most = known->upper.epsilon(delta);
  const auto least = known->lower ? known->lower->epsilon(delta) : std::nullopt;
  if (!most) return RuleValue::enclosed(Enclosure::unknown(precision), rule());
  const Rational none = 0;
  return RuleValue::enclosed(between(least ? std::max(none, *least) : none, std::max(none, *most), precision), rule());
}

}  // namespace dpcert

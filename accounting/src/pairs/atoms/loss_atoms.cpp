// SPDX-License-Identifier: Apache-2.0
#include "pairs/atoms/loss_atoms.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "dpcert/accounting/notions/any_of.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rule_names.hpp"
#include "pairs/atoms/trade_off.hpp"

namespace dpcert {
namespace {

using LatticeVector = LossLattice::Vector;

/// Outcomes by the place of their loss: probabilities under P and under Q.
template <class Number>
using Placed = std::map<LatticeVector, std::pair<Number, Number>>;

/// Independent sums, with equal losses put together.
template <class Number>
Placed<Number> product(const Placed<Number>& x, const Placed<Number>& y) {
  Placed<Number> result;
  for (const auto& [place, outcome] : x)
    for (const auto& [step, other] : y) {
      LatticeVector sum = place;
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += step[i];
      const Number p = outcome.first * other.first, q = outcome.second * other.second;
      const auto [at, is_new] = result.try_emplace(std::move(sum), p, q);
      if (!is_new) {
        at->second.first += p;
        at->second.second += q;
      }
    }
  return result;
}

/// The atoms of one step; likelihood(loss) is e^-loss.
template <class Number, class Likelihood>
Placed<Number> placed(const std::vector<LatticeVector>& places, const LossLaw& law, const std::vector<Number>& masses,
                      Likelihood&& likelihood) {
  Placed<Number> result;
  for (std::size_t i = 0; i < masses.size(); ++i) {
    const Number& p = masses[i];
    const Number q = p * likelihood(law.losses[i]);
    const auto [at, is_new] = result.try_emplace(places[i], p, q);
    if (!is_new) {
      at->second.first += p;
      at->second.second += q;
    }
  }
  return result;
}

std::vector<LatticeVector> places_of(const LossLaw& law, const LossLattice& lattice) {
  std::vector<LatticeVector> places;
  places.reserve(law.losses.size());
  for (const Epsilon& loss : law.losses) places.push_back(lattice.coordinates(loss));
  return places;
}

/// How many multisets of n atoms there are, C(n + atoms - 1, n), as long as that is at most `most`;
/// else some larger number. Its partial products are binomial coefficients that grow.
Integer multisets(unsigned long n, std::size_t atoms, const Integer& most) {
  const unsigned long all = n + atoms - 1, chosen = std::min<unsigned long>(n, atoms - 1);
  Integer result = 1;
  for (unsigned long i = 1; i <= chosen && result <= most; ++i) result = result * (all - chosen + i) / i;
  return result;
}

/// Has Q mass where P has none? Told of laws that are exact; others come with laws that have the
/// same outcomes. Rational multiples of powers e^-a of distinct rational a add up to 1 only where
/// all a are 0 (Lindemann and Weierstrass): where some ratio is irrational, some of Q is missing.
bool leaves_mass_of_q(const LossLaw& law) {
  const auto* masses = law.exact_masses();
  if (masses == nullptr || law.left_out != 0) return false;
  Rational sum = 0;
  for (std::size_t i = 0; i < masses->size(); ++i) {
    if (!law.losses[i].has_rational_exponential()) return true;
    sum += (*masses)[i] / law.losses[i].ratio();
  }
  return sum < 1;
}

Error too_many_atoms() {
  return unsupported("", "the privacy loss of this composition has too many values for an exact sum");
}

}  // namespace

Result<LossAtoms> LossAtoms::of(const std::vector<LossSteps>& steps) {
  std::vector<LossSteps> taken;
  std::copy_if(steps.begin(), steps.end(), std::back_inserter(taken), [](const auto& s) { return s.count != 0; });
  LossAtoms atoms{std::move(taken)};
  if (auto error = atoms.keep_totals()) return *error;
  if (auto error = atoms.arrange()) return *error;
  return atoms;
}

std::optional<Error> LossAtoms::keep_totals() {
  AnyOf infinite{1UL << 24};
  for (const auto& [law, count] : steps_) {
    left_out_ += law.left_out * count;
    leaves_mass_of_q_ = leaves_mass_of_q_ || leaves_mass_of_q(law);
    if (!infinite.add(law.infinite_mass, count))
      return unsupported("", "the probability that this composition gives the data away needs too many digits");
    is_empty_ = is_empty_ || law.losses.empty();
    if (is_empty_) continue;
    auto total = total_.plus(law.largest_loss(), count);
    if (!total)
      return unsupported("", "the total loss ln(r) of this composition has too large an r to be kept exactly");
    total_ = *std::move(total);
  }
  infinite_mass_ = infinite.probability();
  return std::nullopt;
}

std::optional<Error> LossAtoms::arrange() {
  if (is_empty_) return std::nullopt;
  std::vector<Epsilon> losses;
  for (const auto& [law, count] : steps_) losses.insert(losses.end(), law.losses.begin(), law.losses.end());
  auto lattice = LossLattice::of(losses);
  if (!lattice) return unsupported("", "the privacy losses of this composition have too little in common");
  lattice_ = *std::move(lattice);
  Integer products = 0;
  for (std::size_t step = 0; step < steps_.size(); ++step) {
    const auto places = places_of(steps_[step].law, lattice_);
    if (auto line = LatticeLine::through(places)) {
      const LossLine one{steps_, step, *std::move(line)};
      if (one.length() <= most_atoms) {
        add_line(one);
        continue;
      }
    }
    scattered_.push_back({step, places});
    products += Integer{steps_[step].count} * places.size();
  }
  size_ = scattered_size();
  products *= size_;
  for (const LossLine& line : lines_) size_ *= line.length();
  const bool small = size_ <= most_atoms && products <= most_products;
  return small ? std::nullopt : std::optional{too_many_atoms()};
}

/// Puts a line together with a parallel one where that makes no
/// more outcomes than the product of the two.
void LossAtoms::add_line(LossLine line) {
  for (LossLine& other : lines_) {
    auto both = LossLine::merged(other, line);
    if (!both || both->length() > other.length() * line.length()) continue;
    other = *std::move(both);
    return;
  }
  lines_.push_back(std::move(line));
}

/// The smaller of the number of multisets and of the places in the box of all sums.
Integer LossAtoms::scattered_size() const {
  Integer sets = 1, box = 1;
  std::vector<Integer> spans(lattice_.dimension(), 0);
  for (const auto& [step, places] : scattered_) {
    const unsigned long count = steps_[step].count;
    sets *= multisets(count, places.size(), most_atoms);
    for (std::size_t i = 0; i < spans.size(); ++i) {
      const auto [least, most] = std::minmax_element(
          places.begin(), places.end(), [i](const LatticeVector& x, const LatticeVector& y) { return x[i] < y[i]; });
      spans[i] += ((*most)[i] - (*least)[i]) * count;
    }
  }
  for (const Integer& span : spans) box *= span + 1;
  return std::min(sets, box);
}

LossAtoms::Outcomes LossAtoms::compute(Precision precision) const {
  const Enclosure one{1, precision}, left_out{left_out_, precision};
  if (is_empty_) return {{}, left_out};
  if (lines_.size() == 1 && scattered_.empty()) {
    auto run = lines_.front().run(steps_, lattice_, precision);
    return {std::move(run.outcomes), left_out + run.left_out};
  }
  Outcomes result{{}, left_out};
  Placed<Enclosure> all = {{LatticeVector(lattice_.dimension(), Integer{0}), {one, one}}};
  for (const auto& [step, places] : scattered_) {
    const auto& [law, count] = steps_[step];
    const auto factor = placed(places, law, law.enclose_masses(precision),
                               [&](const Epsilon& loss) { return (Epsilon{} - loss).exponential(precision); });
    for (unsigned long n = 0; n < count; ++n) all = product(all, factor);
  }
  for (const LossLine& line : lines_) {
    const auto run = line.run(steps_, lattice_, precision);
    Placed<Enclosure> factor;
    LatticeVector place = line.stride(), stride = place;
    for (Integer& x : place) x *= run.first;
    for (const auto& outcome : run.outcomes) {
      if (!outcome.first.is_exactly_zero()) factor.emplace(place, outcome);
      for (std::size_t i = 0; i < place.size(); ++i) place[i] += stride[i];
    }
    all = product(all, factor);
    result.left_out += run.left_out;
  }
  for (auto& [place, outcome] : all) result.atoms.push_back(std::move(outcome));
  return result;
}

std::shared_ptr<const LossAtoms::Outcomes> LossAtoms::outcomes(Precision precision) const {
  return cached_.of(precision, [&] { return compute(precision); });
}

Enclosure LossAtoms::delta(const Epsilon& epsilon, Precision precision) const {
  const Enclosure zero{0, precision}, mass{infinite_mass_, precision};
  if (left_out_ == 0 && (is_empty_ || at_most(total_, epsilon) == Trilean::yes)) return mass;
  const auto known = outcomes(precision);
  const auto& [atoms, left_out] = *known;
  const Enclosure ratio = epsilon.exponential(precision);
  Enclosure sum = mass;
  for (const auto& [p, q] : atoms) sum += max(zero, p - ratio * q);
  return left_out.is_exactly_zero() ? sum : hull(sum, sum + left_out);
}

std::optional<std::vector<std::pair<Rational, Rational>>> LossAtoms::exact_outcomes() const {
  constexpr std::size_t most_bits = 4096, most_exact_atoms = 4096;
  if (left_out_ != 0 || size_ > most_exact_atoms) return std::nullopt;
  std::size_t bits = 0;
  for (const auto& [law, count] : steps_) {
    const auto* masses = law.exact_masses();
    if (masses == nullptr || count > most_bits) return std::nullopt;
    std::size_t largest = 0;
    for (std::size_t i = 0; i < masses->size(); ++i) {
      if (!law.losses[i].has_rational_exponential()) return std::nullopt;
      largest = std::max(largest, bit_size((*masses)[i]) + bit_size(law.losses[i].ratio()));
    }
    bits += count * largest;
    if (bits > most_bits) return std::nullopt;
  }
  Placed<Rational> all = {{LatticeVector(lattice_.dimension(), Integer{0}), {1, 1}}};
  for (const auto& [law, count] : steps_) {
    const auto factor = placed(places_of(law, lattice_), law, *law.exact_masses(),
                               [](const Epsilon& loss) { return Rational{1 / loss.ratio()}; });
    for (unsigned long n = 0; n < count; ++n) all = product(all, factor);
  }
  std::vector<std::pair<Rational, Rational>> outcomes;
  for (const auto& [place, outcome] : all) outcomes.push_back(outcome);
  return outcomes;
}

std::optional<Rational> LossAtoms::exact_delta(const Epsilon& epsilon) const {
  if (left_out_ != 0) return std::nullopt;
  if (is_empty_ || at_most(total_, epsilon) == Trilean::yes) return infinite_mass_;
  if (!epsilon.has_rational_exponential()) return std::nullopt;
  const auto all = exact_outcomes();
  if (!all) return std::nullopt;
  Rational sum = infinite_mass_;
  for (const auto& [p, q] : *all) sum += std::max<Rational>(0, p - epsilon.ratio() * q);
  return sum;
}

namespace {

/// Those that P has.
std::vector<PairAtom> possible(const std::vector<LossLine::Outcome>& outcomes) {
  std::vector<PairAtom> atoms;
  for (const auto& [p, q] : outcomes)
    if (!p.is_exactly_zero()) atoms.push_back({p, q});
  return atoms;
}

}  // namespace

std::optional<Number> LossAtoms::type_two(const Rational& type_one, Precision precision) const {
  if (is_empty_) return Number::exactly(0, precision);
  if (auto all = exact_outcomes()) {
    all->emplace_back(infinite_mass_, 0);
    return Number::exactly(type_two_of_outcomes(*std::move(all), type_one), precision);
  }
  const auto known = outcomes(precision);
  const Enclosure missed = type_two_of_atoms(possible(known->atoms), type_one, precision);
  return Number::enclosed(known->left_out.is_exactly_zero() ? missed : hull(missed, missed + known->left_out));
}

std::optional<Epsilon> LossAtoms::pure_epsilon() const {
  if (left_out_ != 0) return std::nullopt;
  return is_empty_ || at_most(total_, Epsilon{}) == Trilean::yes ? Epsilon{} : total_;
}

RuleValue LossAtoms::pure_epsilon_value(Precision precision) const {
  if (left_out_ != 0) return RuleValue::enclosed(Enclosure::unknown(precision), rule());
  return Profile::pure_epsilon_value(precision);
}

/// Bits at which series leave out nothing, as their least masses exceed 2^-(4 bits); nothing: a
/// list with so many bits is too long. Steers: what is left out is known afterwards.
std::optional<long> LossAtoms::bits_that_list_all() const {
  constexpr double most_bits = 1UL << 26;
  if (lines_.empty()) return 0;
  double bits = 64;
  for (std::size_t step = 0; step < steps_.size(); ++step) {
    if (std::any_of(scattered_.begin(), scattered_.end(), [&](const Scattered& x) { return x.step == step; })) continue;
    double least = 0;
    for (const Enclosure& mass : steps_[step].law.enclose_masses(Precision{64}))
      least = std::min(least, log(mass).steer() / std::log(2.0));
    bits -= least * static_cast<double>(steps_[step].count) / 4;
  }
  if (!(bits * size_.convert_to<double>() <= most_bits)) return std::nullopt;
  return static_cast<long>(bits);
}

Rate LossAtoms::gdp_rate(long digits) const {
  if (infinite_mass_ > 0 || is_empty_ || leaves_mass_of_q_) return Rate::settled(RuleValue::infinity(gdp_rule));
  const Precision least = precision_for(digits);
  const Rate nothing{RuleValue::exactly(Rational{0}, least, gdp_rule), RuleValue::infinity(gdp_rule)};
  constexpr std::size_t most_vertices = 1UL << 17;
  if (size_ > most_vertices) return nothing;
  const std::optional<long> enough = left_out_ > 0 ? std::nullopt : bits_that_list_all();
  bool has_left_out = false;
  return refine(
      digits,
      [&](Precision precision) -> Rate {
        precision.bits = std::max(precision.bits, enough.value_or(0));
        const auto known = outcomes(precision);
        const auto& [all, left_out] = *known;
        has_left_out = !left_out.is_exactly_zero();
        if (!left_out.is_finite()) return nothing;
        return gdp_rate_of_atoms(possible(all), left_out.upper(), precision);
      },
      [&](const Rate& rate) {
        const bool is_all_there_is = has_left_out && !enough;  // no precision at hand lists what is left out
        return rate.at_least.has_digits(digits + 2) && (is_all_there_is || rate.at_most.has_digits(digits + 2));
      });
}

Rational LossAtoms::guess_epsilon(const Rational& delta) const {
  // As for a Gaussian loss of the same mean and variance.
  const Precision steering{64};
  Enclosure mean{0, steering}, variance{0, steering};
  for (const auto& [law, count] : steps_) {
    const auto masses = law.enclose_masses(steering);
    Enclosure first{0, steering}, second{0, steering};
    for (std::size_t i = 0; i < masses.size(); ++i) {
      const Enclosure loss = law.losses[i].enclose(steering), moment = masses[i] * loss;
      first += moment;
      second += moment * loss;
    }
    mean += first * Rational(count);
    variance += (second - square(first)) * Rational(count);
  }
  const Rational beyond = delta > infinite_mass_ ? Rational{delta - infinite_mass_} : delta;
  const Enclosure tail = log(Enclosure{beyond, steering}) * Rational{-2};
  const Enclosure guess = min(mean + sqrt(max(Enclosure{0, steering}, variance * tail)), total_.enclose(steering));
  return guess.is_finite() && guess.midpoint() > 0 ? guess.midpoint() : Rational{1};
}

}  // namespace dpcert

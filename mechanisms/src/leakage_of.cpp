// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/leakage_of.hpp"

#include "pair_part.hpp"
#include "valid.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_times = 1'000'000'000;
constexpr std::size_t most_failure_bits = 1UL << 22;
constexpr std::size_t most_leaves = 2'000;

/// Sorts the leaves of a specification into the parts that compose in closed form.
class Collector {
 public:
  Result<Parts> collect(const Mechanism& mechanism) {
    whole_ = &mechanism;
    visit(mechanism, 1);
    if (error_) return *error_;
    return gives_away_ && is_attained_ ? all_given_away() : std::move(parts_);
  }

 private:
  /// What is left of all parts beside one without noise, which settles every question: nothing else can be learnt.
  [[nodiscard]] Parts all_given_away() const {
    Parts all;
    all.has_budget = parts_.has_budget;
    all.failure = 1;
    return all;
  }

  void visit(const Mechanism& mechanism, unsigned long times) {
    if (!std::holds_alternative<Composition>(mechanism.kind) && ++leaves_ > most_leaves)
      error_ = unsupported("", "more than 2,000 different parts; give equal parts once, with `times`");
    if (error_) return;
    std::visit([&](const auto& kind) { add(kind, times); }, mechanism.kind);
  }

  void add(const Gaussian& x, unsigned long times) { parts_.gaussian_mu_squared.add(x.mu_squared * times); }
  void add(const Laplace& x, unsigned long times) { parts_.laplace.emplace_back(x.shift, times); }
  void add(const DiscreteLaplace& x, unsigned long times) {
    if (x.sensitivity > 0) add_pair(pair_part(x), times);
  }
  void add(const DiscreteGaussian& x, unsigned long times) {
    if (x.sensitivity > 0) add_pair(pair_part(x), times);
  }
  void add(const Noiseless& x, unsigned long times) {
    if (!x.tells_apart) return;
    parts_.has_budget = parts_.has_budget || x.is_budget;
    gives_away_ = gives_away_ || x.is_attained;
    if (!x.is_attained) parts_.has_loose_profile = parts_.has_loose_divergences = parts_.has_loose_losses = true;
    fail(1, times);
  }
  void add(const KNorm& x, unsigned long times) {
    parts_.has_loose_profile = parts_.has_loose_divergences = true;
    if (const auto* loss = std::get_if<Rational>(&x.loss))
      add_steps(Epsilon{*loss}, 0, times);
    else
      add_pair(pair_part(x), times);
  }
  void add(const Elliptical& x, unsigned long times) {
    if (x.sees_through) return fail(1, times);
    if (x.shift_squared == 0) return;
    parts_.has_loose_divergences = true;
    add_pair(pair_part(x), times);
  }
  void add(const EllipticalProcess& x, unsigned long times) {
    if (x.shift_squared > 0) add_pair(pair_part(x), times);
  }
  void add(const DominatingPair& x, unsigned long times) {
    parts_.has_budget = parts_.has_budget || !x.tight;
    add_pair(pair_part(x), times);
  }
  void add(const IteratedNoise& x, unsigned long times) {
    parts_.has_budget = parts_.has_budget || x.is_budget;
    if (!x.is_tight) parts_.has_loose_profile = parts_.has_loose_divergences = parts_.has_loose_losses = true;
    if (const auto* exact = std::get_if<Rational>(&x.mu_squared))
      parts_.gaussian_mu_squared.add(*exact * times);
    else
      parts_.gaussian_mu_squared.add(std::get<Refinable>(x.mu_squared), times);
  }
  void add(const PoissonSubsampled& x, unsigned long times) {
    const auto all = multiplied(times, x.steps);
    if (!all || x.sampling_rate == 0) return;
    if (const auto* bare = std::get_if<Noiseless>(&x.of->kind); bare != nullptr && !bare->tells_apart) return;
    if (x.sampling_rate == 1) return visit(*x.of, *all);
    parts_.has_budget = parts_.has_budget || has_budget(*x.of);
    auto part = pair_part(x);
    if (part)
      add_pair(std::move(part).value(), *all);
    else
      error_ = part.error();
  }
  void add(const PostProcessedBudget& x, unsigned long times) {
    parts_.has_budget = parts_.has_loose_divergences = true;
    const bool is_whole = std::get_if<PostProcessedBudget>(&whole_->kind) == &x;
    if (is_whole || PostProcessed{{x.epsilon, x.delta}, x.kernel}.infinite_mass() == 0)
      return add_pair(pair_part(x), times);
    // In company it counts by (epsilon, delta) alone, which composes however it may give the data away.
    parts_.has_loose_profile = true;
    add_steps(x.epsilon, 0, times);
    fail(delta_left(x), times);
  }
  void add(const RandomizedResponse& x, unsigned long times) {
    const ResponseLaw law = law_of(x);
    add_steps(law.step.loss, law.step.weight, times);
    fail(law.failure, times);
  }
  void add(const ChannelMatrix& x, unsigned long times) { parts_.channels.emplace_back(x, times); }
  void add(const Pure& x, unsigned long times) {
    parts_.has_budget = true;
    add_steps(x.epsilon, 0, times);
  }
  void add(const Approximate& x, unsigned long times) {
    parts_.has_budget = true;
    add_steps(x.epsilon, 0, times);
    fail(x.delta, times);
  }
  void add(const Zcdp& x, unsigned long times) {
    parts_.has_budget = true;
    parts_.zcdp_rho += x.rho * times;
  }
  void add(const Gdp& x, unsigned long times) {
    parts_.has_budget = true;
    parts_.gaussian_mu_squared.add(x.mu * x.mu * times);
  }
  void add(const Rdp& x, unsigned long times) {
    parts_.has_budget = true;
    parts_.renyi.emplace_back(x.points, times);
  }
  void add(const Composition& x, unsigned long times) {
    is_attained_ = is_attained_ && x.is_attained;
    if (!x.is_attained)
      parts_.has_budget = parts_.has_loose_profile = parts_.has_loose_divergences = parts_.has_loose_losses = true;
    for (const Part& part : x.parts)
      if (const auto all = multiplied(times, part.times)) visit(part.mechanism, *all);
  }

  void add_pair(PairPart part, unsigned long times) {
    part.count = times;
    parts_.pairs.push_back(std::move(part));
  }

  std::optional<unsigned long> multiplied(unsigned long times, unsigned long more) {
    if (more <= most_times / times) return times * more;
    error_ = invalid_input("", "the `times` of nested compositions multiply to more than 1,000,000,000");
    return std::nullopt;
  }

  void add_steps(const Epsilon& loss, const Rational& weight, unsigned long times) {
    parts_.lattice.push_back({loss, weight, times});
  }

  /// One more part that gives the data away with that probability, `times` over.
  void fail(const Rational& probability, unsigned long times) {
    if (probability == 0) return;
    if (probability == 1) {
      parts_.failure = 1;
      return;
    }
    if (bit_size(probability) > most_failure_bits / times) {
      error_ = unsupported("", "the total delta of this composition is too long to be kept exactly");
      return;
    }
    parts_.failure = 1 - (1 - parts_.failure) * power(1 - probability, times);
  }

  const Mechanism* whole_ = nullptr;
  Parts parts_;
  std::size_t leaves_ = 0;
  bool gives_away_ = false, is_attained_ = true;
  std::optional<Error> error_;
};

}  // namespace

ResponseLaw law_of(const RandomizedResponse& response) {
  const Rational others = response.categories - 1;
  if (const auto* epsilon = std::get_if<Epsilon>(&response.truth_or_epsilon)) return {{*epsilon, others - 1, 1}, 0};
  const Rational truth = std::get<Rational>(response.truth_or_epsilon), other = (1 - truth) / others;
  if (other == 0) return {{Epsilon{}, 0, 1}, 1};      // always the truth: the outcome gives the data away
  if (truth == 0) return {{Epsilon{}, 0, 1}, other};  // never the truth: it does when it is the other data's answer
  if (truth >= other) return {{Epsilon::log_of(truth / other), others - 1, 1}, 0};
  return {{Epsilon::log_of(other / truth), (others - 1) * other / truth, 1}, 0};
}

Result<Leakage> leakage_of(const Mechanism& mechanism) {
  if (const auto problem = why_invalid(mechanism)) return *problem;
  const auto parts = Collector{}.collect(mechanism);
  if (!parts) return parts.error();
  return Leakage::of(*parts);
}

}  // namespace dpcert

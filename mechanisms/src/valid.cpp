// SPDX-License-Identifier: Apache-2.0
#include "valid.hpp"

#include <algorithm>
#include <set>

namespace dpcert {
namespace {

constexpr unsigned long most_times = 1'000'000'000;

using Problem = std::optional<Error>;

Problem refuse(const char* where, const std::string& found, const std::string& wanted) {
  return invalid_input(where, "found " + found.substr(0, 60) + ", wanted " + wanted);
}
Problem unless(bool is_good, const char* where, const char* found, const char* wanted) {
  return is_good ? std::nullopt : refuse(where, found, wanted);
}
Problem unless(bool is_good, const char* where, const Rational& found, const char* wanted) {
  return is_good ? std::nullopt : refuse(where, found.str(), wanted);
}
Problem above_zero(const char* where, const Rational& x) { return unless(x > 0, where, x, "a number > 0"); }
Problem from_zero(const char* where, const Rational& x) { return unless(x >= 0, where, x, "a number >= 0"); }
Problem probability(const char* where, const Rational& x) {
  return unless(x >= 0 && x <= 1, where, x, "a number in [0, 1]");
}
Problem from_zero(const char* where, const Epsilon& x) {
  if (at_most(Epsilon{}, x) == Trilean::yes) return std::nullopt;
  return refuse(where, x.str(), "a number >= 0");
}
Problem whole(const char* where, const Rational& x) {
  return unless(is_integer(x) && x >= 0, where, x, "an integer >= 0");
}
Problem times(const char* where, unsigned long n) {
  return unless(n >= 1 && n <= most_times, where, Rational{n}, "a whole number from 1 to 1000000000");
}
template <class Pointer>
Problem there(const char* where, const Pointer& pointer) {
  return unless(static_cast<bool>(pointer), where, "nothing", "a value");
}

/// The first problem, or none. All are found out, so none may rest on another.
Problem first(std::initializer_list<Problem> problems) {
  for (const Problem& problem : problems)
    if (problem) return problem;
  return std::nullopt;
}

Problem inside(const std::string& where, Problem problem) {
  if (problem) problem->where = where + problem->where;
  return problem;
}

bool is_law(const std::vector<Rational>& row) {
  Rational total = 0;
  for (const Rational& x : row) {
    if (x < 0) return false;
    total += x;
  }
  return total == 1;
}

struct Validate {
  Problem operator()(const Gaussian& x) const { return from_zero("/mu_squared", x.mu_squared); }
  Problem operator()(const Laplace& x) const { return from_zero("/shift", x.shift); }
  Problem operator()(const DiscreteLaplace& x) const {
    return first({above_zero("/scale", x.scale), whole("/sensitivity", x.sensitivity)});
  }
  Problem operator()(const DiscreteGaussian& x) const {
    return first({above_zero("/variance", x.variance), whole("/sensitivity", x.sensitivity)});
  }
  Problem operator()(const Noiseless& /*either*/) const { return std::nullopt; }
  Problem operator()(const KNorm& x) const {
    const auto* exact = std::get_if<Rational>(&x.loss);
    return first({exact != nullptr ? from_zero("/loss", *exact) : there("/loss", std::get<Refinable>(x.loss)),
                  there("/of_promise", x.of_promise), there("/of_breach", x.of_breach)});
  }
  Problem operator()(const Elliptical& x) const {
    return first({there("/law", x.law), from_zero("/shift_squared", x.shift_squared)});
  }
  Problem operator()(const EllipticalProcess& x) const { return from_zero("/shift_squared", x.shift_squared); }
  Problem operator()(const RandomizedResponse& x) const {
    const auto* truth = std::get_if<Rational>(&x.truth_or_epsilon);
    return first({unless(x.categories >= 2 && x.categories <= most_times, "/categories", Rational{x.categories},
                         "a whole number from 2 to 1000000000"),
                  truth != nullptr ? probability("/truth_or_epsilon", *truth)
                                   : from_zero("/truth_or_epsilon", std::get<Epsilon>(x.truth_or_epsilon))});
  }
  Problem operator()(const ChannelMatrix& x) const {
    const std::size_t inputs = x.rows.size();
    if (inputs < 2) return unless(false, "/rows", Rational{inputs}, "2 rows at least");
    for (std::size_t i = 0; i < inputs; ++i)
      if (x.rows[i].size() != x.rows[0].size() || !is_law(x.rows[i]))
        return inside("/rows/" + std::to_string(i), invalid_input("", "wanted a law on as many outcomes as row 0 has"));
    const bool are_inputs = std::all_of(x.edges.begin(), x.edges.end(), [&](const auto& edge) {
      return edge.first < inputs && edge.second < inputs && edge.first != edge.second;
    });
    return unless(are_inputs && !x.edges.empty(), "/edges", "these edges", "pairs of different rows, at least one");
  }
  Problem operator()(const DominatingPair& x) const {
    return first({unless(!x.p.components.empty(), "/p", "nothing", "a law"),
                  unless(!x.q.components.empty(), "/q", "nothing", "a law")});
  }
  Problem operator()(const IteratedNoise& x) const {
    const auto* exact = std::get_if<Rational>(&x.mu_squared);
    return first(
        {exact != nullptr ? from_zero("/mu_squared", *exact) : there("/mu_squared", std::get<Refinable>(x.mu_squared)),
         from_zero("/above", x.above), from_zero("/attained", x.attained),
         unless(exact == nullptr || x.above == *exact, "/above", x.above, "mu_squared"),
         unless(x.attained <= x.above, "/attained", x.attained, "at most mu_squared")});
  }
  Problem operator()(const PoissonSubsampled& x) const {
    return first({probability("/sampling_rate", x.sampling_rate), times("/steps", x.steps),
                  x.of ? inside("/of", why_invalid(*x.of)) : there("/of", x.of)});
  }
  Problem operator()(const PostProcessedBudget& x) const {
    return first({from_zero("/epsilon", x.epsilon), probability("/delta", x.delta), there("/kernel", x.kernel)});
  }
  Problem operator()(const Pure& x) const { return from_zero("/epsilon", x.epsilon); }
  Problem operator()(const Approximate& x) const {
    return first({from_zero("/epsilon", x.epsilon), probability("/delta", x.delta)});
  }
  Problem operator()(const Zcdp& x) const { return from_zero("/rho", x.rho); }
  Problem operator()(const Gdp& x) const { return from_zero("/mu", x.mu); }
  Problem operator()(const Rdp& x) const {
    std::set<Rational> orders;
    for (std::size_t i = 0; i < x.points.size(); ++i) {
      const auto& [order, divergence] = x.points[i];
      const std::string where = "/points/" + std::to_string(i);
      if (order <= 1 || !orders.insert(order).second)
        return inside(where, unless(false, "/order", order, "an order > 1 that is listed once"));
      if (divergence < 0) return inside(where, from_zero("/divergence", divergence));
    }
    return unless(!x.points.empty(), "/points", "none", "at least one");
  }
  Problem operator()(const Composition& x) const {
    for (std::size_t i = 0; i < x.parts.size(); ++i) {
      const std::string where = "/parts/" + std::to_string(i);
      if (auto problem = inside(where + "/mechanism", why_invalid(x.parts[i].mechanism))) return problem;
      if (auto problem = inside(where, times("/times", x.parts[i].times))) return problem;
    }
    return std::nullopt;
  }

  Problem operator()(const DpClaim& x) const {
    return first({from_zero("/epsilon", x.epsilon), probability("/delta", x.delta)});
  }
  Problem operator()(const RenyiClaim& x) const {
    return first({above_zero("/order", x.order), from_zero("/epsilon", x.epsilon)});
  }
  Problem operator()(const ZcdpClaim& x) const { return from_zero("/rho", x.rho); }
  Problem operator()(const GdpClaim& x) const { return from_zero("/mu", x.mu); }
};

}  // namespace

std::optional<Error> why_invalid(const Mechanism& mechanism) { return std::visit(Validate{}, mechanism.kind); }
std::optional<Error> why_invalid(const Claim& claim) { return std::visit(Validate{}, claim); }

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// Draws by given scores, of the rule `channel`. proofs-checks/check/theory/scored-rows.md
#include "more/laws/scored_rows.hpp"

#include <algorithm>
#include <map>

#include "more/numbers/log_gamma.hpp"

namespace dpcert::check {
namespace {

using Row = std::vector<Rational>;

Row below_their_largest(const Row& row) {
  const Rational most = *std::max_element(row.begin(), row.end());
  Row lowered;
  for (const Rational& score : row) lowered.push_back(score - most);
  return lowered;
}

/// Two neighbours, by their scores less the largest one of
/// each: P(y) = e^p[y]/Z(p), Q(y) = e^q[y]/Z(q).
struct Neighbours {
  const Row &p, &q;

  // log(P(y)/Q(y)) less log(Z(q)/Z(p)).
  [[nodiscard]] Rational difference(std::size_t y) const { return p[y] - q[y]; }
};

/// Sum of coefficient e^exponent.
class Exponentials {
 public:
  void add(const Rational& exponent, const Rational& coefficient) { terms_[exponent] += coefficient; }

  // Powers of e to different rational exponents are independent over the rationals (Lindemann and
  // Weierstrass), so that the sum is 0 only where all coefficients are.
  [[nodiscard]] int sign() {
    std::erase_if(terms_, [](const auto& term) { return term.second == 0; });
    if (terms_.empty()) return 0;
    const Rational most = terms_.rbegin()->first;
    const auto sum = [&](auto toward) {
      auto total = toward(Rational{0});
      for (const auto& [exponent, coefficient] : terms_)
        total =
            total + times(
                        coefficient, [&, &x = exponent](auto side) { return exp(side(Rational{x - most})); }, toward);
      return total;
    };
    return is_at_most(sum, 0) ? -1 : 1;
  }

 private:
  std::map<Rational, Rational> terms_;
};

// The sign of log(P/Q) - E on outcomes of that difference.
int loss_against(const Neighbours& pair, const Rational& difference, const LogNumber& epsilon) {
  Exponentials sum;
  for (const Rational& score : pair.q) sum.add(difference + score, 1);
  for (const Rational& score : pair.p) sum.add(epsilon.offset + score, -epsilon.argument);
  return sum.sign();
}

template <class Value>
Value sum_of(const Row& scores, const std::vector<std::size_t>& outcomes, Toward<Value> toward) {
  Value total = toward(Rational{0});
  for (const std::size_t y : outcomes) total = total + exp(toward(scores[y]));
  return total;
}
template <class Value>
Value normaliser(const Row& scores, Toward<Value> toward) {
  Value total = toward(Rational{0});
  for (const Rational& score : scores) total = total + exp(toward(score));
  return total;
}

int compare_pair(const Neighbours& pair, const LogNumber& epsilon, const Rational& delta) {
  std::vector<std::size_t> above(pair.p.size());  // by falling loss; then those of a loss above E
  for (std::size_t y = 0; y < above.size(); ++y) above[y] = y;
  std::sort(above.begin(), above.end(),
            [&](std::size_t x, std::size_t y) { return pair.difference(x) > pair.difference(y); });
  const auto largest = loss_against(pair, pair.difference(above.front()), epsilon);
  if (largest <= 0) return delta > 0 ? -1 : largest;
  if (delta == 0) return 1;
  above.erase(std::partition_point(above.begin(), above.end(),
                                   [&](std::size_t y) { return loss_against(pair, pair.difference(y), epsilon) > 0; }),
              above.end());
  // P(S) Z(p) Z(q) against (e^E Q(S) + delta) Z(p) Z(q).
  const auto excess = [&](auto toward) {
    const auto other = toward.opposite();
    const auto share = exp(other(epsilon)) * sum_of(pair.q, above, other) + normaliser(pair.q, other) * delta;
    return sum_of(pair.p, above, toward) * normaliser(pair.q, toward) - share * normaliser(pair.p, other);
  };
  return is_at_most(excess, 0) ? -1 : 1;
}

// log of the sum of e^(a p + (1-a) q), less a log Z(p) and (1-a) log Z(q); of a = 1,
// the sum of e^p (p - q)/Z(p), and log(Z(q)/Z(p)).
template <class Value>
Value moment(const Neighbours& pair, const Rational& a, Toward<Value> toward) {
  const auto log_of = [](const Row& row, const Rational& c, auto side) {
    return times(
        c, [&](auto inner) { return log(normaliser(row, inner)); }, side);
  };
  Value sum = toward(Rational{0});
  if (a != 1) {
    for (std::size_t y = 0; y < pair.p.size(); ++y)
      sum = sum + exp(toward(Rational{a * pair.p[y] + (1 - a) * pair.q[y]}));
    return log(sum) + log_of(pair.p, -a, toward) + log_of(pair.q, a - 1, toward);
  }
  Rational least = pair.difference(0);
  for (std::size_t y = 1; y < pair.p.size(); ++y) least = std::min(least, pair.difference(y));
  for (std::size_t y = 0; y < pair.p.size(); ++y)
    sum = sum + exp(toward(pair.p[y])) * Rational{pair.difference(y) - least};
  return sum / normaliser(pair.p, toward.opposite()) + least + log_of(pair.q, 1, toward) + log_of(pair.p, -1, toward);
}

int compare_pair(const Neighbours& pair, const Rational& order, const Rational& value) {
  if (pair.p == pair.q) return value == 0 ? 0 : -1;
  const int sign = order < 1 ? -1 : 1;
  const Rational bound = order == 1 ? value : Rational{abs(order - 1) * value};
  const auto divergence = [&](auto toward) {
    return times(
        sign, [&](auto side) { return moment(pair, order, side); }, toward);
  };
  return is_at_most(divergence, bound) ? -1 : 1;
}

// The largest of compare(pair) over all ordered pairs of neighbours.
template <class Compare>
int largest_of(const Scores& scores, const Compare& compare) {
  int largest = -1;
  for (const auto& [i, j] : scores.edges) {
    spend(scores.rows[i].size());
    const Row p = below_their_largest(scores.rows[i]), q = below_their_largest(scores.rows[j]);
    largest = std::max({largest, compare(Neighbours{p, q}), compare(Neighbours{q, p})});
  }
  return largest;
}

}  // namespace

int compare_hockey_stick(const Scores& scores, const LogNumber& epsilon, const Rational& delta) {
  return largest_of(scores, [&](const Neighbours& pair) { return compare_pair(pair, epsilon, delta); });
}

int compare_renyi(const Scores& scores, const Rational& order, const Rational& value) {
  return largest_of(scores, [&](const Neighbours& pair) { return compare_pair(pair, order, value); });
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/replaced_record.hpp"

#include <numeric>

#include "agrees.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{128};

Distribution plain(std::string_view family, std::vector<Rational> numbers) {
  return {{{Rational{1}, law_of(family, std::move(numbers)).value()}}};
}

/// Masses of symmetric log-concave noise on -reach ... reach.
using Masses = std::vector<Rational>;
Rational at(const Masses& noise, long place) {
  const long reach = static_cast<long>(noise.size()) / 2, index = place + reach;
  return index < 0 || index >= static_cast<long>(noise.size()) ? Rational{0} : noise[static_cast<std::size_t>(index)];
}
/// Ratios of neighbours that fall outward.
Masses any_noise() {
  const int reach = *rc::gen::inRange(1, 5);
  Masses half{1};
  Rational ratio{*rc::gen::inRange(5, 11), 10};
  for (int k = 1; k <= reach; ++k) {
    half.push_back(half.back() * ratio);
    ratio *= Rational{*rc::gen::inRange(5, 11), 10};
  }
  Masses noise{half.rbegin(), half.rend()};
  noise.insert(noise.end(), half.begin() + 1, half.end());
  const Rational total = std::accumulate(noise.begin(), noise.end(), Rational{0});
  for (Rational& mass : noise) mass /= total;
  return noise;
}

/// The largest P(E) - x Q(E), where the record's contribution is one number, or another.
Rational divergence(const Masses& noise, const Rational& rate, long one, long other, const Rational& x) {
  const long reach = static_cast<long>(noise.size()) + std::max(std::abs(one), std::abs(other));
  Rational sum = 0;
  for (long y = -reach; y <= reach; ++y) {
    const Rational without = at(noise, y) * (1 - rate);
    const Rational gain = without + rate * at(noise, y - one) - x * (without + rate * at(noise, y - other));
    if (gain > 0) sum += gain;
  }
  return sum;
}

struct Sampled {
  std::string family;
  Rational rate, width;
  [[nodiscard]] Distribution moved(long by) const { return plain(family, {by, width}); }
  [[nodiscard]] PrivacyLoss loss() const { return replaced_record(rate, moved(1), moved(0), moved(-1)).forward; }
};
Sampled any_sampled() {
  return {*rc::gen::element<std::string>("normal", "laplace"), Rational(*rc::gen::inRange(1, 20), 20),
          *any::rational_between(Rational(1, 5), 6)};
}

}  // namespace

TEST_CASE("a record replaced in a sample of noise", "[random]") {
  prop("tells the most where its contributions are the largest and its opposite", [] {
    const Masses noise = any_noise();
    const Rational rate(*rc::gen::inRange(1, 11), 10), x = *any::rational_between(0, 6);
    const long most = *rc::gen::inRange(1, 4);
    const Rational largest = divergence(noise, rate, most, -most, x);
    for (long one = -most; one <= most; ++one)
      for (long other = -most; other <= most; ++other) RC_ASSERT(divergence(noise, rate, one, other, x) <= largest);
  });
  prop("has tails that give its curve, and are those of the other order turned", [] {
    const Sampled sampled = any_sampled();
    const PrivacyLoss loss = sampled.loss();
    const Rational b = *any::rational_between(-3, 3);
    const auto tails = loss.find<LossTails>();
    RC_ASSERT(tails != nullptr);
    const auto [p, q] = tails->above(Enclosure{b, precision});
    const Enclosure delta = (*loss.profile)->delta(Epsilon{b}, precision);
    RC_ASSERT(agrees(p - exp(Enclosure{b, precision}) * q, delta));
    RC_ASSERT(p.upper() - p.lower() < Rational(1, 1'000'000'000));
    // L is odd: P{L > b} = Q{L < -b}.
    const auto turned = tails->above(Enclosure{Rational(-b), precision});
    if (sampled.family == "normal") RC_ASSERT(agrees(p, Rational{1} - turned.q));
  });
  prop("at rate 1 is moved twice as far", [] {
    Sampled all = any_sampled();
    all.rate = 1;
    const Epsilon epsilon{*any::rational_between(-2, 4)};
    const auto noise = compare(plain(all.family, {2, all.width}), plain(all.family, {0, all.width}));
    RC_ASSERT(agrees((*all.loss().profile)->delta(epsilon, precision), (*noise.profile)->delta(epsilon, precision)));
  });
}

TEST_CASE("a record replaced in a sample: corner cases") {
  const Sampled sampled{"laplace", Rational(1, 2), 1};
  const auto tails = sampled.loss().find<LossTails>();
  // The largest loss is ln((1 + e)/(1 + 1/e)) = 1, of a rate of one half.
  const auto above = [&](const char* b) { return tails->above(Enclosure{*read_rational(b), precision}); };
  CHECK(above("1.001").p.upper() == 0);
  CHECK(above("-1.001").q.lower() == 1);
  CHECK(above("0.999").p.lower() > Rational(1, 4));
  CHECK(above("-0.999").p.upper() < 1);
  CHECK(replaced_record(Rational(1, 2), sampled.moved(0), sampled.moved(0), sampled.moved(0))
            .forward.profile.value()
            ->delta(Epsilon{}, precision)
            .upper() == 0);
}

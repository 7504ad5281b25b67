// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/real.hpp"

#include <algorithm>
#include <memory>

#include "dpcert/numerics/dyadic.hpp"

namespace dpcert {
namespace {

bool is_refused_all(std::uint64_t times, std::uint64_t over, std::uint64_t under, Bits& bits) {
  for (; times > 0; --times)
    if (!bernoulli_exp(over, under, bits)) return true;
  return false;
}

Enclosure enclosure_of(std::uint64_t whole, Uniform& fraction, Precision precision, Bits& bits) {
  const auto words = static_cast<std::size_t>(precision.bits + 63) / 64;
  if (words == 1) return cell(whole, fraction.head(bits), 1, precision);
  const Integer prefix = fraction.prefix(words, bits);
  const auto after = static_cast<long>(64 * words);
  if (whole == 0) return cell(prefix, -after, precision);
  return cell((Integer{whole} << static_cast<unsigned>(after)) + prefix, -after, precision);
}

}  // namespace

Enclosure Digits::enclose(Precision precision, Bits& bits) {
  const Enclosure magnitude = enclosure_of(whole, fraction, precision, bits);
  return is_negative ? -magnitude : magnitude;
}

Enclosure enclose_sum(std::span<Digits> terms, Precision precision, Bits& bits) {
  constexpr std::uint64_t most = std::uint64_t{1} << 32;
  const auto is_plain = [](const Digits& x) { return !x.is_negative && x.whole < most; };
  if (precision.bits > 64 || terms.size() >= most || !std::all_of(terms.begin(), terms.end(), is_plain)) {
    Enclosure sum{0, precision};
    for (Digits& each : terms) sum += each.enclose(precision, bits);
    return sum;
  }
  Wide heads = 0;
  std::uint64_t whole = 0;
  for (Digits& each : terms) {
    whole += each.whole;
    heads += each.fraction.head(bits);
  }
  return cell(whole + static_cast<std::uint64_t>(heads >> 64), static_cast<std::uint64_t>(heads), terms.size(),
              precision);
}

Digits exponential_draw(Bits& bits) {
  for (std::uint64_t whole = 0;; ++whole) {
    Uniform x;
    if (bernoulli_exp(x, bits)) return {false, whole, std::move(x)};
  }
}

Digits laplace_draw(Bits& bits) {
  Digits x = exponential_draw(bits);
  x.is_negative = bits.flip();
  return x;
}

Digits normal_draw(Bits& bits) {
  for (;;) {
    std::uint64_t k = 0;
    while (bernoulli_exp(1, 2, bits)) ++k;
    if (k > 1 && is_refused_all(k * (k - 1), 1, 2, bits)) continue;  // k is below 2^32 but for 2^32 lost tosses
    Uniform x;
    const auto step = [&] {  // with probability (2k + x)/(2k + 2)
      const std::uint64_t i = uniform_below(2 * k + 2, bits);
      Uniform other;
      return i < 2 * k || (i == 2 * k && is_less(other, x, bits));
    };
    std::uint64_t left = k + 1;
    while (left > 0 && bernoulli_exp(x, bits, step)) --left;
    if (left == 0) return {bits.flip(), k, std::move(x)};
  }
}

bool bernoulli_exp(Digits& x, Bits& bits) {
  return !is_refused_all(x.whole, 1, 1, bits) && bernoulli_exp(x.fraction, bits);
}

Digits logistic_draw(Bits& bits) {
  // 1 with probability 1/(1 + exp(-x)): heads says yes, tails asks exp(-x) whether to say no.
  const auto says_yes = [&bits](Digits& x) {
    for (;;) {
      if (bits.flip()) return true;
      if (bernoulli_exp(x, bits)) return false;
    }
  };
  for (;;) {
    Digits x = exponential_draw(bits);
    if (!says_yes(x) || !says_yes(x)) continue;
    x.is_negative = bits.flip();
    return x;
  }
}

Real real_of(Digits x, Bits& bits) {
  return [kept = std::make_shared<Digits>(std::move(x)), &bits](Precision precision) {
    return kept->enclose(precision, bits);
  };
}

bool settle(const std::function<Trilean(Precision)>& question) {
  for (Precision precision{80};; precision.bits *= 2)
    if (const Trilean answer = question(precision); answer != Trilean::unknown) return answer == Trilean::yes;
}

bool is_below(Uniform& u, const Real& bound, Bits& bits) {
  return settle([&](Precision precision) { return at_most(enclosure_of(0, u, precision, bits), bound(precision)); });
}

}  // namespace dpcert

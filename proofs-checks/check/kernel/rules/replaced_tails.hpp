// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/rules/sampled_loss.hpp"

namespace dpcert::check {

// Noise on a sum over a Poisson sample of rate r, of which one record's contribution becomes the
// opposite one: P = (1-r) F_0 + r F_s and Q = (1-r) F_0 + r F_(-s), F_t the noise moved by t. The loss
// grows along the line and is odd.  theory/loss-grid.md

/// Where the loss is b >= 0, from one side: it is above b beyond. Of normal noise, as of variance m
/// and moved by m; of Laplace noise, as of scale 1 and moved by t, or at least t where it is nowhere
/// above b.
template <class Value>
[[nodiscard]] Value place_of_loss(const Sampled& one, const Rational& b, Toward<Value> toward) {
  const Rational &r = one.rate, &s = one.shift(), odds = (1 - r) / r;
  if (one.kind == Sampled::Kind::laplace)  // (1-r) + r e^(2x-s) = e^b (1-r + r e^-s)
    return (log(expm1(toward(b)) * odds + exp(toward(Rational{b - s}))) + s) * Rational{1, 2};
  // (1-r) + r e^(x-s/2) = e^b (1-r + r e^(-x-s/2)), a square equation for e^x
  const Value half = expm1(toward(b)) * exp(toward(Rational{s / 2})) * Rational{odds / 2};
  return log(half + sqrt(half * half + exp(toward(b))));
}

/// P and Q of the losses above b.
template <class Value>
[[nodiscard]] Tails<Value> replaced_tails(const Sampled& one, const Rational& b, Toward<Value> toward) {
  const bool is_laplace = one.kind == Sampled::Kind::laplace;
  const Rational &r = one.rate, &s = one.shift();
  const Rational place =
      b < 0 ? Rational{-exact(place_of_loss(one, -b, toward))} : exact(place_of_loss(one, b, toward.opposite()));
  if (is_laplace && b >= 0 && place >= s) return {toward(Rational{0}), toward(Rational{0})};
  if (is_laplace && b < 0 && -place > s) return {toward(Rational{1}), toward(Rational{1})};
  const auto tail = [&](const Rational& x, auto side) {
    return is_laplace ? laplace_tail(Rational{1}, x, side) : normal_tail(s, x, side);
  };
  const Value without = above(tail, place, toward) * Rational{1 - r};
  return {without + above(tail, place - s, toward) * r, without + above(tail, place + s, toward) * r};
}

}  // namespace dpcert::check

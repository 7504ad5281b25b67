// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "dpcert/accounting/channel.hpp"

namespace dpcert {

// What a user runs, or promises, as immutable data. Every value below is inside its domain once it has been read.

/// Gaussian noise: mu^2 = (sensitivity/sigma)^2 = 2 rho.
struct Gaussian {
  Rational mu_squared;
};
/// Laplace noise: shift = sensitivity/scale.
struct Laplace {
  Rational shift;
};
/// The true answer with some probability, each of the other categories - 1 answers equally likely.
struct RandomizedResponse {
  unsigned long categories;
  std::variant<Rational, Epsilon> truth_or_epsilon;
};
/// Budgets: all mechanisms that satisfy them.
struct Pure {
  Epsilon epsilon;
};
struct Approximate {
  Epsilon epsilon;
  Rational delta;
};
struct Zcdp {
  Rational rho;
};
struct Gdp {
  Rational mu;
};
struct Rdp {
  std::vector<std::pair<Rational, Rational>> points;  ///< order > 1, divergence >= 0; distinct orders
};
struct Part;
/// Adaptive composition of the parts, each run `times` times.
struct Composition {
  std::vector<Part> parts;
};

using MechanismKind =
    std::variant<Gaussian, Laplace, RandomizedResponse, ChannelMatrix, Pure, Approximate, Zcdp, Gdp, Rdp, Composition>;
struct Mechanism {
  MechanismKind kind;
};
struct Part {
  Mechanism mechanism;
  unsigned long times;
};

/// Is some leaf a budget?
[[nodiscard]] bool has_budget(const Mechanism& mechanism);

}  // namespace dpcert

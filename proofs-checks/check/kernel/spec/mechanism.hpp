// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "kernel/numbers/log_number.hpp"

/// The mechanisms and budgets of a SPEC, with the parameters that
/// the rules read. All values are exact and in range.
namespace dpcert::check {

class OtherLaw;
struct Mechanism;

struct Gaussian {
  Rational mu_squared;  ///< (sensitivity / sigma)^2, or 2 rho
};
struct Laplace {
  Rational t;  ///< sensitivity / scale
};
/// k-ary randomized response: one diagonal and one off-diagonal probability. By `truth`, both are
/// rational; by `epsilon`, truth = e^epsilon / (e^epsilon + k - 1).
struct RandomizedResponse {
  Rational categories;                       ///< an integer >= 2
  std::variant<Rational, LogNumber> chosen;  ///< truth in [0, 1], or epsilon >= 0
};
struct Channel {
  std::vector<std::vector<Rational>> rows;                 ///< one law an input; each sums to 1
  std::vector<std::pair<std::size_t, std::size_t>> edges;  ///< neighbouring inputs; none written: all pairs are

  /// Calls visit(i, j) for each two neighbouring inputs, in one order.
  template <class Visit>
  void for_each_edge(const Visit& visit) const {
    for (const auto& [i, j] : edges) visit(i, j);
    if (!edges.empty()) return;
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t j = i + 1; j < rows.size(); ++j) visit(i, j);
  }
};
/// Most rows of a channel.
inline constexpr unsigned long max_rows = 2'000;

/// `of` on a Poisson sample of the records, `steps` times over, each on a fresh sample; neighbours
/// add or remove one record or, of noise on a sum, zero the contribution of one.
struct Subsampled {
  Rational rate;  ///< in [0, 1]
  std::shared_ptr<const Mechanism> of;
  Rational steps;  ///< an integer, 1 ... 10^9
  bool is_zeroed = false;
};
/// Noise on the sum over such samples; one record's contribution becomes any other.
struct Replaced {
  Rational rate;                        ///< in [0, 1]
  std::shared_ptr<const Mechanism> of;  ///< its sensitivity is a record's largest contribution
  Rational steps;                       ///< an integer, 1 ... 10^9
};
struct Pure {
  LogNumber epsilon;
};
struct Approximate {
  LogNumber epsilon;
  Rational delta;
};
struct Zcdp {
  Rational rho;
};
struct Gdp {
  Rational mu_squared;
};
struct RdpPoint {
  Rational order;  ///< > 0
  LogNumber epsilon;
};
struct Rdp {
  std::vector<RdpPoint> points;  ///< at least one
};
struct Part {
  std::shared_ptr<const Mechanism> mechanism;
  Rational times;  ///< an integer, 1 ... 10^9
};
struct Composition {
  std::vector<Part> parts;  ///< at least one
};

/// How two neighbouring data sets differ.
enum class Relation { add_remove, replace_one, zero_out };

struct Mechanism {
  std::variant<Gaussian, Laplace, RandomizedResponse, Channel, Subsampled, Replaced, Pure, Approximate, Zcdp, Gdp, Rdp,
               Composition, std::shared_ptr<const OtherLaw>>
      law;
  std::optional<Relation> relation = {};  ///< that of its neighbours, where its law does not tell

  template <class Law>
  [[nodiscard]] static Mechanism of(Law law) {
    if constexpr (std::is_base_of_v<OtherLaw, Law>)
      return {std::make_shared<const Law>(std::move(law))};
    else
      return {std::move(law)};
  }
  /// Null: it is of another law.
  template <class Law>
  [[nodiscard]] const Law* as() const {
    if constexpr (std::is_base_of_v<OtherLaw, Law>)
      return dynamic_cast<const Law*>(other());
    else
      return std::get_if<Law>(&law);
  }
  template <class... Laws>
  [[nodiscard]] bool is() const {
    return ((as<Laws>() != nullptr) || ...);
  }
  /// Null: its law is one of the kernel's.
  [[nodiscard]] const OtherLaw* other() const {
    const auto* known = std::get_if<std::shared_ptr<const OtherLaw>>(&law);
    return known == nullptr ? nullptr : known->get();
  }
};

/// Whether the mechanism is a budget, or has a budget somewhere in it.
[[nodiscard]] bool holds_budget(const Mechanism& mechanism);

/// Whether some part speaks of neighbours in that relation, so that all must be.
[[nodiscard]] bool speaks_of(const Mechanism& mechanism, Relation relation);

}  // namespace dpcert::check

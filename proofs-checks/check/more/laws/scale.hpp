// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/ladder.hpp"
#include "more/laws/family.hpp"

namespace dpcert::check {

/// Laws of numbers above 0, as rule `mixture` asks.  Theory  proofs-checks/check/theory/mixture.md
class Scale {
 public:
  Scale() = default;
  Scale(const Scale&) = delete;
  Scale& operator=(const Scale&) = delete;
  virtual ~Scale() = default;

  /// P(X < x), x > 0.
  [[nodiscard]] virtual Up below(const Parameters& law, const Rational& x, Toward<Up> toward) const = 0;
  [[nodiscard]] virtual Down below(const Parameters& law, const Rational& x, Toward<Down> toward) const = 0;
};

/// Both sides of what Own says once, by a template below_of.
template <class Own>
class ScaleOf : public Scale {
 public:
  [[nodiscard]] Up below(const Parameters& law, const Rational& x, Toward<Up> toward) const final {
    return Own::below_of(law, x, toward);
  }
  [[nodiscard]] Down below(const Parameters& law, const Rational& x, Toward<Down> toward) const final {
    return Own::below_of(law, x, toward);
  }
};

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/mechanism.hpp"
#include "kernel/statement.hpp"

namespace dpcert::check {

struct Run;

/// Laplace noise of a shift, than which a mechanism is no easier to tell apart.
struct LaplaceShift {
  /// What some admitted neighbours attain: all divergences of the noise, its (epsilon, delta) curve
  /// alone, or nothing that is known.
  enum class Attained { all, curve, nothing };
  Rational t;  ///< of noise of scale 1
  Attained attained;
};

/// Which neighbours a law's pairs belong to.
enum class Binding {
  none,  ///< an admitted mechanism may be chosen so that any two neighbours are a pair that the law has at all
  own,   ///< the law says which
  all    ///< it says which, for every other mechanism on the same data too
};

/// A law that is not the kernel's: what the kernel's rules ask of it. A question is its rule's own,
/// whose note proves what the answer is used for; the answer is proved in the note that the law
/// names. Unless a law says more, nothing is known of it.
class OtherLaw {
 public:
  virtual ~OtherLaw() = default;

  // Of the SPEC.
  [[nodiscard]] virtual bool is_budget() const = 0;
  [[nodiscard]] virtual bool samples_records() const { return false; }
  /// Whether it is noise on a sum of the records' contributions.
  [[nodiscard]] virtual bool is_noise() const { return false; }
  /// Whether it says which data sets there are, or of which record; and whether another of its kind
  /// says the same, without which they are no parts of one composition.
  [[nodiscard]] virtual bool tells_of_data() const { return false; }
  [[nodiscard]] virtual bool tells_the_same(const OtherLaw& /*other*/) const { return true; }
  /// What no admitted mechanism exceeds, which none need attain: node /bound, for rule `bounded`.
  [[nodiscard]] virtual std::optional<Mechanism> bound() const { return std::nullopt; }

  // Of rules.
  /// `given`: the SPEC says so.
  [[nodiscard]] virtual bool is_given(const Statement& /*says*/) const { return false; }
  /// `witness-gaussian`: some admitted mechanism has the pair N(0,1), N(mu,1).
  [[nodiscard]] virtual bool admits_gaussian(const Rational& /*mu_squared*/) const { return false; }
  /// `laplace-curve`.  Errors: BeyondLimits, where the shift is not rational, or not known
  [[nodiscard]] virtual std::optional<LaplaceShift> laplace_shift() const { return std::nullopt; }
  /// `laplace-curve`: whatever its pure epsilon is, Laplace noise of that shift tells no less.
  [[nodiscard]] virtual bool is_shifted_by_pure_epsilon() const { return false; }
  /// `channel`: whether a bound of all its pairs is false (1), tight (0) or slack (-1).
  [[nodiscard]] virtual std::optional<int> compare_finite(const Statement& /*says*/) const { return std::nullopt; }
  /// `sum`, of breaches.
  [[nodiscard]] virtual Binding binding() const { return Binding::own; }
  /// `sampling`: either data set of a pair may be the one that holds the record.
  [[nodiscard]] virtual bool has_no_roles() const { return false; }
  /// `loss-grid`: losses that dominate its own or, not
  /// `is_upper`, that some admitted neighbours attain.
  /// Errors    BeyondLimits, where it has such losses, but not of that side
  [[nodiscard]] virtual std::optional<Run> run(bool is_upper) const;

 protected:
  OtherLaw() = default;
  OtherLaw(const OtherLaw&) = default;
  OtherLaw& operator=(const OtherLaw&) = default;
};

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/exact/range.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

class ExponentialFamily;
class IntegerFamily;
class DensityFamily;

enum class Shape { scalar, vector, matrix };

struct Parameter {
  std::string_view name;
  Shape shape = Shape::scalar;
  Range range = Range::any();  ///< of one number
};

/// What a family says of itself: for reading, for messages and
/// for the registry in the documentation.
struct FamilyInfo {
  std::string_view name;
  std::vector<Parameter> parameters;
  std::string_view support;          ///< "the reals", "0, 1, 2, ..."
  std::string_view statistic;        ///< of an exponential family: "(x, x^2)"; else empty
  std::string_view natural_space;    ///< "eta_2 < 0"
  std::string_view conjugate;        ///< the family of its conjugate priors, where it has one of a name
  std::string_view carried_to = {};  ///< the family to which laws of one statistic are carried; empty: none
};

/// N(0, 1) and N(mu, 1), by mu^2, or Laplace(0, 1) and Laplace(shift, 1).
struct ShiftedNoise {
  enum class Law { normal, laplace } law;
  Rational shift;  ///< mu^2, or the shift
};

/// A family of distributions; stateless, one object each, listed in `families()`.
///
/// What can be done with its laws is said by up to three views: exponential (Rényi
/// divergences by the log-partition formula), integer (sums over the integers),
/// density (event rule and quadrature on the line).
class Family {
 public:
  virtual ~Family() = default;
  [[nodiscard]] virtual const FamilyInfo& info() const = 0;
  /// What is wrong with parameters whose single numbers are in their domains, and
  /// where ("/covariance/1"); nothing: they make a law.
  struct Complaint {
    std::string where, message;
  };
  [[nodiscard]] virtual std::optional<Complaint> complaint(const Law& law) const {
    static_cast<void>(law);
    return std::nullopt;
  }
  [[nodiscard]] virtual const ExponentialFamily* as_exponential() const { return nullptr; }
  [[nodiscard]] virtual const IntegerFamily* as_integer() const { return nullptr; }
  [[nodiscard]] virtual const DensityFamily* as_density() const { return nullptr; }
  /// Shifted noise that tells just what these laws of one dimension do; nothing: there is none.
  [[nodiscard]] virtual std::optional<ShiftedNoise> as_noise(const Law& p, const Law& q) const {
    static_cast<void>(p), static_cast<void>(q);
    return std::nullopt;
  }
  /// The law of the outcomes once a bijection onto the line, which `frame` of this family names,
  /// has carried them to a family that can do more; nothing: none is known for this law. No
  /// divergence changes where all laws are carried by one frame.
  [[nodiscard]] virtual std::optional<Law> carried(const Law& law, const Law& frame) const {
    static_cast<void>(law), static_cast<void>(frame);
    return std::nullopt;
  }
};

/// All families, by name, ascending.
[[nodiscard]] const std::vector<const Family*>& families();
[[nodiscard]] const Family* find_family(std::string_view name);

/// A law of scalar parameters (or of one flat list of numbers), for C++ callers.
/// Errors  invalid_input: an unknown name, or numbers outside the parameter
///         space; `where` is a pointer into the law.
[[nodiscard]] Result<Law> law_of(std::string_view family, std::vector<Rational> numbers, std::size_t dimension = 1);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/law_draws.hpp"

#include <algorithm>
#include <map>

#include "dpcert/accounting/families/density_family.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/sampling/covariance_root.hpp"
#include "dpcert/sampling/gamma_law.hpp"
#include "dpcert/sampling/integer_laws.hpp"
#include "dpcert/sampling/wishart_law.hpp"

namespace dpcert {
namespace {

using Numbers = std::vector<Rational>;
using DrawReal = std::function<Real(Bits&)>;

/// A power of two near the root.
Rational root_of(const Rational& square) { return power_of_two((binary_exponent(square) - 1) / 2); }

/// location + scale times a draw.
DrawReal moved(const Rational& location, const Rational& scale, const DrawReal& draw) {
  return [=](Bits& bits) -> Real {
    return [x = draw(bits), location, scale](Precision precision) { return x(precision) * scale + location; };
  };
}
DrawReal by(Digits (*draw)(Bits&)) {
  return [draw](Bits& bits) { return real_of(draw(bits), bits); };
}
DrawReal gamma(const Rational& shape) {
  return [law = GammaLaw{shape}](Bits& bits) { return law.draw(bits); };
}
/// A function of a draw.
template <class Function>
DrawReal image(const DrawReal& draw, const Function& function) {
  return [=](Bits& bits) -> Real {
    return [x = draw(bits), function](Precision precision) { return function(x(precision)); };
  };
}

DrawReal normal(const Numbers& n) {
  const auto spread = [variance = n[1]](const Enclosure& z) { return z * sqrt(Enclosure{variance, z.precision()}); };
  return moved(n[0], 1, image(by(normal_draw), spread));
}
DrawReal laplace(const Numbers& n) { return moved(n[0], n[1], by(laplace_draw)); }
DrawReal logistic(const Numbers& n) { return moved(n[0], n[1], by(logistic_draw)); }
DrawReal student_t(const Numbers& n) {
  return moved(n[0], n[1], [law = StudentLaw{n[2]}](Bits& bits) { return law.draw(bits); });
}
DrawReal exponential(const Numbers& n) { return moved(0, 1 / n[0], by(exponential_draw)); }
DrawReal gamma_of_rate(const Numbers& n) { return moved(0, 1 / n[1], gamma(n[0])); }
DrawReal inverse_gamma(const Numbers& n) {
  return image(gamma(n[0]), [scale = n[1]](const Enclosure& g) { return scale / g; });
}
DrawReal beta(const Numbers& n) {
  return [law = DirichletLaw{n}](Bits& bits) -> Real {
    return [shares = law.draw(bits)](Precision precision) { return shares(precision).front(); };
  };
}
DrawReal weibull(const Numbers& n) {
  const auto power = [inverse = Rational{1 / n[0]}](const Enclosure& e) { return exp(log(e) * inverse); };
  return moved(0, n[1], image(by(exponential_draw), power));
}
DrawReal pareto(const Numbers& n) {
  const auto power = [shape = n[1]](const Enclosure& e) { return exp(e / shape); };
  return moved(0, n[0], image(by(exponential_draw), power));
}

const std::map<std::string_view, DrawReal (*)(const Numbers&)>& real_draws() {
  static const std::map<std::string_view, DrawReal (*)(const Numbers&)> all = {
      {"beta", beta},           {"exponential", exponential},
      {"gamma", gamma_of_rate}, {"inverse_gamma", inverse_gamma},
      {"laplace", laplace},     {"logistic", logistic},
      {"normal", normal},       {"pareto", pareto},
      {"student_t", student_t}, {"weibull", weibull}};
  return all;
}

/// Null: not by this family.
DrawReal draws_of_real(const Law& law) {
  const auto found = real_draws().find(law.family->info().name);
  return found == real_draws().end() ? nullptr : found->second(law.numbers);
}

LawDraws dirichlet(const Numbers& concentration) {
  Rational total = 0;
  for (const Rational& x : concentration) total += x;
  Rational largest = 0;
  for (const Rational& x : concentration) largest = std::max(largest, Rational{x * (total - x)});
  return {concentration.size(), root_of(largest / (total * total * (total + 1))),
          [law = DirichletLaw{concentration}](Bits& bits) { return law.draw(bits); }};
}

LawDraws multivariate_normal(const Law& law) {
  const std::size_t n = law.dimension;
  std::vector<Numbers> rows;
  Rational largest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto row = law.numbers.begin() + static_cast<std::ptrdiff_t>((i + 1) * n);
    rows.emplace_back(row, row + static_cast<std::ptrdiff_t>(n));
    largest = std::max(largest, rows.back()[i]);
  }
  const auto root = std::make_shared<const CovarianceRoot>(CovarianceRoot::of(rows).value());
  const auto mean = std::make_shared<const Numbers>(law.numbers.begin(), law.numbers.begin() + static_cast<long>(n));
  return {n, root_of(largest), [root, mean](Bits& bits) -> Drawn {
            return [mean, noise = centred_normal(root, bits)](Precision precision) {
              std::vector<Enclosure> x = noise(precision);
              for (std::size_t i = 0; i < x.size(); ++i) x[i] = x[i] + (*mean)[i];
              return x;
            };
          }};
}

/// The elements on and above the diagonal.
LawDraws wishart(const Law& law) {
  const std::size_t n = law.dimension;
  std::vector<Numbers> rows;
  Rational largest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto row = law.numbers.begin() + 1 + static_cast<std::ptrdiff_t>(i * n);
    rows.emplace_back(row, row + static_cast<std::ptrdiff_t>(n));
    largest = std::max(largest, rows.back()[i]);
  }
  const Rational& dof = law.numbers[0];
  return {n * (n + 1) / 2, root_of(2 * dof * largest * largest),
          [law = WishartLaw{dof, std::move(rows)}](Bits& bits) { return law.draw(bits); }};
}

/// The mean and the precision: a gamma law's number, and given it a normal one's.
LawDraws normal_gamma(const Numbers& n) {
  const Rational &mean = n[0], &scale = n[1], &shape = n[2], &rate = n[3];
  const DrawReal precision_draw = gamma_of_rate({shape, rate}), noise_draw = by(normal_draw);
  return {2, root_of(std::min<Rational>(rate / (scale * shape), shape / (rate * rate))), [=](Bits& bits) -> Drawn {
            return [tau = precision_draw(bits), noise = noise_draw(bits), mean, scale](Precision precision) {
              const Enclosure found = tau(precision);
              return std::vector{noise(precision) / sqrt(found * scale) + mean, found};
            };
          }};
}

}  // namespace

std::optional<LawDraws> draws_of(const Law& law) {
  const std::string_view name = law.family->info().name;
  if (name == "normal_gamma") return normal_gamma(law.numbers);
  if (name == "dirichlet") return dirichlet(law.numbers);
  if (name == "multivariate_normal") return multivariate_normal(law);
  if (name == "wishart") return wishart(law);
  const DrawReal draw = draws_of_real(law);
  if (!draw) return std::nullopt;
  return LawDraws{1, law.family->as_density()->spread(law), [draw](Bits& bits) -> Drawn {
                    return [x = draw(bits)](Precision precision) { return std::vector{x(precision)}; };
                  }};
}

std::function<Real(Bits&)> draws_of(const MixingLaw& mixing) {
  std::vector<Rational> weights;
  std::vector<DrawReal> parts;
  for (const auto& [weight, place] : mixing.atoms) {
    weights.push_back(weight);
    parts.push_back([place = place](Bits&) -> Real {
      return [place](Precision precision) { return Enclosure{place, precision}; };
    });
  }
  for (const auto& [weight, law] : mixing.laws) {
    weights.push_back(weight);
    parts.push_back(draws_of_real(law));
    if (!parts.back()) return nullptr;
  }
  const DrawReal draw = [choice = FiniteLaw::of(weights), parts](Bits& bits) { return parts[choice.draw(bits)](bits); };
  return mixing.is_of_square ? image(draw, [](const Enclosure& square) { return sqrt(square); }) : draw;
}

}  // namespace dpcert

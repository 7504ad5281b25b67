// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_elliptical.hpp"

#include <algorithm>

#include "dpcert/sampling/output_law.hpp"
#include "kinds/members.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_dimension = 1'000'000;

/// A member of a family on R^d, the same to be drawn, and the
/// square of its rate where it is exp(-rate |x|).
struct FamilyMember {
  RadialMember law;
  SphericalLaw drawn;
  std::optional<Rational> rate_squared = std::nullopt;
};

/// A type of member: standard, or with parameters.
struct EllipticalType : ObjectType {
  FamilyMember (*read)(const Fields&, unsigned long dimension);
};

FamilyMember power_law(unsigned long dimension, const Rational& shape, const Rational& rate, const Rational& power) {
  FamilyMember member{kotz(dimension, shape, rate, power), {SphericalLaw::Kotz{shape, rate, power}, dimension}};
  if (shape == 1 && 2 * power == 1) member.rate_squared = rate * rate;
  return member;
}

/// A number above a bound that depends on the dimension.
Rational number_above(const Fields& in, const char* key, const Rational& least) {
  const Rational x = in.number(key);
  if (x <= least) reject(in.where(key), "found " + describe(in.at(key)) + ", wanted " + Range::above(least).wanted());
  return x;
}

FamilyMember read_kotz(const Fields& in, unsigned long dimension) {
  return power_law(dimension, number_above(in, "shape", 1 - Rational{dimension} / 2), in.number("rate"),
                   in.number("power"));
}

FamilyMember hyperbolic(unsigned long dimension, const Rational& index, const Rational& chi, const Rational& psi) {
  FamilyMember member{generalised_hyperbolic(dimension, index, chi, psi),
                      {SphericalLaw::Hyperbolic{index, chi, psi}, dimension}};
  if (chi == 0 && 2 * index == dimension + 1) member.rate_squared = psi;
  return member;
}

FamilyMember read_hyperbolic(const Fields& in, unsigned long dimension) {
  const Rational chi = in.number("chi");
  return hyperbolic(dimension, chi == 0 ? number_above(in, "index", 0) : in.number("index"), chi, in.number("psi"));
}

FamilyMember pearson(unsigned long dimension, const Rational& exponent, const Rational& scale) {
  return {pearson_vii(dimension, exponent, scale), {SphericalLaw::PearsonVII{exponent, scale}, dimension}};
}

FamilyMember student_t(unsigned long dimension, const Rational& dof) {
  return pearson(dimension, (dof + dimension) / 2, dof);
}

FamilyMember read_pearson(const Fields& in, unsigned long dimension) {
  return pearson(dimension, number_above(in, "exponent", Rational{dimension} / 2), in.number("scale"));
}

ObjectType described(std::string name, std::string summary, std::vector<Member> members, std::string example) {
  return {"type", std::move(name), std::move(summary), std::move(members), {}, std::move(example)};
}
Member positive(std::string name, std::string meaning) {
  return {std::move(name), ValueType::number(Range::positive()), std::move(meaning)};
}

const std::vector<EllipticalType>& elliptical_types() {
  using In = const Fields&;
  static const std::vector<EllipticalType> all = {
      {described("normal", "N(0, I)", {}, R"({"type": "normal"})"),
       [](In, unsigned long d) { return power_law(d, 1, Rational(1, 2), 1); }},
      {described("k_norm", "density exp(-|x|)", {}, R"({"type": "k_norm"})"),
       [](In, unsigned long d) { return power_law(d, 1, 1, Rational(1, 2)); }},
      {described("student_t", "density (1 + |x|^2/dof)^(-(dof + d)/2)", {positive("dof", "degrees of freedom")},
                 R"({"type": "student_t", "dof": "3"})"),
       [](In in, unsigned long d) { return student_t(d, in.number("dof")); }},
      {described("cauchy", "Student t of one degree of freedom", {}, R"({"type": "cauchy"})"),
       [](In, unsigned long d) { return student_t(d, 1); }},
      {described("laplace", "the elliptical Laplace law of covariance I", {}, R"({"type": "laplace"})"),
       [](In, unsigned long d) { return hyperbolic(d, 1, 0, 2); }},
      {described("logistic", "density e^-|x|/(1 + e^-|x|)^2", {}, R"({"type": "logistic"})"),
       [](In, unsigned long d) {
         return FamilyMember{elliptical_logistic(d), {SphericalLaw::Logistic{}, d}};
       }},
      {described("exponential_power", "density exp(-|x|^power)", {positive("power", "the power of the norm")},
                 R"({"type": "exponential_power", "power": "1.5"})"),
       [](In in, unsigned long d) { return power_law(d, 1, 1, in.number("power") / 2); }},
      {described("kotz", "density |x|^(2 (shape - 1)) exp(-rate |x|^(2 power))",
                 {{"shape", ValueType::number({.most = 1}), "above 1 - d/2, at most 1"},
                  positive("rate", "factor of the power"),
                  positive("power", "half the power of the norm")},
                 R"({"type": "kotz", "shape": "1", "rate": "1", "power": "1"})"),
       read_kotz},
      {described("pearson_vii", "density (1 + |x|^2/scale)^-exponent",
                 {positive("exponent", "above d/2"), positive("scale", "scale of the squared norm")},
                 R"({"type": "pearson_vii", "exponent": "4", "scale": "1"})"),
       read_pearson},
      {described("generalised_hyperbolic", "normal noise whose variance is generalised inverse Gaussian",
                 {{"index", ValueType::number(Range::any()), "index of that law; above 0 where chi is 0"},
                  {"chi", ValueType::number(Range::non_negative()), "weight of the inverse variance"},
                  positive("psi", "weight of the variance")},
                 R"({"type": "generalised_hyperbolic", "index": "1", "chi": "1", "psi": "1"})"),
       read_hyperbolic},
  };
  return all;
}

std::vector<const EllipticalType*> elliptical_type_pointers() {
  std::vector<const EllipticalType*> all;
  for (const EllipticalType& type : elliptical_types()) all.push_back(&type);
  return all;
}

FamilyMember read_member(const Fields& outer, unsigned long dimension) {
  const Json& value = outer.at("elliptical");
  const std::string where = outer.where("elliptical");
  const EllipticalType& type = named_type(value, where, elliptical_type_pointers());
  return type.read(Fields{value, where, type}, dimension);
}

/// What noise of a covariance, times sigma, has to hide.
struct Shifts {
  unsigned long rank;
  Rational largest_squared;
  std::optional<Covariance::Orthogonal> sees_through = std::nullopt;
};

Shifts read_shifts(const Fields& in) {
  const Covariance noise = read_covariance(in);
  if (noise.rank() == 0) reject(in.where("covariance"), "the matrix is 0, wanted noise of rank 1 at least");
  Shifts shifts{noise.rank(), 0};
  for (const auto& difference : read_differences(in, noise.dimension())) {
    auto squared = noise.squared_norm(difference);
    if (const auto* finite = std::get_if<Rational>(&squared))
      shifts.largest_squared = std::max(shifts.largest_squared, *finite);
    else
      shifts.sees_through = std::get<Covariance::Orthogonal>(std::move(squared));
  }
  if (!in.has("dimension")) return shifts;
  const unsigned long dimension = in.count("dimension"), rank = shifts.rank;
  if (dimension != rank)
    reject(in.where("dimension"), "found " + std::to_string(dimension) + ", wanted " + std::to_string(rank) +
                                      ", the rank of the covariance: beyond it the functionals observed are linearly "
                                      "dependent, and their noise has no density");
  return shifts;
}

}  // namespace

Variety elliptical_variety() {
  Variety variety{"elliptical", "A member of a family of elliptical laws on R^d.", {}};
  for (const EllipticalType& type : elliptical_types()) variety.types.push_back(&type);
  return variety;
}

std::vector<Member> covariance_members() {
  return {{"covariance", ValueType::matrix(), "a symmetric and positive semidefinite matrix"},
          {"differences", ValueType::matrix(), "what neighbouring data sets may differ by: vectors"}};
}

std::vector<Member> elliptical_members() {
  return joined(joined({{"elliptical", ValueType::variety("elliptical"), "the law of the noise"},
                        {"dimension", ValueType::whole(1, most_dimension),
                         "dimension of the release; beside a covariance its rank, and may be missing"},
                        sensitivity("largest norm of a difference")},
                       covariance_members()),
                {noise_scale("sigma", "scale of the noise")});
}

std::vector<std::vector<std::string>> elliptical_forms() {
  return {{"elliptical", "dimension", "sensitivity", "sigma"},
          {"elliptical", "covariance", "differences", "sigma"},
          {"elliptical", "covariance", "differences", "dimension", "sigma"}};
}

Covariance read_covariance(const Fields& in) {
  return required(Covariance::of(in.rows("covariance")), in.where("covariance"));
}

std::vector<Covariance::Vector> read_differences(const Fields& in, std::size_t dimension) {
  auto rows = in.rows("differences");
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].size() != dimension)
      reject(child(in.where("differences"), i), "found " + std::to_string(rows[i].size()) + " entries, wanted " +
                                                    std::to_string(dimension) + ", the dimension of the covariance");
  return rows;
}

Filled<EllipticalNoise> read_elliptical(const Fields& in) {
  const bool has_covariance = in.has("covariance");
  const Shifts shifts = has_covariance ? read_shifts(in) : Shifts{in.count("dimension"), 1};
  // With a covariance the differences are given, else their largest norm.
  const Given<Rational> norm = has_covariance ? Given<Rational>{Rational{1}} : in.parameter("sensitivity");
  const CovarianceRows covariance =
      has_covariance ? std::make_shared<const std::vector<std::vector<Rational>>>(in.rows("covariance")) : nullptr;
  const std::size_t dimension = covariance ? covariance->size() : shifts.rank;
  return [shifts, norm, covariance, dimension, member = read_member(in, shifts.rank),
          sigma = in.parameter("sigma")](const Rational& open) {
    const Rational scale = sigma.at(open), unit = scale == 0 ? Rational{1} : scale, factor = norm.at(open) / unit;
    return EllipticalNoise{
        member.law,          shifts.largest_squared * factor * factor,
        shifts.sees_through, member.rate_squared,
        scale == 0,          scale == 0 ? exact_output(dimension) : elliptical_output(member.drawn, scale, covariance)};
  };
}

}  // namespace dpcert

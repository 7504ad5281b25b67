// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_elliptical.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "dpcert/mechanisms/last_reading.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_dimension = 1'000'000;

/// A member of a family on R^d, and the square of its rate where it is exp(-rate |x|).
struct Member {
  RadialMember law;
  std::optional<Rational> rate_squared = std::nullopt;
};

Rational above(Fields& in, const char* key, const Rational& least) {
  return in.rational(key, {least, std::nullopt, true, "a number > " + least.str()});
}

Member power_law(unsigned long dimension, const Rational& shape, const Rational& rate, const Rational& power) {
  Member member{kotz(dimension, shape, rate, power)};
  if (shape == 1 && 2 * power == 1) member.rate_squared = rate * rate;
  return member;
}

Member read_kotz(Fields& in, unsigned long dimension) {
  const Rational least = 1 - Rational{dimension} / 2;
  const Range range{least, Rational{1}, true, "a number > " + least.str() + " and <= 1 (1 - dimension/2 to 1)"};
  const Rational shape = in.rational("shape", range);
  return power_law(dimension, shape, in.rational("rate", positive()), in.rational("power", positive()));
}

Member hyperbolic(unsigned long dimension, const Rational& index, const Rational& chi, const Rational& psi) {
  Member member{generalised_hyperbolic(dimension, index, chi, psi)};
  if (chi == 0 && 2 * index == dimension + 1) member.rate_squared = psi;
  return member;
}

Member read_hyperbolic(Fields& in, unsigned long dimension) {
  const Rational chi = in.rational("chi", non_negative()), psi = in.rational("psi", positive());
  return hyperbolic(dimension, chi == 0 ? above(in, "index", 0) : in.rational("index", {.wanted = "a number"}), chi,
                    psi);
}

Member student_t(unsigned long dimension, const Rational& dof) {
  return {pearson_vii(dimension, (dof + dimension) / 2, dof)};
}

using Reader = std::function<Member(Fields&, unsigned long dimension)>;

const std::map<std::string, Reader, std::less<>>& readers() {
  static const std::map<std::string, Reader, std::less<>> table = {
      {"normal", [](Fields&, unsigned long d) { return power_law(d, 1, Rational(1, 2), 1); }},
      {"k_norm", [](Fields&, unsigned long d) { return power_law(d, 1, 1, Rational(1, 2)); }},
      {"exponential_power",
       [](Fields& in, unsigned long d) { return power_law(d, 1, 1, in.rational("power", positive()) / 2); }},
      {"kotz", read_kotz},
      {"student_t", [](Fields& in, unsigned long d) { return student_t(d, in.rational("dof", positive())); }},
      {"cauchy", [](Fields&, unsigned long d) { return student_t(d, 1); }},
      {"pearson_vii",
       [](Fields& in, unsigned long d) {
         const Rational exponent = above(in, "exponent", Rational{d} / 2);
         return Member{pearson_vii(d, exponent, in.rational("scale", positive()))};
       }},
      {"laplace", [](Fields&, unsigned long d) { return hyperbolic(d, 1, 0, 2); }},
      {"generalised_hyperbolic", read_hyperbolic},
      {"logistic", [](Fields&, unsigned long d) { return Member{elliptical_logistic(d)}; }},
  };
  return table;
}

Member read_member(const Json& value, const std::string& where, unsigned long dimension) {
  Fields in{value, where};
  const std::string type = in.string("type");
  const auto reader = readers().find(type);
  if (reader == readers().end()) reject_name(type, names_in(readers()), in.where("type"));
  Member member = reader->second(in, dimension);
  in.finish();
  return member;
}

Covariance::Vector read_row(const Json& value, const std::string& where) {
  if (value.kind != Json::Kind::array) reject(where, "found " + describe(value) + ", wanted an array of numbers");
  Covariance::Vector row;
  for (std::size_t i = 0; i < value.items.size(); ++i)
    row.push_back(rational_of(value.items[i], child(where, i), {.wanted = "a number"}));
  return row;
}

std::vector<Covariance::Vector> read_rows(const Json& value, const std::string& where) {
  if (value.kind != Json::Kind::array || value.items.empty())
    reject(where, "found " + describe(value) + ", wanted at least one vector");
  std::vector<Covariance::Vector> rows;
  for (std::size_t i = 0; i < value.items.size(); ++i) rows.push_back(read_row(value.items[i], child(where, i)));
  return rows;
}

/// What noise of a covariance, times sigma, has to hide.
struct Shifts {
  unsigned long rank;
  Rational largest_squared;
  std::optional<Covariance::Orthogonal> sees_through = std::nullopt;
};

Shifts shifts_of(const Json& covariance, const Json& differences, Fields& in) {
  const Covariance noise = read_covariance(covariance, in.where("covariance"));
  if (noise.rank() == 0) reject(in.where("covariance"), "the matrix is 0, wanted noise of rank 1 at least");
  Shifts shifts{noise.rank(), 0};
  for (const auto& difference : read_differences(differences, in.where("differences"), noise.dimension())) {
    auto squared = noise.squared_norm(difference);
    if (const auto* finite = std::get_if<Rational>(&squared))
      shifts.largest_squared = std::max(shifts.largest_squared, *finite);
    else
      shifts.sees_through = std::get<Covariance::Orthogonal>(std::move(squared));
  }
  return shifts;
}

Shifts read_shifts(Fields& in) {
  const Json &covariance = in.at("covariance"), &differences = in.at("differences");
  thread_local LastReading<Shifts> last;
  const Shifts& shifts =
      last.of(write_json(covariance) + write_json(differences), [&] { return shifts_of(covariance, differences, in); });
  if (!in.has("dimension")) return shifts;
  const unsigned long dimension = in.count("dimension", 1, most_dimension), rank = shifts.rank;
  if (dimension != rank)
    reject(in.where("dimension"), "found " + std::to_string(dimension) + ", wanted " + std::to_string(rank) +
                                      ", the rank of the covariance: beyond it the functionals observed are linearly "
                                      "dependent, and their noise has no density");
  return shifts;
}

}  // namespace

Covariance read_covariance(const Json& value, const std::string& where) {
  auto covariance = Covariance::of(read_rows(value, where));
  if (!covariance)
    throw BadInput{{covariance.error().fault, where + covariance.error().where, covariance.error().message}};
  return std::move(covariance).value();
}

std::vector<Covariance::Vector> read_differences(const Json& value, const std::string& where, std::size_t dimension) {
  auto rows = read_rows(value, where);
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].size() != dimension)
      reject(child(where, i), "found " + std::to_string(rows[i].size()) + " entries, wanted " +
                                  std::to_string(dimension) + ", the dimension of the covariance");
  return rows;
}

EllipticalNoise read_elliptical(Fields& in) {
  const Rational sigma = in.noise_scale("sigma");
  const Rational unit = sigma == 0 ? Rational{1} : sigma;
  const Json& member = in.at("elliptical");
  if (in.has("covariance") || in.has("differences")) {
    if (in.has("sensitivity"))
      reject(in.where("sensitivity"), "found a sensitivity beside a covariance, whose differences have their own");
    const Shifts shifts = read_shifts(in);
    Member of_rank = read_member(member, in.where("elliptical"), shifts.rank);
    return {std::move(of_rank.law), shifts.largest_squared / (unit * unit), shifts.sees_through, of_rank.rate_squared,
            sigma == 0};
  }
  const unsigned long dimension = in.count("dimension", 1, most_dimension);
  const Rational shift = in.parameter("sensitivity", non_negative(), Privacy::shrinks) / unit;
  Member of_dimension = read_member(member, in.where("elliptical"), dimension);
  return {std::move(of_dimension.law), shift * shift, std::nullopt, of_dimension.rate_squared, sigma == 0};
}

}  // namespace dpcert

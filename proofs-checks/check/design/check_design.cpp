// SPDX-License-Identifier: Apache-2.0
// A design and what its prices prove, by arithmetic on the
// numbers that are written. theory/design.md
#include "design/check_design.hpp"

#include <algorithm>

#include "design/design_bounds.hpp"
#include "design/design_certificate.hpp"
#include "more/spec/with_kernel.hpp"

namespace dpcert::check {
namespace {

struct Rejection {
  std::string why;
};
void demand(bool condition, const char* otherwise) {
  if (!condition) throw Rejection{otherwise};
}

/// Its matrices, whose rows are laws; flips are at most 1/2.
std::vector<Rows> matrices_of(const DesignQuery& query, const DesignCertificate& written) {
  const std::size_t d = query.outcomes();
  std::vector<Rows> result;
  for (const auto& numbers : written.mechanism) {
    Rows rows;
    if (query.kind == DesignQuery::Kind::matrices) {
      for (std::size_t x = 0; x < d; ++x) {
        const auto from = numbers.begin() + static_cast<std::ptrdiff_t>(x * d);
        rows.emplace_back(from, from + static_cast<std::ptrdiff_t>(d));
        demand(std::all_of(rows.back().begin(), rows.back().end(), [](const Rational& entry) { return entry >= 0; }) &&
                   sum_of(rows.back()) == 1,
               "a row of the mechanism is no law");
      }
    } else {
      const Rational& flip = numbers.front();
      demand(flip >= 0 && flip <= Rational(1, 2), "a flip is not within 0 and 1/2");
      rows = {{1 - flip, flip}, {flip, 1 - flip}};
    }
    result.push_back(std::move(rows));
  }
  return result;
}

void demand_private(const DesignQuery& query, const std::vector<Rows>& matrices) {
  Rows laws;
  for (std::size_t i = 0; i < matrices.size(); ++i) laws.push_back(product({query.profiles[i]}, matrices[i]).front());
  const auto demand_order = [&](const std::vector<Rational>& p, const std::vector<Rational>& q) {
    for (std::size_t y = 0; y < p.size(); ++y) {
      if (p[y] == 0) continue;
      demand(q[y] > 0 && at_most(LogNumber{0, p[y] / q[y]}, query.epsilon), "the mechanism is not private");
    }
  };
  for (const auto& [i, j] : query.edges) demand_order(laws[i], laws[j]), demand_order(laws[j], laws[i]);
}

/// The sizes of the moves, each the same in all its entries.
std::vector<Rational> sizes_of(const DesignQuery& query, const std::vector<Rows>& matrices) {
  std::vector<Rational> sizes;
  for (const auto& move : query.moves) {
    const auto size = [&](const DesignQuery::Entry& at) { return matrices[at.profile][at.from][at.to]; };
    sizes.push_back(size(move.entries.front()));
    for (const auto& entry : move.entries)
      demand(size(entry) == sizes.back(), "a connected part of the graph has more than one flip");
  }
  return sizes;
}

/// Whether any is above 0. None is below; and the inequalities,
/// priced, have coefficients of the total written.
bool are_prices(const DesignPrices& prices, const Rational& ratio) {
  const auto is_negative = [](const Rational& x) { return x < 0; };
  const Rational caps = sum_of(prices.caps);
  Rational constraints = 0;
  bool is_any = std::any_of(prices.caps.begin(), prices.caps.end(), is_negative);
  for (const auto& row : prices.constraints) {
    is_any = is_any || std::any_of(row.begin(), row.end(), is_negative);
    const Rational sum = sum_of(row);
    constraints += sum;
  }
  demand(!is_any, "a price is negative");
  demand((1 + ratio) * constraints + caps == prices.total, "the prices have another total");
  return constraints + caps > 0;
}

void demand_all(const DesignQuery& query, const DesignCertificate& written) {
  const auto matrices = matrices_of(query, written);
  demand_private(query, matrices);
  const auto sizes = sizes_of(query, matrices);
  demand(written.upper == objective_of(query, sizes), "the mechanism has another objective");
  demand(written.sum == sum_of(sizes), "the mechanism has another sum");
  bool is_priced = are_prices(written.prices, written.ratio);
  if (query.is_largest) is_priced = are_prices(written.sum_prices, written.ratio) || is_priced;
  if (is_priced && query.epsilon.offset == 0)
    demand(written.ratio == query.epsilon.argument, "the ratio is not e^epsilon, which is rational");
  else if (is_priced)
    demand(written.ratio > 0 && at_most(query.epsilon, LogNumber{0, written.ratio}), "the ratio is below e^epsilon");
  else
    demand(written.ratio == 1, "a ratio where nothing is priced");
  const DesignBounds bounds{query, written.ratio, written.prices};
  demand(written.lower == (query.is_largest ? bounds.largest() : bounds.expected_error()),
         "the prices prove another bound of the objective");
  const Rational sum_lower =
      query.is_largest ? DesignBounds{query, written.ratio, written.sum_prices}.sum(written.upper) : Rational{0};
  demand(written.sum_lower == sum_lower, "the prices prove another bound of the sum");
}

/// As it is, where it is short; else to twenty decimals, rounded towards an end. x >= 0.
std::string shown(const Rational& x, bool is_upper) {
  if (bit_size(x) <= 128) return x.str();
  const Integer scale = boost::multiprecision::pow(Integer{10}, 20);
  const Integer above = numerator(x) * scale, below = denominator(x);
  Integer units = above / below;
  if (is_upper && units * below != above) ++units;
  const std::string whole = Integer{units / scale}.str(), decimals = Integer{units % scale}.str();
  return whole + "." + std::string(20 - decimals.size(), '0') + decimals;
}

std::string claim_of(const DesignQuery& query, const DesignCertificate& written) {
  const std::string start = query.kind_name + " " + query.objective_name + " ";
  if (written.lower == written.upper) return start + shown(written.upper, true);
  return start + "in [" + shown(written.lower, false) + ", " + shown(written.upper, true) + "]";
}

}  // namespace

Outcome check_design(std::string_view query, std::string_view certificate) {
  return check_design_within(Meter::usual, query, certificate);
}

Outcome check_design_within(double most, std::string_view query, std::string_view certificate) try {
  const Meter meter{most};
  Outcome outcome;
  const auto reject = [&](std::string why, bool beyond_limits = false) {
    outcome.reason = std::move(why);
    outcome.beyond_limits = beyond_limits;
    return outcome;
  };
  const auto json = read_json(query);
  if (const auto* why = std::get_if<std::string>(&json)) return reject(*why);
  try {
    const auto read = read_design_query(std::get<Json>(json));
    if (const auto* why = std::get_if<std::string>(&read)) return reject(*why);
    const auto& asked = std::get<DesignQuery>(read);
    outcome.id = asked.id;
    const auto text = read_design_certificate(certificate, asked);
    if (const auto* why = std::get_if<std::string>(&text)) return reject(*why);
    const auto& written = std::get<DesignCertificate>(text);
    demand_all(asked, written);
    outcome.claim = claim_of(asked, written);
    outcome.accepted = true;
    return outcome;
  } catch (const Rejection& rejection) {
    return reject(rejection.why);
  } catch (const BeyondLimits& limit) {
    return reject(limit.why, true);
  }
} catch (const std::exception& problem) {
  Outcome outcome;
  outcome.reason = std::string{"the certificate cannot be checked: "} + problem.what();
  return outcome;
}

bool is_design(std::string_view spec) {
  const auto json = read_json(spec);
  return std::holds_alternative<Json>(json) && is_design_query(std::get<Json>(json));
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/renyi_curve.hpp"
#include "dpcert/mechanisms/fields.hpp"
#include "dpcert/numerics/refine.hpp"
#include "number_text.hpp"

namespace dpcert::cli {

using Query = dpcert::Fields;

/// The value; throws its error as BadInput, for use below `reading`. `where` goes before the error's own place.
template <class T>
T required(Result<T> result, const std::string& where = "") {
  if (!result) {
    const Error& error = result.error();
    throw BadInput{{error.fault, where + error.where, error.message}};
  }
  return std::move(result).value();
}

/// A number as an object of an answer; throws where nothing finite is known of it.
inline Fields shown(const Number& number, long digits, Domain domain) {
  return required(number_object(number, digits, domain));
}

inline void add_kind(Fields& fields, bool exact, const std::string& rule) {
  fields["kind"] = exact ? "exact" : "bound";
  fields["rule"] = rule;
}

/// An order > 0, or "inf".
inline RenyiOrder read_order(const Json& value, const std::string& where) {
  if (value.kind == Json::Kind::string && value.text == "inf") return {};
  return {rational_of(value, where, {Rational{0}, std::nullopt, true, "an order > 0, or \"inf\""})};
}

/// A member that is true or false; false where it is missing.
inline bool is_true(Query& query, const char* key) {
  const Json* value = query.find(key);
  if (value == nullptr) return false;
  if (value->kind != Json::Kind::boolean)
    reject(query.where(key), "found " + describe(*value) + ", wanted true or false");
  return value->text == "true";
}

using Answerer = std::function<Fields(Query&, long digits)>;
using Answerers = std::map<std::string, Answerer, std::less<>>;

/// The answers about two distributions.
Fields answer_renyi_divergence(Query& query, long digits);
Fields answer_hockey_stick_divergence(Query& query, long digits);

/// The answers about elliptical noise.
Fields answer_elliptical_epsilon(Query& query, long digits);
Fields answer_elliptical_delta(Query& query, long digits);
Fields answer_cameron_martin_sensitivity(Query& query, long digits);
/// Differences of the statistic in that member, at least one, such that every norm is largest at one of them; unsupported
/// without geometry, and of statistics without such a list.
std::vector<std::vector<Rational>> corner_differences(Query& query, const char* key);

/// The answers about elliptical processes.
Fields answer_process_delta(Query& query, long digits);
Fields answer_process_bound(Query& query, long digits);

/// The answers about privacy gained by noise that is added after the release.
Fields answer_iteration_rdp(Query& query, long digits);
Fields answer_noisy_sgd_rdp(Query& query, long digits);
Fields answer_noisy_gradient_descent_gdp(Query& query, long digits);
Fields answer_sampled_gradient_descent_epsilon(Query& query, long digits);
Fields answer_ornstein_uhlenbeck_rdp(Query& query, long digits);
Fields answer_iterated_laplace_rdp(Query& query, long digits);
/// The answers about post-processing by a Markov kernel.
Fields answer_kernel_coefficients(Query& query, long digits);
Fields answer_amplify_by_mixing(Query& query, long digits);
Fields answer_post_processed_delta(Query& query, long digits);
Fields answer_amplified_delta(Query& query, long digits);
/// The answers about couplings.
Fields answer_wasserstein_infinity(Query& query, long digits);
Fields answer_coupling_bound(Query& query, long digits);
Fields answer_additive_coupling_bound(Query& query, long digits);

/// The answers about bodies, statistics and K-norm noise; none where the program was built without geometry.
const Answerers& geometric_answerers();
/// Lets mechanisms be read whose norm balls need geometry; does nothing without it.
void serve_geometric_mechanisms();
/// The libraries behind them and their versions, each with a comma before it; "" without geometry.
std::string geometric_engines();

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#include "answer.hpp"

#include <new>
#include <set>

#include "dpcert/mechanisms/calibrate.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "query.hpp"

namespace dpcert::cli {
namespace {

Release read_leakage(Query& query) {
  const Mechanism mechanism = read_mechanism(query.at("mechanism"), query.where("mechanism"));
  return required(release_of(mechanism), query.where("mechanism"));
}

/// One figure of a mechanism at one argument, as `delta`, `epsilon`, `rdp` and `curve` need it.
struct Pointwise {
  Domain domain;
  std::function<RuleValue(const Release&, const Json& at, const std::string& where, long digits)> figure;
  std::function<bool(const Release&, const Json& at, const std::string& where)> is_exact;
  const char* argument;
};

const std::map<std::string, Pointwise, std::less<>>& pointwise() {
  static const std::map<std::string, Pointwise, std::less<>> table = {
      {"delta",
       {Domain::probability,
        [](const Release& leakage, const Json& at, const std::string& where, long digits) {
          return leakage.delta(epsilon_of(at, where), digits);
        },
        [](const Release& leakage, const Json&, const std::string&) { return leakage.has_exact_profile(); },
        "epsilon"}},
      {"epsilon",
       {Domain::non_negative,
        [](const Release& leakage, const Json& at, const std::string& where, long digits) {
          return leakage.epsilon(rational_of(at, where, probability()), digits);
        },
        [](const Release& leakage, const Json& at, const std::string& where) {
          return leakage.has_exact_epsilon(rational_of(at, where, probability()));
        },
        "delta"}},
      {"rdp",
       {Domain::non_negative,
        [](const Release& leakage, const Json& at, const std::string& where, long digits) {
          auto figure = leakage.divergence(read_order(at, where), digits);
          if (!figure) throw BadInput{{figure.error().fault, where, figure.error().message}};
          return std::move(figure).value();
        },
        [](const Release& leakage, const Json& at, const std::string& where) {
          return leakage.has_exact_divergence(read_order(at, where));
        },
        "order"}},
  };
  return table;
}

Fields answer_pointwise(Query& query, long digits, const Pointwise& quantity) {
  const Release leakage = read_leakage(query);
  const RuleValue figure =
      quantity.figure(leakage, query.at(quantity.argument), query.where(quantity.argument), digits);
  Fields fields = shown(figure, digits, quantity.domain);
  const bool exact = quantity.is_exact(leakage, query.at(quantity.argument), query.where(quantity.argument));
  add_kind(fields, exact, figure.rule);
  return fields;
}

Fields answer_curve(Query& query, long digits) {
  const Release leakage = read_leakage(query);
  const std::string of = query.string("of");
  const auto found = pointwise().find(of);
  if (found == pointwise().end())
    reject(query.where("of"), "found " + quote_json(of.substr(0, 60)) + ", wanted delta, epsilon or rdp");
  Fields points = Fields::array();
  std::set<std::string> rules;
  bool exact = true;
  const auto& at = query.array("at");
  for (std::size_t i = 0; i < at.size(); ++i) {
    const RuleValue figure = found->second.figure(leakage, at[i], child(query.where("at"), i), digits);
    Fields point;
    point["at"] = at[i].kind == Json::Kind::object ? Fields{{"log", at[i].find("log")->text}} : Fields(at[i].text);
    point.update(shown(figure, digits, found->second.domain));
    point["rule"] = figure.rule;
    rules.insert(figure.rule);
    exact = exact && found->second.is_exact(leakage, at[i], child(query.where("at"), i));
    points.push_back(std::move(point));
  }
  Fields fields;
  fields["points"] = std::move(points);
  fields["kind"] = exact ? "exact" : "bound";
  if (rules.size() == 1) fields["rule"] = *rules.begin();
  return fields;
}

Fields answer_calibrate(Query& query, long digits) {
  const Epsilon epsilon = query.epsilon("epsilon");
  const Rational delta = query.rational("delta", probability());
  const Calibration found =
      required(calibrate(query.at("mechanism"), query.where("mechanism"), epsilon, delta, digits));
  Fields fields = shown(RuleValue::enclosed(found.optimum, found.rule), digits, Domain::non_negative);
  fields["parameter"] = found.parameter;
  fields["certified"] = found.certified;
  add_kind(fields, found.exact_profile, found.rule);
  return fields;
}

/// The smallest delta at epsilon 0: by how much the outcomes of two data sets can be told apart.
Fields answer_advantage(Query& query, long digits) {
  const Release leakage = read_leakage(query);
  const RuleValue figure = leakage.delta(Epsilon{}, digits);
  Fields fields = shown(figure, digits, Domain::probability);
  add_kind(fields, leakage.has_exact_profile(), figure.rule);
  return fields;
}

Fields show_rate(const Release& leakage, const Rate& rate, long digits) {
  Fields fields = shown(rate.at_most, digits, Domain::non_negative);
  add_kind(fields, leakage.is_exact(rate), rate.at_most.rule);
  return fields;
}

Fields answer_gdp(Query& query, long digits) {
  const Release leakage = read_leakage(query);
  return show_rate(leakage, leakage.gdp_rate(digits), digits);
}

Fields answer_zcdp(Query& query, long digits) {
  const Release leakage = read_leakage(query);
  return show_rate(leakage, required(leakage.zcdp_rate(digits), query.where("mechanism")), digits);
}

Answerer at_one_point(const char* quantity) {
  return [quantity](Query& query, long digits) {
    return answer_pointwise(query, digits, pointwise().find(quantity)->second);
  };
}

const Answerers& answerers() {
  static const Answerers table = [] {
    Answerers all = geometric_answerers();
    all.merge(Answerers{
        {"delta", at_one_point("delta")},
        {"epsilon", at_one_point("epsilon")},
        {"rdp", at_one_point("rdp")},
        {"gdp", answer_gdp},
        {"zcdp", answer_zcdp},
        {"advantage", answer_advantage},
        {"curve", answer_curve},
        {"calibrate", answer_calibrate},
        {"renyi_divergence", answer_renyi_divergence},
        {"hockey_stick_divergence", answer_hockey_stick_divergence},
        {"elliptical_epsilon", answer_elliptical_epsilon},
        {"elliptical_delta", answer_elliptical_delta},
        {"cameron_martin_sensitivity", answer_cameron_martin_sensitivity},
        {"process_delta", answer_process_delta},
        {"process_bound", answer_process_bound},
        {"iteration_rdp", answer_iteration_rdp},
        {"noisy_sgd_rdp", answer_noisy_sgd_rdp},
        {"noisy_gradient_descent_gdp", answer_noisy_gradient_descent_gdp},
        {"sampled_gradient_descent_epsilon", answer_sampled_gradient_descent_epsilon},
        {"ornstein_uhlenbeck_rdp", answer_ornstein_uhlenbeck_rdp},
        {"iterated_laplace_rdp", answer_iterated_laplace_rdp},
        {"kernel_coefficients", answer_kernel_coefficients},
        {"amplify_by_mixing", answer_amplify_by_mixing},
        {"post_processed_delta", answer_post_processed_delta},
        {"amplified_delta", answer_amplified_delta},
        {"wasserstein_infinity", answer_wasserstein_infinity},
        {"coupling_bound", answer_coupling_bound},
        {"additive_coupling_bound", answer_additive_coupling_bound},
    });
    return all;
  }();
  return table;
}

/// Quantities that the interface names and this version cannot answer, as against words that it does not know.
[[noreturn]] void reject_quantity(const std::string& name) {
  static const std::set<std::string> later = {"hull",
                                              "volume",
                                              "gauge",
                                              "support",
                                              "contains",
                                              "sensitivity",
                                              "compare",
                                              "k_norm_entropy",
                                              "concentration_radius",
                                              "depth",
                                              "conditional_variance",
                                              "k_norm_variance",
                                              "k_norm_expected_norm",
                                              "posterior_rdp",
                                              "posterior_order_limit",
                                              "posterior_scale",
                                              "one_posterior_sample",
                                              "profile_mechanism"};
  if (later.contains(name))
    throw BadInput{unsupported("/quantity", "the quantity \"" + name + "\" has no certified method in this version")};
  reject_name(name, names_in(answerers()), "/quantity");
}

Fields answer_query(const Json& document) {
  Query query{document, ""};
  query.find("id");
  const std::string name = query.string("quantity");
  const long digits = query.has("digits") ? static_cast<long>(query.count("digits", 1, 1000)) : 15;
  const auto answerer = answerers().find(name);
  if (answerer == answerers().end()) reject_quantity(name);
  Fields fields = answerer->second(query, digits);
  query.finish();
  return fields;
}

}  // namespace

Result<Fields> answer(const Json& query) {
  try {
    return reading([&] { return answer_query(query); });
  } catch (const std::bad_alloc&) {
    return Error{Fault::precision_exhausted, "", "this query needs more memory than there is"};
  }
}

std::string to_text(const Fields& fields) { return fields.dump(-1, ' ', false, Fields::error_handler_t::replace); }

Fields error_object(const Error& error) {
  return {{"code", name_of(error.fault)}, {"message", error.message}, {"path", error.where}};
}

AnswerLine error_line(const std::string& id, const Error& error) {
  return {"{\"id\":" + id + ",\"error\":" + to_text(error_object(error)) + "}", false};
}

AnswerLine answer_line(const Json& query) {
  const Json* id = query.kind == Json::Kind::object ? query.find("id") : nullptr;
  const std::string id_text = id != nullptr ? write_json(*id) : "null";
  const auto fields = answer(query);
  if (!fields) return error_line(id_text, fields.error());
  // The id is written as it came: its numbers keep their text.
  const std::string rest = to_text(*fields);
  return {"{\"id\":" + id_text + ",\"quantity\":" + quote_json(query.find("quantity")->text) + "," + rest.substr(1),
          true};
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#include "people.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <set>

#include "answer.hpp"

namespace dpcert::cli {
namespace {

using Names = std::vector<std::string>;

struct Problem {
  std::string message;
};

const std::map<std::string, Names>& query_names() {
  static const std::map<std::string, Names> table = {
      {"delta", {"epsilon"}}, {"epsilon", {"delta"}}, {"rdp", {"order"}}, {"calibrate", {"epsilon", "delta"}}};
  return table;
}

/// The parameters of each type, in the alternatives that the interface gives.
const std::multimap<std::string, Names>& parameter_names() {
  static const std::multimap<std::string, Names> table = {
      {"gaussian", {"sigma", "sensitivity"}},
      {"gaussian", {"rho"}},
      {"laplace", {"scale", "sensitivity"}},
      {"discrete_gaussian", {"sigma", "sensitivity"}},
      {"discrete_laplace", {"scale", "sensitivity"}},
      {"elliptical", {"elliptical", "dimension", "sensitivity", "sigma"}},
      {"elliptical", {"elliptical", "covariance", "differences", "sigma"}},
      {"elliptical_process", {"mixing", "sensitivity", "sigma"}},
      {"subsampled_gaussian", {"sampling_rate", "noise_multiplier", "steps"}},
      {"randomized_response", {"categories", "truth"}},
      {"randomized_response", {"categories", "epsilon"}},
      {"iterated_laplace", {"scale1", "scale2", "sensitivity"}},
      {"noisy_sgd", {"lipschitz_loss", "smoothness", "strong_convexity", "step", "sigma", "n", "index"}},
      {"noisy_gradient_descent", {"smoothness", "strong_convexity", "step", "sigma", "sensitivity", "steps"}},
      {"noisy_gradient_descent",
       {"smoothness", "strong_convexity", "step", "sigma", "sensitivity", "steps", "diameter"}},
      {"sampled_gradient_descent",
       {"smoothness", "strong_convexity", "step", "sigma", "sensitivity", "sampling_rate", "steps"}},
      {"sampled_gradient_descent",
       {"smoothness", "strong_convexity", "step", "sigma", "sensitivity", "sampling_rate", "steps", "window",
        "noise_share"}},
      {"sampled_gradient_descent",
       {"smoothness", "strong_convexity", "step", "sigma", "sensitivity", "sampling_rate", "steps", "window",
        "noise_share", "diameter"}},
      {"ornstein_uhlenbeck", {"theta", "rho", "time", "sensitivity"}},
      {"pure", {"epsilon"}},
      {"approximate", {"epsilon", "delta"}},
      {"zcdp", {"rho"}},
      {"gdp", {"mu"}}};
  return table;
}

std::vector<std::pair<std::string, std::string>> read_arguments(const std::vector<std::string>& arguments) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (!word.starts_with("--") || word.size() < 3) throw Problem{"found \"" + word + "\", wanted --PARAMETER VALUE"};
    if (const auto equals = word.find('='); equals != std::string::npos) {
      pairs.emplace_back(word.substr(2, equals - 2), word.substr(equals + 1));
    } else if (i + 1 < arguments.size()) {
      pairs.emplace_back(word.substr(2), arguments[++i]);
    } else {
      throw Problem{word + " has no value"};
    }
  }
  return pairs;
}

/// The one parameter that calibration is to find: the one that was not given.
std::string open_parameter(const std::string& type, const std::set<std::string>& given) {
  std::set<std::string> open;
  const auto [begin, end] = parameter_names().equal_range(type);
  for (auto it = begin; it != end; ++it) {
    Names missing;
    std::copy_if(it->second.begin(), it->second.end(), std::back_inserter(missing),
                 [&](const std::string& name) { return !given.contains(name); });
    if (missing.size() == 1 && given.size() + 1 == it->second.size()) open.insert(missing.front());
  }
  if (open.size() != 1) throw Problem{"give all parameters of " + type + " but the one to calibrate"};
  return *open.begin();
}

std::string value_text(const std::string& value) {
  const bool is_json = value.starts_with('{') || value.starts_with('[') || value == "null";
  return is_json ? value : quote_json(value);
}

std::string query_text(const Question& question) {
  const Names& own = query_names().at(question.quantity);
  std::map<std::string, std::string> query, mechanism;
  for (const auto& [name, value] : read_arguments(question.arguments)) {
    const bool of_query = std::find(own.begin(), own.end(), name) != own.end();
    const std::string prefix = "mechanism-";
    const std::string key = name.starts_with(prefix) ? name.substr(prefix.size()) : name;
    if (!(of_query ? query : mechanism).emplace(key, value_text(value)).second)
      throw Problem{"--" + name + " is given twice"};
  }
  std::string object = question.mechanism;
  if (!object.starts_with('{')) {
    std::set<std::string> given;
    for (const auto& [name, value] : mechanism) given.insert(name);
    const bool has_null =
        std::any_of(mechanism.begin(), mechanism.end(), [](const auto& m) { return m.second == "null"; });
    if (question.quantity == "calibrate" && !has_null && parameter_names().contains(question.mechanism))
      mechanism.emplace(open_parameter(question.mechanism, given), "null");
    object = "{\"type\":" + quote_json(question.mechanism);
    for (const auto& [name, value] : mechanism) object += "," + quote_json(name) + ":" + value;
    object += "}";
  } else if (!mechanism.empty()) {
    throw Problem{"--" + mechanism.begin()->first + " is no input of " + question.quantity};
  }
  if (question.quantity == "calibrate") query.emplace("delta", "0");
  std::string text = "{\"quantity\":" + quote_json(question.quantity) + ",\"mechanism\":" + object;
  for (const auto& [name, value] : query) text += "," + quote_json(name) + ":" + value;
  return text + ",\"digits\":" + std::to_string(question.digits) + "}";
}

std::string sentence(const Question& question, const Fields& fields) {
  const auto text = [&](const char* key) { return fields.at(key).get<std::string>(); };
  const bool calibration = question.quantity == "calibrate";
  const std::string name = calibration ? text("parameter") : question.quantity;
  std::string value = fields.contains("exact") ? fmt::format("{} = {} exactly", name, text("exact"))
                      : text("lower") == text("upper")
                          ? fmt::format("{} = {}", name, text("upper"))
                          : fmt::format("{} in [{}, {}]", name, text("lower"), text("upper"));
  if (calibration) value += fmt::format(", certified at {} {}", name, text("certified"));
  const bool exact = text("kind") == "exact";
  return value + fmt::format("  ({}, rule {})", exact ? "the mechanism's own optimum" : "an upper bound", text("rule"));
}

}  // namespace

Status ask(const Question& question, std::ostream& out, std::ostream& err) {
  std::string text;
  try {
    text = query_text(question);
  } catch (const Problem& problem) {
    err << "dpcert: " << problem.message << "\n";
    return bad_input;
  }
  const auto query = read_json(text);
  const auto fields = query ? answer(*query) : Result<Fields>{query.error()};
  if (!fields) {
    const Error& error = fields.error();
    err << "dpcert: " << (error.where.empty() ? "" : error.where + ": ") << error.message << "\n";
    return bad_input;
  }
  out << (question.json ? answer_line(*query).text : sentence(question, *fields)) << "\n" << std::flush;
  if (out.good()) return all_well;
  err << "dpcert: the answer could not be written\n";
  return bad_input;
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/vectors.hpp"

#include <initializer_list>
#include <utility>

namespace dpcert {
namespace {

using Texts = std::vector<std::string>;

std::string quoted(const std::string& number) { return '"' + number + '"'; }

/// Mechanisms of one type, numbered.
struct Series {
  std::string name;
  Texts mechanisms;
};

/// From 10^-3 to 10^6: 1, 2 and 5 of each decade, and some that are no decimals.
Texts sizes() {
  Texts result;
  for (int exponent = -3; exponent <= 5; ++exponent)
    for (const char* digit : {"1", "2", "5"}) result.push_back(std::string{digit} + "e" + std::to_string(exponent));
  for (const char* more : {"1e6", "1/3", "2/7", "10/3", "355/113", "1.1", "0.7", "0.85", "1.35", "4.8", "9.6", "0.3"})
    result.emplace_back(more);
  return result;
}
/// The same without what makes sums over integers long.
Texts moderate_sizes() { return {"1/3", "0.4", "0.5", "0.7", "1", "1.5", "2", "3.2", "5", "7", "10", "20", "50"}; }

Series noise(const std::string& type, const char* parameter, const Texts& values,
             std::initializer_list<const char*> sensitivities) {
  Series series{type, {}};
  for (const char* sensitivity : sensitivities)
    for (const std::string& value : values)
      series.mechanisms.push_back(R"({"type": ")" + type + R"(", ")" + parameter + R"(": )" + quoted(value) +
                                  R"(, "sensitivity": )" + sensitivity + "}");
  return series;
}

Series responses() {
  Series series{"randomized_response", {}};
  for (const char* categories : {"2", "3", "10", "1000000"})
    for (const char* epsilon : {"1e-6", "0.01", "0.1", "0.5", "1", "2", "3", "5", "10", "20"})
      series.mechanisms.push_back(std::string{R"({"type": "randomized_response", "categories": )"} + categories +
                                  R"(, "epsilon": )" + quoted(epsilon) + "}");
  return series;
}

/// So many runs of each.
Series composed(const Series& of, const Texts& which, std::initializer_list<const char*> times) {
  Series series{of.name + "-composed", {}};
  for (const std::string& mechanism : which)
    for (const char* count : times)
      series.mechanisms.push_back(R"({"type": "composition", "parts": [{"mechanism": )" + mechanism + R"(, "times": )" +
                                  count + "}]}");
  return series;
}

/// One step, and so many that a record is sampled ten times on
/// average: of fewer an answer takes seconds.
Series sampled() {
  Series series{"subsampled_gaussian", {}};
  for (const auto& [rate, many] : {std::pair{"0.001", "10000"}, {"0.01", "1000"}, {"0.1", "100"}})
    for (const char* noise_multiplier : {"0.8", "1", "2", "5"})
      for (const char* steps : {"1", many})
        series.mechanisms.push_back(std::string{R"({"type": "subsampled_gaussian", "sampling_rate": )"} + rate +
                                    R"(, "noise_multiplier": )" + noise_multiplier + R"(, "steps": )" + steps + "}");
  return series;
}

/// Types of which a few mechanisms each tell whether they are accounted for at all.
std::vector<Series> others() {
  return {
      {"iterated_laplace",
       {R"({"type": "iterated_laplace", "scale1": 1, "scale2": 2, "sensitivity": 1})",
        R"({"type": "iterated_laplace", "scale1": "1/3", "scale2": "0.3333", "sensitivity": 1})",
        R"({"type": "iterated_laplace", "scale1": 50, "scale2": "0.01", "sensitivity": 3})"}},
      {"poisson_subsampled",
       {R"({"type": "poisson_subsampled", "sampling_rate": "0.1", "of": {"type": "laplace", "scale": 1, "sensitivity": 1}})",
        R"({"type": "poisson_subsampled", "sampling_rate": "0.001", "of": {"type": "laplace", "scale": "0.2", "sensitivity": 1}})",
        R"({"type": "poisson_subsampled", "sampling_rate": "1/2", "of": {"type": "randomized_response", "categories": 2, "truth": "3/4"}})"}},
      {"channel",
       {R"({"type": "channel", "matrix": [["1/2", "1/3", "1/6"], ["1/6", "1/3", "1/2"]]})",
        R"({"type": "channel", "matrix": [["99/100", "1/100", 0], [0, "1/100", "99/100"], ["1/3", "1/3", "1/3"]]})"}},
      {"posterior_sample",
       {R"({"type": "posterior_sample", "model": {"type": "beta_bernoulli"}, "prior": {"alpha": 6, "beta": 12}, "n": 100, "method": {"type": "direct"}})",
        R"({"type": "posterior_sample", "model": {"type": "beta_bernoulli"}, "prior": {"alpha": 1, "beta": 1}, "n": 10, "method": {"type": "diffused", "r": "1/10"}})"}},
      {"ornstein_uhlenbeck",
       {R"({"type": "ornstein_uhlenbeck", "theta": 1, "rho": 1, "time": 1, "sensitivity": 1})",
        R"({"type": "ornstein_uhlenbeck", "theta": "1/5", "rho": 2, "time": "0.01", "sensitivity": 3})"}},
      {"elliptical",
       {R"({"type": "elliptical", "elliptical": {"type": "student_t", "dof": 3}, "dimension": 2, "sensitivity": 1, "sigma": 2})",
        R"({"type": "elliptical", "elliptical": {"type": "k_norm"}, "dimension": 3, "sensitivity": 1, "sigma": "1/2"})"}}};
}

std::vector<Series> all_series() {
  const Series gaussian = noise("gaussian", "sigma", sizes(), {"1", "3"}),
               laplace = noise("laplace", "scale", sizes(), {"1", "3"}),
               discrete_laplace = noise("discrete_laplace", "scale", moderate_sizes(), {"1", "2", "7"}),
               discrete_gaussian = noise("discrete_gaussian", "sigma", moderate_sizes(), {"1"});
  const auto some = [](const Series& series) {
    return Texts{series.mechanisms[9], series.mechanisms[10], series.mechanisms[12]};
  };
  std::vector<Series> all = {
      gaussian,
      laplace,
      discrete_laplace,
      discrete_gaussian,
      responses(),
      composed(gaussian, some(gaussian), {"10", "1000", "1000000"}),
      composed(laplace, some(laplace), {"2", "10", "50"}),
      composed(responses(), {responses().mechanisms[2], responses().mechanisms[4]}, {"10", "100"}),
      sampled()};
  for (Series& series : others()) all.push_back(std::move(series));
  return all;
}

/// Queries of one quantity at many places.
struct Asked {
  std::string quantity, member;
  Texts at;
};
const std::vector<Asked>& asked() {
  static const std::vector<Asked> all = {
      {"epsilon",
       "delta",
       {"0", "0.9", "0.5", "0.1", "0.01", "1e-3", "1e-4", "1e-5", "1e-6", "1e-8", "1e-10", "1e-15", "1e-20", "1e-30",
        "1e-50", "1e-100"}},
      {"delta",
       "epsilon",
       {"0", "1e-9", "1e-3", "0.1", "0.5", "1", "2", "3", "5", "8", "10", "20", "50", "100", "1000"}},
      {"rdp", "order", {"1.001", "1.1", "1.5", "2", "3", "8", "32", "256", "1000"}},
      {"zcdp", "", {""}},
      {"gdp", "", {""}}};
  return all;
}

}  // namespace

std::vector<VectorQuery> vector_queries() {
  std::vector<VectorQuery> queries;
  for (const Series& series : all_series())
    for (std::size_t i = 0; i < series.mechanisms.size(); ++i)
      for (const Asked& question : asked())
        for (std::size_t j = 0; j < question.at.size(); ++j) {
          const std::string place =
              question.member.empty() ? "" : R"(, ")" + question.member + R"(": )" + quoted(question.at[j]);
          queries.push_back({series.name + "-" + std::to_string(i) + "." + question.quantity + "-" + std::to_string(j),
                             R"({"quantity": ")" + question.quantity + R"(", "mechanism": )" + series.mechanisms[i] +
                                 place + R"(, "digits": 20})"});
        }
  return queries;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "questions.hpp"

#include "dpcert/queries/geometry.hpp"
#include "specs.hpp"

namespace dpcert::test {
namespace {

const std::string gaussian = R"({"type": "gaussian", "sigma": "1.7", "sensitivity": "1"})";
const std::string gaussian_rho = R"({"type": "gaussian", "rho": "0.08"})";
const std::string laplace = R"({"type": "laplace", "scale": "2.5", "sensitivity": "1"})";
const std::string response = R"({"type": "randomized_response", "categories": 2, "truth": "3/4"})";
const std::string ternary = R"({"type": "randomized_response", "categories": 3, "truth": "0.6"})";
const std::string channel =
    R"({"type": "channel", "matrix": [["1/2", "0.3", "0.2"], ["0.2", "0.5", "0.3"], ["0.3", "0.3", "0.4"]]})";
const std::string leaky =
    R"({"type": "channel", "matrix": [["0.7", "0.3", "0"], ["0.4", "0.5", "0.1"], ["0.2", "0.2", "0.6"]], "edges": [[0, 1]]})";
const std::string profiles =
    R"({"type": "profile", "profiles": ["1/10", "1/2", ["1/4", "3/4"]], "edges": [[0, 1], [1, 2]], "channel": [["3/4", "1/4"], ["1/3", "2/3"]]})";
const std::string profiles_apart =
    R"({"type": "profile", "profiles": ["1/5", "1/3", "1/2"], "edges": [[0, 1], [1, 2]], "channel": [[["3/4", "1/4"], ["1/4", "3/4"]], [["2/3", "1/3"], ["1/4", "3/4"]], [["1/2", "1/2"], ["1/5", "4/5"]]]})";
const std::string pure = R"({"type": "pure", "epsilon": "0.7"})";
const std::string pure_log = R"({"type": "pure", "epsilon": {"log": "3"}})";
const std::string approximate = R"({"type": "approximate", "epsilon": "0.7", "delta": "1e-4"})";
const std::string zcdp = R"({"type": "zcdp", "rho": "0.4"})";
const std::string gdp = R"({"type": "gdp", "mu": "0.9"})";
const std::string rdp =
    R"({"type": "rdp", "points": [{"order": 2, "epsilon": "0.1"}, {"order": 8, "epsilon": "0.5"}, {"order": "32", "epsilon": "2.5"}]})";

const std::string discrete_laplace = R"({"type": "discrete_laplace", "scale": "2.5", "sensitivity": 3})";
const std::string discrete_gaussian = R"({"type": "discrete_gaussian", "sigma": "2.5", "sensitivity": 2})";
const std::string sampled_gaussian =
    R"({"type": "subsampled_gaussian", "sampling_rate": "0.05", "noise_multiplier": "1.3", "steps": 40})";
const std::string sampled_laplace = specs::sampled("0.2", laplace);
const std::string sampled_response = specs::sampled("0.2", response);
const std::string sampled_twice = specs::sampled("0.5", sampled_response);
const std::string pair =
    R"({"type": "dominating_pair", "tight": true, "p": {"family": "normal", "mean": 0, "variance": 1}, "q": {"family": "normal", "mean": 1, "variance": "1.5"}})";
const std::string dominating =
    R"({"type": "dominating_pair", "p": {"family": "gamma", "shape": 3, "rate": 2}, "q": {"family": "gamma", "shape": 2, "rate": 2}})";

std::string elliptical(const std::string& member, const std::string& shift) {
  return R"({"type": "elliptical", "sigma": 2, "elliptical": )" + member + ", " + shift + "}";
}
const std::string student = elliptical(R"({"type": "student_t", "dof": 3})", R"("dimension": 2, "sensitivity": 1)");
const std::string logistic = elliptical(R"({"type": "logistic"})", R"("dimension": 3, "sensitivity": "3/2")");
const std::string stretched =
    elliptical(R"({"type": "exponential_power", "power": "1/2"})",
               R"("covariance": [[2, 1, 1], [1, 2, -1], [1, -1, 2]], "differences": [[1, 1, 0], [1, 0, 1]])");
const std::string pole = elliptical(R"({"type": "laplace"})", R"("dimension": 3, "sensitivity": 1)");
const std::string process =
    R"({"type": "elliptical_process", "sensitivity": 1, "sigma": 2, "mixing": {"sqrt_of": {"family": "gamma", "shape": 3, "rate": 2}}})";
const std::string iteration =
    R"({"type": "noisy_iteration", "lipschitz": ["1/2", 1, "6/5"], "sigma": "1.5", "distance": 2})";
const std::string two_laplace = R"({"type": "iterated_laplace", "scale1": 2, "scale2": "5/2", "sensitivity": "3/2"})";
const std::string diffusion =
    R"({"type": "ornstein_uhlenbeck", "theta": 1, "rho": 2, "time": "1/3", "sensitivity": 1})";
const std::string descent =
    R"({"type": "noisy_gradient_descent", "smoothness": 1, "strong_convexity": "1/5", "step": 1, "sigma": 4, "sensitivity": 1, "steps": 30})";
const std::string bounded_descent =
    R"({"type": "noisy_gradient_descent", "smoothness": 1, "strong_convexity": "1/5", "step": 1, "sigma": 4, "sensitivity": 1, "steps": 30, "diameter": "1/2"})";
const std::string sampled_descent =
    R"({"type": "sampled_gradient_descent", "smoothness": 1, "strong_convexity": "1/5", "step": 1, "sigma": 3, "sensitivity": 1, "sampling_rate": "1/10", "steps": 300, "diameter": 2, "window": 9, "noise_share": "3/4"})";
const std::string sgd =
    R"({"type": "noisy_sgd", "lipschitz_loss": 1, "smoothness": 2, "strong_convexity": 1, "step": "2/5", "sigma": 3, "n": 9, "index": 7})";

std::string posterior(const std::string& model, const std::string& prior, const std::string& method) {
  return R"({"type": "posterior_sample", "model": {"type": )" + model + R"(}, "prior": {)" + prior +
         R"(}, "n": 9, "method": {"type": )" + method + "}}";
}
const std::string beta_posterior =
    posterior(R"("beta_bernoulli")", R"("alpha": "5/2", "beta": 4)", R"("diffused", "r": "1/2")");
const std::string gamma_posterior =
    posterior(R"("gamma_poisson", "bound": 2)", R"("shape": 7, "rate": 2)", R"("concentrated", "m": "1/2")");
const std::string normal_posterior =
    posterior(R"("normal_normal", "variance": 4, "bound": 3)", R"("mean": 1, "variance": 2)", R"("direct")");
const std::string tempered =
    R"({"type": "one_posterior_sample", "model": {"type": "beta_bernoulli", "truncation": "1/4"}, "temperature": 3})";
const std::string drawn_at_3 =
    R"({"type": "tempered_posterior", "model": {"type": "beta_bernoulli", "truncation": "1/4"},
  "prior": {"alpha": 1, "beta": 2}, "n": 4, "temperature": 3})";
const std::string drawn_categories =
    R"({"type": "tempered_posterior", "model": {"type": "dirichlet_categorical", "categories": 3, "truncation": "1/10"},
  "prior": {"concentration": [1, 1, 2]}, "n": 50, "temperature": 1})";
const std::string naive_bayes = R"({"type": "naive_bayes", "features": 2, "scale": 3})";

std::string post_processed(const std::string& of, const std::string& kernel) {
  return R"({"type": "post_processed", "of": )" + of + R"(, "kernel": )" + kernel + "}";
}
const std::string symmetric = R"([["3/4", "1/4"], ["1/4", "3/4"]])";
const std::string telling = R"([["1/2", "1/2", 0], ["1/3", "1/3", "1/3"], [0, "1/4", "3/4"]])";

std::string k_norm(const std::string& body, const std::string& rest) {
  return R"({"type": "k_norm", "scale": "5/2", "body": )" + body + ", " + rest + "}";
}

std::vector<Asked> geometric_questions() {
  using Kind = Asked::Kind;
  if (!has_geometry()) return {};
  const std::string triangle = R"("statistic": {"type": "table", "vectors": [[0, 0], [1, 0], [0, 2], ["1/2", "1/3"]]})";
  const std::string bilinear =
      R"("statistic": {"type": "polynomial", "variables": ["x", "y"], "domain": [[-1, 2], [0, 1]], "components":
      [[{"coefficient": 1, "powers": [1, 0]}], [{"coefficient": "1/2", "powers": [1, 1]}, {"coefficient": 1, "powers": [0, 1]}]]})";
  const auto lp = [](const std::string& p) {
    return R"({"type": "lp_ball", "p": )" + p + R"(, "dimension": 2, "radius": 1})";
  };
  const std::string hexagon =
      R"({"type": "vpolytope", "vertices": [[1, 0], [-1, 0], [0, 1], [0, -1], ["2/3", "2/3"], ["-2/3", "-2/3"]]})";
  const std::string differences =
      R"({"type": "difference_body", "of": {"type": "vpolytope", "vertices": [[0, 0], [1, 0], [0, 1]]}})";
  const std::string curve = R"({"type": "polynomial", "variables": ["x"], "domain": [[-1, 1]],
    "components": [[{"coefficient": 1, "powers": [1]}], [{"coefficient": 2, "powers": [2]}]]})";
  const std::string parabola = R"("statistic": )" + curve;
  const std::string own_hull = R"({"type": "sensitivity_hull", "statistic": )" + curve + "}";
  const std::string stated = k_norm(lp("3"), R"("sensitivity": 2)");
  const std::string hidden = k_norm(hexagon, triangle);
  const std::string line = k_norm(R"({"type": "lp_ball", "p": 1, "dimension": 1, "radius": 2})",
                                  R"("statistic": {"type": "table", "vectors": [[0], [5], [3]]})");
  const std::string one = "replace-one";
  return {
      {stated, Kind::dp, "0"},
      {stated, Kind::dp, "0.05"},
      {specs::composed({{stated, 2}, {laplace, 1}}), Kind::dp, "0"},
      {hidden, Kind::dp, "0", one},
      {hidden, Kind::dp, "0.05", one},
      {hidden, Kind::zcdp, "", one},
      {hidden, Kind::renyi, "3", one},
      {hidden, Kind::gdp, "", one},
      {k_norm(lp("1"), bilinear), Kind::dp, "0", one},
      {k_norm(lp("2"), triangle), Kind::dp, "0", one},
      {k_norm(lp("\"inf\""), bilinear), Kind::dp, "0", one},
      {k_norm(differences, bilinear), Kind::dp, "0", one},
      {k_norm(R"({"type": "scaled", "factor": 2, "of": )" + differences + "}", triangle), Kind::dp, "0", one},
      {k_norm(R"({"type": "ellipsoid", "shape": [[2, 1], [1, 1]]})", triangle), Kind::dp, "0", one},
      {k_norm(lp("1"), parabola), Kind::dp, "0", one},
      {k_norm(lp("\"inf\""), parabola), Kind::dp, "0", one},
      {k_norm(own_hull, parabola), Kind::dp, "0", one},
      {line, Kind::dp, "0.05", one},
      {specs::composed({{hidden, 2}, {line, 1}}), Kind::dp, "0", one},
  };
}

}  // namespace

std::vector<Asked> questions() {
  using Kind = Asked::Kind;
  const std::string gaussians = specs::composed({{gaussian, 3}, {gdp, 2}, {specs::composed({{gaussian_rho, 5}}), 2}});
  const std::string lattice = specs::composed({{response, 4}, {pure_log, 3}});
  const std::string failing = specs::composed({{approximate, 6}, {pure, 2}});
  const std::string mixture = specs::composed({{gaussian, 1}, {laplace, 2}, {pure, 1}});
  const std::string budgets = specs::composed({{zcdp, 1}, {specs::composed({{zcdp, 2}}), 3}});
  std::vector<Asked> all = {
      {gaussian, Kind::dp, "1e-5"},
      {gaussian, Kind::dp, "0.01"},
      {gaussian, Kind::zcdp},
      {gaussian, Kind::renyi, "0.5"},
      {gaussian, Kind::renyi, "1"},
      {gaussian, Kind::renyi, "7/3"},
      {gaussian, Kind::gdp},
      {laplace, Kind::dp, "0"},
      {laplace, Kind::dp, "0.05"},
      {laplace, Kind::zcdp},
      {laplace, Kind::renyi, "4"},
      {laplace, Kind::gdp},
      {response, Kind::dp, "0"},
      {response, Kind::dp, "0.1"},
      {ternary, Kind::dp, "0.05"},
      {ternary, Kind::zcdp},
      {channel, Kind::dp, "0"},
      {channel, Kind::dp, "0.02"},
      {leaky, Kind::dp, "0.15"},
      {profiles, Kind::dp, "0", "other"},
      {profiles_apart, Kind::dp, "0.02", "replace-one"},
      {specs::composed({{profiles, 2}, {profiles_apart, 1}}), Kind::dp, "0", "other"},
      {pure, Kind::dp, "0"},
      {pure, Kind::dp, "0.1"},
      {pure, Kind::zcdp},
      {pure, Kind::renyi, "5"},
      {pure, Kind::gdp},
      {approximate, Kind::dp, "1e-4"},
      {approximate, Kind::dp, "1e-3"},
      {zcdp, Kind::dp, "1e-6"},
      {zcdp, Kind::zcdp},
      {zcdp, Kind::renyi, "3"},
      {gdp, Kind::dp, "1e-6"},
      {gdp, Kind::zcdp},
      {gdp, Kind::renyi, "3/2"},
      {gdp, Kind::gdp},
      {rdp, Kind::dp, "1e-5"},
      {rdp, Kind::renyi, "8"},
      {rdp, Kind::renyi, "3"},
      {gaussians, Kind::dp, "1e-6"},
      {gaussians, Kind::gdp},
      {gaussians, Kind::zcdp},
      {gaussians, Kind::renyi, "2"},
      {lattice, Kind::dp, "0"},
      {lattice, Kind::dp, "1e-3"},
      {failing, Kind::dp, "1e-3"},
      {failing, Kind::dp, "0.1"},
      {mixture, Kind::dp, "1e-5"},
      {mixture, Kind::dp, "0"},
      {mixture, Kind::renyi, "6"},
      {mixture, Kind::zcdp},
      {budgets, Kind::dp, "1e-5"},
      {budgets, Kind::zcdp},
      {specs::composed({{laplace, 1}, {gaussian, 2}}), Kind::dp, "1e-4"},
      {specs::composed({{laplace, 3}}), Kind::dp, "0"},
      {specs::composed({{rdp, 2}, {gaussian, 1}}), Kind::dp, "1e-5"},
      {specs::composed({{channel, 2}, {pure_log, 1}}), Kind::dp, "0"},
      {specs::composed({{channel, 2}, {gaussian, 1}}), Kind::dp, "1e-4"},
      {specs::composed({{ternary, 2}, {ternary, 1}}), Kind::dp, "0.01"},
      {specs::composed({{rdp, 2}, {zcdp, 1}}), Kind::renyi, "8"},
      {specs::composed({{laplace, 2}, {gaussian, 1}}), Kind::gdp},
      {specs::composed({{rdp, 4}}), Kind::zcdp},
      {specs::composed({{response, 1}, {laplace, 1}}), Kind::dp, "0"},
      {beta_posterior, Kind::renyi, "2", "replace-one"},
      {gamma_posterior, Kind::renyi, "1/3", "replace-one"},
      {gamma_posterior, Kind::dp, "1e-3", "replace-one"},
      {beta_posterior, Kind::dp, "0", "replace-one"},
      {beta_posterior, Kind::gdp, "", "replace-one"},
      {gamma_posterior, Kind::zcdp, "", "replace-one"},
      {normal_posterior, Kind::zcdp, "", "replace-one"},
      {normal_posterior, Kind::dp, "1e-3", "replace-one"},
      {normal_posterior, Kind::renyi, "1", "replace-one"},
      {specs::composed({{normal_posterior, 2}, {gaussian, 1}}), Kind::gdp, "", "replace-one"},
      {specs::composed({{beta_posterior, 2}, {gamma_posterior, 1}}), Kind::renyi, "3/2", "replace-one"},
      {specs::composed({{gamma_posterior, 3}}), Kind::dp, "1e-3", "replace-one"},
      {tempered, Kind::dp, "0", "replace-one"},
      {drawn_categories, Kind::dp, "0.05", "replace-one"},
      {drawn_categories, Kind::zcdp, "", "replace-one"},
      {specs::composed(drawn_categories, 3), Kind::gdp, "", "replace-one"},
      {drawn_at_3, Kind::dp, "1e-2", "replace-one"},
      {drawn_at_3, Kind::renyi, "2", "replace-one"},
      {drawn_at_3, Kind::zcdp, "", "replace-one"},
      {specs::composed({{drawn_at_3, 3}}), Kind::dp, "1e-3", "replace-one"},
      {naive_bayes, Kind::dp, "0", "replace-one"},
      {discrete_laplace, Kind::dp, "0"},
      {discrete_laplace, Kind::dp, "0.05"},
      {discrete_laplace, Kind::renyi, "5/2"},
      {discrete_gaussian, Kind::dp, "1e-4"},
      {discrete_gaussian, Kind::zcdp},
      {discrete_gaussian, Kind::renyi, "3"},
      {sampled_gaussian, Kind::renyi, "6"},
      {sampled_laplace, Kind::renyi, "3"},
      {sampled_laplace, Kind::dp, "0"},
      {sampled_response, Kind::dp, "0.02"},
      {sampled_twice, Kind::dp, "0.02"},
      {pair, Kind::dp, "0.01"},
      {pair, Kind::renyi, "3/2"},
      {dominating, Kind::dp, "0.05"},
      {dominating, Kind::renyi, "2"},
      {specs::composed({{discrete_gaussian, 2}, {sampled_gaussian, 1}}), Kind::renyi, "4"},
      {student, Kind::dp, "0"},
      {student, Kind::zcdp},
      {student, Kind::gdp},
      {logistic, Kind::dp, "0"},
      {logistic, Kind::renyi, "3"},
      {stretched, Kind::dp, "0"},
      {specs::composed({{stretched, 2}, {laplace, 1}}), Kind::dp, "0"},
      {pole, Kind::dp, "0"},
      {process, Kind::dp, "0"},
      {process, Kind::dp, "0.01"},
      {specs::composed({{process, 1}, {pure, 1}}), Kind::dp, "0.01"},
      {post_processed(approximate, symmetric), Kind::dp, "0"},
      {post_processed(approximate, symmetric), Kind::dp, "0.05"},
      {post_processed(approximate, telling), Kind::dp, "0.05"},
      {post_processed(pure_log, symmetric), Kind::dp, "0"},
      {post_processed(pure_log, symmetric), Kind::renyi, "3"},
      {post_processed(channel, telling), Kind::dp, "0.02"},
      {two_laplace, Kind::dp, "0"},
      {two_laplace, Kind::dp, "0.05"},
      {specs::composed({{two_laplace, 2}, {laplace, 1}}), Kind::dp, "0.01"},
      {iteration, Kind::gdp},
      {iteration, Kind::dp, "1e-5"},
      {diffusion, Kind::zcdp},
      {specs::composed({{diffusion, 2}, {descent, 1}}), Kind::dp, "1e-5"},
      {bounded_descent, Kind::gdp},
      {sampled_descent, Kind::renyi, "5"},
      {sampled_descent, Kind::dp, "1e-5"},
      {specs::composed({{sampled_descent, 2}, {descent, 1}}), Kind::renyi, "4"},
      {sgd, Kind::renyi, "3", "replace-one"},
      {specs::composed({{post_processed(approximate, telling), 2}, {post_processed(pure, symmetric), 1}}), Kind::dp,
       "1e-3"},
  };
  for (Asked& one : geometric_questions()) all.push_back(std::move(one));
  return all;
}

std::vector<Asked> questions_of(const std::string& bytes) {
  using Kind = Asked::Kind;
  std::vector<Asked> all;
  const Json document = read_json(bytes).value();
  for (const Json& entry : document.find("claims")->items) {
    const Json& claim = *entry.find("claim");
    Asked asked{write_json(*entry.find("mechanism"))};
    asked.neighbours = entry.find("neighbours")->text;
    asked.kind = claim.find("rho") != nullptr     ? Kind::zcdp
                 : claim.find("mu") != nullptr    ? Kind::gdp
                 : claim.find("order") != nullptr ? Kind::renyi
                                                  : Kind::dp;
    if (asked.kind == Kind::renyi) asked.at = claim.find("order")->text;
    if (asked.kind == Kind::dp) asked.at = claim.find("delta") != nullptr ? claim.find("delta")->text : "0";
    all.push_back(asked);
  }
  return all;
}

bool has_geometry() {
  static const bool has = (serve_geometry(), !geometric_engines().empty());
  return has;
}

}  // namespace dpcert::test

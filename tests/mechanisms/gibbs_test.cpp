// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <map>

#include "dpcert/mechanisms/sampler.hpp"
#include "dpcert/releases/gibbs_chain.hpp"
#include "table_release.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

using States = std::vector<std::size_t>;

/// Of x^p (1 - x)^q over [least, 1 - least], or [0, 1] by the beta function.
double integral(double p, double q, double least) {
  if (least == 0) return std::exp(std::lgamma(p + 1) + std::lgamma(q + 1) - std::lgamma(p + q + 2));
  constexpr int cells = 2'000;
  double sum = 0;
  for (int i = 0; i < cells; ++i) {
    const double x = least + (1 - 2 * least) * (i + 0.5) / cells;
    sum += std::pow(x, p) * std::pow(1 - x, q);
  }
  return sum * (1 - 2 * least) / cells;
}

/// The marginal weight of states, where each feature has two
/// categories: probabilities are integrated out.
double weight_of(const States& z, const HiddenMarkovModel& model, const Numbers& counts) {
  const double c = static_cast<double>(model.concentration), t = static_cast<double>(model.temperature);
  double weight = 1;
  for (std::size_t k = 0; k < model.states; ++k) {
    for (std::size_t j = 0; j < model.widths.size(); ++j) {
      double yes = c - 1, no = c - 1;
      for (std::size_t step = 0; step < model.steps; ++step)
        if (z[step] == k) {
          yes += static_cast<double>(counts[2 * (j * model.steps + step)]);
          no += static_cast<double>(counts[2 * (j * model.steps + step) + 1]);
        }
      weight *= integral(yes / t, no / t, model.least ? static_cast<double>(*model.least) : 0);
    }
    std::vector<double> next(model.states, c);
    for (std::size_t step = 0; step + 1 < model.steps; ++step)
      if (z[step] == k) next[z[step + 1]] += 1;
    double total = 0;
    for (const double n : next) {
      weight *= std::tgamma(n);
      total += n;
    }
    weight /= std::tgamma(total);
  }
  return weight;
}

std::vector<States> all_states(const HiddenMarkovModel& model) {
  std::vector<States> all{{}};
  for (std::size_t step = 0; step < model.steps; ++step) {
    std::vector<States> longer;
    for (const States& z : all)
      for (std::size_t k = 0; k < model.states; ++k) (longer.emplace_back(z)).push_back(k);
    all = std::move(longer);
  }
  return all;
}

void visits_states_as_often(const HiddenMarkovModel& model, const Numbers& counts, int scans = 4'000) {
  std::map<States, double> expected, found;
  double total = 0;
  for (const States& z : all_states(model)) total += expected[z] = weight_of(z, model, counts);
  const auto bits = seeded_bits(20201210);
  GibbsChain chain{model, counts, *bits};
  for (int i = 0; i < scans; ++i) {
    chain.scan(*bits);
    found[chain.states()] += 1;
  }
  for (const auto& [z, weight] : expected) {
    CAPTURE(z, weight / total, found[z] / scans);
    CHECK(std::abs(found[z] / scans - weight / total) < 3 / std::sqrt(scans));
  }
}

std::string markov(const std::string& how, const std::string& features, int records = 2) {
  return R"({"type": "hidden_markov_model", "step": {"column": "month", "categories": ["may", "june"]}, "features": [)" +
         features + R"(], "records": )" + std::to_string(records) +
         R"(, "states": 2, "concentration": 1, "scans": 3, )" + how + "}";
}
const std::string fever = R"({"column": "fever", "categories": ["yes", "no"]})";
const std::string pain = R"({"column": "pain", "categories": ["yes", "no"]})";
const std::string cough = R"({"column": "cough", "categories": ["a", "b", "c"]})";
const std::string noise = R"("scale": 3)", heat = R"("temperature": 2, "truncation": "1/5")";

Rational spent_at_the_end(const std::string& costs, const char* end) {
  const Json lines = read_json(costs).value();
  return q(lines.items.back().find("spent")->find(end)->text);
}

}  // namespace

TEST_CASE("gibbs: the chain visits states as often as their posterior says") {
  visits_states_as_often({2, 2, {2}, {3, 2}}, {2, 0, 1, 2});
  visits_states_as_often({2, 3, {2, 2}, 2}, {1, 0, 0, 2, 1, 1, 2, 1, 0, 1, 0, 1});
  visits_states_as_often({2, 4, {2}, Rational(1, 2)}, {1, 0, 0, 1, 1, 0, 0, 1});
  visits_states_as_often({2, 2, {2}, 1, 3, Rational(1, 10)}, {6, 0, 1, 7}, 1'000);
}

TEST_CASE("gibbs: fractions of records count, and what is below none does not") {
  visits_states_as_often({2, 2, {2}, 1}, {{5, 2}, {1, 2}, {1, 3}, 3});
  const auto one = seeded_bits(5), other = seeded_bits(5);
  const HiddenMarkovModel model{2, 2, {2}};
  GibbsChain below{model, {-7, 2, 1, -1}, *one}, none{model, {0, 2, 1, 0}, *other};
  for (int i = 0; i < 20; ++i) {
    below.scan(*one);
    none.scan(*other);
    CHECK(below.states() == none.states());
  }
}

TEST_CASE("gibbs: categories that no record has, of probabilities that are nearly 0, keep no chain from going on") {
  const auto bits = seeded_bits(3);
  GibbsChain chain{{3, 4, {3, 2}, {1, 1000}}, Numbers(20), *bits};
  for (int i = 0; i < 30; ++i) chain.scan(*bits);
  for (const std::size_t state : chain.states()) CHECK(state < 3);
  for (const Enclosure& x : chain.parameters(Precision{100})) CHECK((x.lower() >= 0 && x.upper() < Rational(11, 10)));
}

TEST_CASE("gibbs: over all neighbouring tables no update loses more than its price") {
  // Truncated to [1/5, 4/5], temperature 1, two features: 2 Delta = 4 log 4.
  const Rational most = power(Rational{4}, 4);
  const StatisticRelease of = spec(markov(R"("temperature": 1, "truncation": "1/5")", fever + "," + pain)).release;
  CHECK(of.costs.front().price == Epsilon::log_of(most));
  Table among;
  for (const char* month : {"may", "june"})
    for (const char* first : {"yes", "no"})
      for (const char* second : {"yes", "no"}) among.push_back({month, first, second});
  Rational largest = 1;
  // Probabilities of yes in either state, and weights of states
  // by transitions, as bad as they may be.
  const Rational low{1, 5}, high{4, 5}, rare{1, 1'000'000};
  each_neighbours(of, among, [&](const Numbers& one, const Numbers& other) {
    for (const Rational& favour : {rare, Rational{1}, Rational{1 / rare}})
      for (const auto& [first, second] :
           std::vector<std::pair<Rational, Rational>>{{low, high}, {high, high}, {low, low}}) {
        const auto probability_of_zero = [&](const Numbers& counts, std::size_t step) {
          const auto weight = [&](const Rational& yes_first, const Rational& yes_second) {
            const auto term = [&](const Rational& yes, std::size_t at) {
              const auto e = [&](std::size_t i) { return static_cast<unsigned long>(numerator(counts[i])); };
              return Rational{power(yes, e(at)) * power(1 - yes, e(at + 1))};
            };
            return Rational{term(yes_first, 2 * step) * term(yes_second, 4 + 2 * step)};
          };
          const Rational zero = favour * weight(first, second), one_more = weight(1 - first, 1 - second);
          return Rational{zero / (zero + one_more)};
        };
        Rational ratio = 1;
        for (const std::size_t step : {0U, 1U}) {
          const Rational p = probability_of_zero(one, step), r = probability_of_zero(other, step);
          ratio *= std::max(Rational{p / r}, Rational{(1 - p) / (1 - r)});
        }
        largest = std::max(largest, ratio);
      }
  });
  CHECK(largest <= most);
  CHECK(largest > most / 2);
}

TEST_CASE("gibbs: over all neighbouring tables the probabilities together lose no more than their price") {
  constexpr double least = 0.2;
  const StatisticRelease of = spec(markov(R"("temperature": 1, "truncation": "1/5")", fever, 4)).release;
  CHECK(of.costs.front().price == Epsilon::log_of(16));
  double largest = 1;
  each_neighbours(of, {{"may", "yes"}, {"may", "no"}, {"june", "yes"}, {"june", "no"}},
                  [&](const Numbers& one, const Numbers& other) {
                    for (const bool is_one_state : {true, false}) {
                      double ratio = 1;  // of both states' densities, each where it is largest
                      for (std::size_t state = 0; state < (is_one_state ? 1 : 2); ++state) {
                        const auto density = [&](const Numbers& counts, double x) {
                          double yes = 0, no = 0;
                          for (std::size_t step = 0; step < 2; ++step)
                            if (is_one_state || step == state) {
                              yes += static_cast<double>(counts[2 * step]);
                              no += static_cast<double>(counts[2 * step + 1]);
                            }
                          return std::pow(x, yes) * std::pow(1 - x, no) / integral(yes, no, least);
                        };
                        ratio *= std::max(density(one, least) / density(other, least),
                                          density(one, 1 - least) / density(other, 1 - least));
                      }
                      largest = std::max(largest, ratio);
                    }
                  });
  CHECK(largest < 16);
  CHECK(largest > 5);
}

TEST_CASE("gibbs: costs accrue to what the mechanism needs") {
  for (const std::string& how : {noise, heat, std::string{R"("temperature": "7/3", "truncation": "1/5")"}}) {
    CAPTURE(how);
    const ReleaseSpec of = spec(markov(how, fever + "," + pain));
    const std::string costs = costs_as_they_accrue(of.release.costs);
    const RuleValue needed = *release_of(of.mechanism).value().epsilon(0, 15);
    CHECK(spent_at_the_end(costs, "upper") >= needed.value.lower());
    CHECK(spent_at_the_end(costs, "lower") <= needed.value.upper());
    CHECK(of.release.costs.size() == (how == noise ? 10 : 9));
  }
  CHECK(spent_at_the_end(costs_as_they_accrue(spec(markov(noise, fever)).release.costs), "upper") ==
        q("0.666666666666667"));
  // 3 scans of 4 Delta, Delta = 2 log(4)/2.
  CHECK(release_of(spec(markov(heat, fever + "," + pain)).mechanism).value().epsilon(0, 15)->value.lower() >
        q("16.63"));
  CHECK(release_of(spec(markov(heat, fever + "," + pain)).mechanism).value().epsilon(0, 15)->value.upper() <
        q("16.64"));
}

TEST_CASE("gibbs: by noisy counts, these are told, and by the records, none is") {
  const ReleaseSpec noisy = spec(markov(noise, fever + "," + cough));
  const Table records{{"june", "yes", "c"}, {"may", "no", "a"}};
  CHECK(value(noisy.release, records).value() == Numbers{0, 1, 1, 0, 1, 0, 0, 0, 0, 1});
  const auto one = seeded_bits(3), other = seeded_bits(3);
  const Numbers drawn = draw_release(noisy, csv(noisy.release, records), *one).value();
  CHECK(drawn.size() == 10 + 2 + 2 * (5 + 2));
  const Numbers counts = Sampler::of(mechanism(R"({"type": "composition", "parts": [{"mechanism":
      {"type": "laplace", "scale": 3, "sensitivity": 1}, "times": 10}]})")
                                         .value(),
                                     noisy.grid, value(noisy.release, records).value())
                             .value()
                             .draw(*other);
  CHECK(std::equal(counts.begin(), counts.end(), drawn.begin()));
  const auto at = [](const Json& document, const std::vector<std::string>& path) -> const Json& {
    const Json* found = &document;
    for (const std::string& key : path) found = found->find(key);
    return *found;
  };
  const Json told = read_json(noisy.release.told(drawn)).value();
  CHECK(q(at(told, {"counts", "features", "cough", "june", "c", "count"}).text) == counts[9]);
  CHECK(q(at(told, {"states", "june"}).text) == drawn[11]);
  const Json& second = at(told, {"emissions"}).items.at(1);
  Rational sum = 0;
  for (const char* name : {"a", "b", "c"}) sum += q(at(second, {"cough", name}).text);
  CHECK(abs(sum - 1) < Rational(1, 1'000'000));
  CHECK(q(at(told, {"transitions"}).items.at(1).find("1")->text) == drawn.back());

  const ReleaseSpec heated = spec(markov(heat, fever + "," + pain));
  const auto bits = seeded_bits(3);
  const Numbers probabilities = draw_release(heated, "month,fever,pain\nmay,yes,no\nmay,no,no\n", *bits).value();
  CHECK(probabilities.size() == 2 + 2 * (4 + 2));
  CHECK(read_json(heated.release.told(probabilities)).value().find("counts") == nullptr);
  for (std::size_t i = 2; i < 10; ++i)
    CHECK((probabilities[i] >= Rational(1, 5) && probabilities[i] <= Rational(4, 5)));
}

TEST_CASE("gibbs: specs that make no sense are refused with their place") {
  CHECK(why(markov(noise, cough)).empty());
  CHECK(why(markov(heat, cough)).starts_with("/release/features/0/categories: found 3 names, wanted 2"));
  CHECK(why(markov(noise + ", " + heat, fever)).starts_with("/release"));
  CHECK(why(markov(R"("temperature": 1)", fever)).starts_with("/release"));
  CHECK(why(markov(R"("temperature": 1, "truncation": "1/2")", fever)).starts_with("/release/truncation"));
  CHECK(why(markov(R"("scale": 0)", fever)).starts_with("/release/scale"));
  CHECK(why(markov(noise, fever + "," + fever)).starts_with("/release/features/1/column"));
}

// SPDX-License-Identifier: Apache-2.0
// Releases by the K-norm gradient mechanism: what they promise, and that they keep it.
#include <catch2/catch.hpp>
#include <cmath>

#include "any.hpp"
#include "dpcert/releases/distance_gradient.hpp"
#include "dpcert/releases/linear_potentials.hpp"
#include "dpcert/sampling/bits.hpp"
#include "property.hpp"
#include "squared_loss.hpp"
#include "table_release.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const std::string feature = R"("features": [{"column": "x", "lower": -1, "upper": 1}])";
const std::string response = R"(, "response": {"column": "y", "lower": -1, "upper": 1})";
const std::string outcome = R"(, "outcome": {"column": "y", "positive": "yes", "negative": "no"})";

std::string release(const std::string& type, const std::string& more, const std::string& records = "2") {
  return R"({"type": ")" + type + R"(", )" + feature + R"(, "records": )" + records + more + "}";
}
const std::string linear = release("kng_linear_regression", response + R"(, "bound": "3/2", "rate": "1/5")");
const std::string quantile =
    release("kng_quantile_regression", response + R"(, "bound": 2, "rate": "1/2", "tau": "9/10")");
const std::string logistic = release("kng_logistic_regression", outcome + R"(, "bound": 3, "rate": "1/3")");
const std::string by_squares =
    release("exponential_linear_regression", response + R"(, "bound": "3/2", "rate": "1/5")");
const std::string by_checks =
    release("exponential_quantile_regression", response + R"(, "bound": 2, "rate": "1/2", "tau": "9/10")");
const std::string by_odds = release("exponential_logistic_regression", outcome + R"(, "bound": 3, "rate": "1/3")");
const std::string median =
    R"({"type": "geometric_median", "features": [{"column": "x", "lower": -1, "upper": 1}, {"column": "y", "lower": -1, "upper": 1}],
        "records": 2, "rate": "2/3"})";

std::string verdict_of(const std::string& release, const std::string& epsilon) {
  return verdict(spec(release).release.mechanism, R"({"epsilon": ")" + epsilon + "\"}");
}

/// exp(-h) over a grid of [-bound, bound]^2; the largest log-ratio of two normalised ones.
double largest_loss(const Potential& one, const Potential& other, const Rational& bound) {
  constexpr int steps = 20;
  std::vector<double> first, second;
  double first_sum = 0, second_sum = 0;
  for (int i = 0; i < steps; ++i)
    for (int j = 0; j < steps; ++j) {
      const auto at = [&](int k) { return Enclosure{bound * Rational{2 * k + 1 - steps, steps}, Precision{80}}; };
      const std::vector<Enclosure> theta{at(i), at(j)};
      if (one.holds(theta) != Trilean::yes) continue;
      first.push_back(std::exp(-one.at(theta).steer()));
      second.push_back(std::exp(-other.at(theta).steer()));
      first_sum += first.back();
      second_sum += second.back();
    }
  double largest = 0;
  for (std::size_t k = 0; k < first.size(); ++k)
    largest = std::max(largest, std::abs(std::log(first[k] / first_sum / (second[k] / second_sum))));
  return largest;
}

}  // namespace

TEST_CASE("kng regression: what each promises is proved, and no less") {
  for (const auto& [text, epsilon, below] :
       {std::tuple{linear, "2", "1.999"}, std::tuple{quantile, "1.8", "1.799"},
        std::tuple{logistic, "1.3333333333333333334", "1.3333"}, std::tuple{median, "2.6666666666666666667", "2.6666"},
        std::tuple{by_squares, "1.25", "1.249"}, std::tuple{by_checks, "2.7", "2.699"},
        std::tuple{by_odds, "2", "1.999"}}) {
    CAPTURE(text);
    CHECK(why(text).empty());
    CHECK(verdict_of(text, epsilon) == "proved");
    CHECK(verdict_of(text, below) != "proved");
  }
}

TEST_CASE("kng regression: gradients are exact at exact points") {
  const Rational rate{1, 2};
  const Numbers rows{1, {1, 3}, {1, 4}, 1, {-1, 2}, {-3, 4}};
  const std::vector<Enclosure> theta{Enclosure{Rational{1, 8}, Precision{80}},
                                     Enclosure{Rational{3, 4}, Precision{80}}};
  // u is 3/8 and -1/4: residuals 1/8 and 1/2, sums 5/8 and 1/24 - 1/4.
  const LinearGradientSize squares{{2, rows}, squared_loss(9), rate, 2}, checks{{2, rows}, check_loss({1, 4}), rate, 2};
  CHECK(contains(squares.at(theta), Rational{5, 16}));
  CHECK(contains(checks.at(theta), Rational{3, 4}));  // (3/2, 3/4 (1/3 - 1/2))/2
  CHECK(squares.at(theta).has_digits(20));
  CHECK(squares.holds(theta) == Trilean::yes);
  CHECK(LinearGradientSize{{2, rows}, squared_loss(9), rate, {7, 8}}.holds({theta[0], theta[1] + Rational{1, 1000}}) ==
        Trilean::no);
  const std::vector<Enclosure> origin{Enclosure{0, Precision{80}}, Enclosure{0, Precision{80}}};
  CHECK(contains(DistanceGradientSize{2, {3, 4, 3, 4, {-1, 2}, 0}, 1}.at(origin), Rational{0}) == false);
  // 2 (-3/5, -4/5) + (1, 0) = (-1/5, -8/5): the root of 65/25.
  CHECK(contains(square(DistanceGradientSize{2, {3, 4, 3, 4, {-1, 2}, 0}, 1}.at(origin)), Rational{13, 5}));
}

TEST_CASE("losses of linear forms: values have the slopes that are told, and the ranges that releases take",
          "[random]") {
  prop("of squares, check functions, logistic and Huber losses", [] {
    const Precision precision{80};
    const Rational u{*rc::gen::inRange(-300, 301), 100}, y{*rc::gen::inRange(0, 2)}, step{1, 1000};
    const auto at = [&](const Rational& x) { return Enclosure{x, precision}; };
    for (const LinearLoss& loss : {squared_loss(9), check_loss({1, 4}), logistic_loss(), huber_loss(1)}) {
      // Convex: the difference lies between the slopes of both ends.
      const Enclosure rise = (loss.value(at(u + step), at(y)) - loss.value(at(u), at(y))) / step;
      RC_ASSERT(at_most(loss.at(at(u), at(y)).slope, rise + power_of_two(-50)) != Trilean::no);
      RC_ASSERT(at_most(rise, loss.at(at(u + step), at(y)).slope + power_of_two(-50)) != Trilean::no);
      RC_ASSERT(is_negative(loss.value(at(u), at(y)) + power_of_two(-50)) == Trilean::no);
    }
    const auto range = [&](const LinearLoss& loss, const Rational& ends) {  // of |u| <= 3, y in {0, 1}
      RC_ASSERT(at_most(loss.value(at(u), at(y)) - loss.value(at(-u), at(Rational{1 - y})), Rational{0}) !=
                Trilean::no);
      RC_ASSERT(at_most(loss.value(at(u), at(y)) - loss.value(at(3), at(1)), ends) != Trilean::no);
    };
    range(logistic_loss(), 3);
  });
}

TEST_CASE("kng regression: over a cell the exponent begins at most where that of any point is", "[random]") {
  prop("of squares, check functions, logistic losses and distances", [] {
    const auto number = [] { return Rational{*rc::gen::inRange(-20, 21), 20}; };
    Numbers rows, points;
    for (int k = 0; k < 5; ++k) {
      rows.insert(rows.end(), {Rational{1}, number(), Rational{*rc::gen::inRange(0, 2)}});
      points.insert(points.end(), {number(), number()});
    }
    const Cuboid cell{{number(), number()},
                      {Rational{*rc::gen::inRange(1, 20), 30}, Rational{*rc::gen::inRange(1, 20), 30}}};
    const auto part = [] { return Rational{*rc::gen::inRange(0, 9), 8}; };
    const std::vector<Enclosure> point{Enclosure{cell.from[0] + part() * cell.length[0], Precision{80}},
                                       Enclosure{cell.from[1] + part() * cell.length[1], Precision{80}}};
    const LinearGradientSize squares{{2, rows}, squared_loss(9), 1, 1}, checks{{2, rows}, check_loss({1, 4}), 1, 1},
        logits{{2, rows}, logistic_loss(), 1, 1};
    const LinearLossSum square_sums{{2, rows}, squared_loss(9), 1, 1}, check_sums{{2, rows}, check_loss({1, 4}), 1, 1},
        logit_sums{{2, rows}, logistic_loss(), 1, 1}, huber_sums{{2, rows}, huber_loss({1, 4}), 1, 1};
    const DistanceGradientSize distances{2, points, 1};
    for (const Potential* each :
         {static_cast<const Potential*>(&squares), static_cast<const Potential*>(&checks),
          static_cast<const Potential*>(&logits), static_cast<const Potential*>(&distances),
          static_cast<const Potential*>(&square_sums), static_cast<const Potential*>(&check_sums),
          static_cast<const Potential*>(&logit_sums), static_cast<const Potential*>(&huber_sums)}) {
      const Enclosure over = each->over(cell, Precision{80}), at = each->at(point);
      RC_ASSERT(over.is_finite());
      RC_ASSERT(at_most(over.lower_end(), at) != Trilean::no);
      const Trilean all = each->holds(enclosed(cell, Precision{80})), one = each->holds(point);
      RC_ASSERT(all == Trilean::unknown || one == Trilean::unknown || all == one);
    }
  });
}

TEST_CASE("kng regression: on a cell the exponent is the same, made of the records that are no lines there",
          "[random]") {
  prop("of check functions, whose gradients and sums", [] {
    const auto number = [] { return Rational{*rc::gen::inRange(-20, 21), 20}; };
    Numbers rows;
    for (int k = 0; k < 40; ++k) rows.insert(rows.end(), {Rational{1}, number(), number()});
    const Rational tau{*rc::gen::inRange(0, 5), 4};
    const LinearGradientSize sizes{{2, rows}, check_loss(tau), {3, 2}, 4};
    const LinearLossSum losses{{2, rows}, check_loss(tau), {3, 2}, 4};
    const Cuboid cell{{number(), number()}, {{1, 4}, {1, 4}}}, half{cell.from, {{1, 4}, {1, 8}}};
    const auto part = [] { return Rational{*rc::gen::inRange(1, 8), 64}; };
    const Rational place[2] = {half.from[0] + 2 * part(), half.from[1] + part()};
    for (const Potential* whole : {static_cast<const Potential*>(&sizes), static_cast<const Potential*>(&losses)}) {
      const auto on_cell = whole->within(cell, EnclosedNumbers::first);
      if (!on_cell) continue;  // few records are lines there
      const auto on_half = on_cell->within(half, EnclosedNumbers::first);
      for (const auto& each : {on_cell, on_half ? on_half : on_cell})
        for (const Precision precision : {EnclosedNumbers::first, Precision{200}}) {
          const std::vector<Enclosure> point{Enclosure{place[0], precision}, Enclosure{place[1], precision}};
          const Enclosure one = whole->at(point), other = each->at(point);
          RC_ASSERT(overlaps(one, other));
          RC_ASSERT(!one.has_digits(20) || other.has_digits(18) ||
                    at_most(abs(other), power_of_two(-60)) == Trilean::yes);
        }
      RC_ASSERT(at_most(on_cell->over(cell, EnclosedNumbers::first).lower_end(),
                        on_cell->at({Enclosure{place[0], Precision{80}}, Enclosure{place[1], Precision{80}}})) !=
                Trilean::no);
    }
  });
  Numbers apart;  // all are lines on the cell
  for (int k = 0; k < 20; ++k) apart.insert(apart.end(), {Rational{1}, Rational{k, 20}, Rational{k % 2 == 0 ? 1 : -1}});
  const LinearLossSum losses{{2, apart}, check_loss({1, 4}), 1, 4};
  const auto lines = losses.within({{0, 0}, {{1, 8}, {1, 8}}}, EnclosedNumbers::first);
  REQUIRE(lines);
  // Ten of slope -1/4 below y = 1, ten of slope 3/4 above y = -1, at 0: 10/4 + 30/4.
  CHECK(contains(lines->at({Enclosure{0, Precision{80}}, Enclosure{0, Precision{80}}}), 10));
  CHECK_FALSE(LinearLossSum{{2, apart}, logistic_loss(), 1, 4}.within({{0, 0}, {1, 1}}, EnclosedNumbers::first));
}

TEST_CASE("kng regression: no two neighbouring tables are told apart by more than is promised") {
  const Table among{{"-1", "-1"}, {"-1", "1"}, {"1", "-1"}, {"1", "1"}, {"0", "0"}};
  const Table outcomes{{"-1", "no"}, {"-1", "yes"}, {"1", "no"}, {"1", "yes"}};
  const auto worst = [](const std::string& text, const Table& records, const auto& potential, const Rational& bound) {
    double largest = 0;
    each_neighbours(spec(text).release, records, [&](const Numbers& one, const Numbers& other) {
      largest = std::max(largest, largest_loss(potential(one), potential(other), bound));
    });
    return largest;
  };
  const auto regression = [](const LinearLoss& loss, const Rational& rate, const Rational& bound) {
    return [=](const Numbers& rows) { return LinearGradientSize{{2, rows}, loss, rate, bound}; };
  };
  const auto scored = [](const LinearLoss& loss, const Rational& rate, const Rational& bound) {
    return [=](const Numbers& rows) { return LinearLossSum{{2, rows}, loss, rate, bound}; };
  };
  // Records as numbers, as the quantile takes them: squares take sums of them.
  const double of_squares = worst(quantile, among, regression(squared_loss({5, 2}), {1, 5}, {3, 2}), {3, 2});
  CHECK(of_squares <= 2);
  CHECK(of_squares > 0.5);
  const double of_checks = worst(quantile, among, regression(check_loss({9, 10}), {1, 2}, 2), 2);
  CHECK(of_checks <= 1.8);
  CHECK(of_checks > 0.5);
  const double of_odds = worst(logistic, outcomes, regression(logistic_loss(), {1, 3}, 3), 3);
  CHECK(of_odds <= 4.0 / 3);
  CHECK(of_odds > 0.3);
  const double of_distances = worst(
      median, among,
      [](const Numbers& points) {
        return DistanceGradientSize{2, points, {2, 3}};
      },
      1);
  CHECK(of_distances <= 8.0 / 3);
  CHECK(of_distances > 0.5);
  const double of_square_sums = worst(by_checks, among, scored(squared_loss({5, 2}), {1, 5}, {3, 2}), {3, 2});
  CHECK(of_square_sums <= 1.25);
  CHECK(of_square_sums > 0.3);
  const double of_check_sums = worst(by_checks, among, scored(check_loss({9, 10}), {1, 2}, 2), 2);
  CHECK(of_check_sums <= 2.7);
  CHECK(of_check_sums > 0.5);
  const double of_odds_sums = worst(by_odds, outcomes, scored(logistic_loss(), {1, 3}, 3), 3);
  CHECK(of_odds_sums <= 2);
  CHECK(of_odds_sums > 0.3);
}

TEST_CASE("bad input: kng regressions") {
  CHECK(why(release("kng_linear_regression", response + R"(, "bound": 0, "rate": 1)")).find("/release/bound") == 0);
  CHECK(why(release("kng_linear_regression", response + R"(, "bound": 1, "rate": 0)")).find("/release/rate") == 0);
  CHECK(why(release("kng_quantile_regression", response + R"(, "bound": 1, "rate": 1, "tau": "3/2")"))
            .find("/release/tau") == 0);
  CHECK(why(release("kng_linear_regression",
                    R"(, "response": {"column": "x", "lower": 0, "upper": 1}, "bound": 1, "rate": 1)"))
            .find("listed twice") != std::string::npos);
  const std::string many =
      R"({"type": "kng_logistic_regression", "features": [{"column": "a", "lower": 0, "upper": 1}, {"column": "b", "lower": 0, "upper": 1},
          {"column": "c", "lower": 0, "upper": 1}], "records": 2, "bound": 1, "rate": 1)" +
      outcome + "}";
  CHECK(why(many) == "/release/features: found 3 features, wanted at most 2 of this loss");
}

TEST_CASE("kng regression: singular designs and small bounds are drawn, too; what is hardly ever kept is not") {
  const auto drawn = [](const std::string& text, const Table& records) {
    const auto bits = seeded_bits(1);
    const ReleaseSpec read = spec(text);
    return draw_release(read, csv(read.release, records), *bits);
  };
  const Table constant = {{"0.5", "1"}, {"0.5", "0"}};
  CHECK(drawn(linear, {{"0", "1"}, {"1", "0"}}));
  CHECK(drawn(linear, constant));
  CHECK(drawn(by_squares, constant));
  CHECK(drawn(release("kng_linear_regression", response + R"(, "bound": "1e-9", "rate": "1e-3")"), constant));
  for (const char* type : {"kng_linear_regression", "exponential_linear_regression"}) {
    const auto steep = drawn(release(type, response + R"(, "bound": 1, "rate": "1e9")"), constant);
    REQUIRE_FALSE(steep);
    CHECK(steep.error().message.starts_with("of 1000 proposals none is kept"));
  }
  for (const std::string rate : {"1e30", "1e500"}) {
    const auto narrow =
        drawn(release("kng_quantile_regression", response + R"(, "bound": 1, "tau": "1/3", "rate": ")" + rate + "\""),
              {{"0.3", "0.2"}, {"-0.7", "0.1"}});
    REQUIRE_FALSE(narrow);
    CHECK(narrow.error().message.find("too narrow") != std::string::npos);
  }
  // The same by cells is no trouble.
  CHECK(drawn(release("kng_quantile_regression", response + R"(, "bound": "1e-9", "rate": "1e-3", "tau": "1/2")"),
              {{"0.5", "1"}, {"0.5", "0"}}));
}

TEST_CASE("least squares of many features and few or many records are drawn") {
  const auto line = [](const std::string& type, std::size_t features, std::size_t records) {
    std::string columns;
    for (std::size_t i = 0; i < features; ++i)
      columns += (i == 0 ? "" : ", ") + (R"({"column": "x)" + std::to_string(i)) + R"(", "lower": -1, "upper": 1})";
    return R"({"type": ")" + type + R"(", "features": [)" + columns + "]" + response + R"(, "records": )" +
           std::to_string(records) + R"(, "bound": 3, "rate": "1/16"})";
  };
  for (const auto& [features, records] : {std::pair{11UL, 5UL}, std::pair{11UL, 100UL}, std::pair{20UL, 5'000UL}}) {
    Table table;
    for (std::size_t k = 0; k < records; ++k) {
      Record record;
      for (std::size_t i = 0; i < features; ++i)
        record.push_back(Rational{static_cast<long>((k + 1) * (2 * i + 3) % 101) - 50, 50}.str());
      record.push_back(record.front());
      table.push_back(record);
    }
    for (const char* type : {"kng_linear_regression", "exponential_linear_regression"}) {
      CAPTURE(features, records, type);
      const ReleaseSpec of = spec(line(type, features, records));
      const auto bits = seeded_bits(3);
      const Numbers drawn = draw_release(of, csv(of.release, table), *bits).value();
      Rational size = 0;
      for (const Rational& x : drawn) size += abs(x);
      CHECK(size <= 3 + power_of_two(-20));
    }
  }
  CHECK(why(line("kng_linear_regression", 11, 1'000'000)).empty());
  CHECK(why(line("kng_linear_regression", 11, 5'000'000)).starts_with("/release/records"));
  SECTION("a cell that is no number is told by its record, however many come before") {
    const ReleaseSpec of = spec(line("kng_linear_regression", 1, 5'000));
    Table table(5'000, {"0", "0"});
    table[4'999][0] = "none";
    const auto bits = seeded_bits(3);
    CHECK(draw_release(of, csv(of.release, table), *bits).error().message.starts_with("record 5000:"));
  }
}

TEST_CASE("several quantiles are released in increasing order, for what they cost together") {
  const auto quantiles = [](const std::string& taus, const std::string& rate, const std::string& records) {
    return R"({"type": "quantiles", "column": "age", "lower": 0, "upper": 100, "taus": [)" + taus + R"(], "rate": )" +
           rate + R"(, "records": )" + records + "}";
  };
  const std::string quarters = R"("1/4", "1/2", "3/4")";
  CHECK(verdict_of(quantiles(quarters, R"("1/6")", "100"), "1") == "proved");
  CHECK(verdict_of(quantiles(quarters, R"("1/6")", "100"), "0.9") != "proved");
  CHECK(verdict_of(quantiles("0.5", R"("1/2")", "100"), "1") == "proved");
  SECTION("near the quantiles of many records, and sorted") {
    const ReleaseSpec of = spec(quantiles(quarters, R"("1/2")", "2000"));
    Table table;
    for (int i = 0; i < 2000; ++i) table.push_back({std::to_string(i * 37 % 100)});
    const auto bits = seeded_bits(11);
    const Numbers drawn = draw_release(of, csv(of.release, table), *bits).value();
    REQUIRE(drawn.size() == 3);
    for (std::size_t k = 0; k < 3; ++k) CHECK(abs(drawn[k] - Rational{25 * (k + 1)}) < 4);
    CHECK(of.release.told({3, 1, 2}) == R"({"0.25": "1", "0.5": "2", "0.75": "3"})");
  }
  SECTION("one of several is what it is alone") {
    const ReleaseSpec three = spec(quantiles(quarters, "1", "3")), alone = spec(quantiles(R"("1/2")", "1", "3"));
    const std::string table = csv(three.release, {{"10"}, {"20"}, {"90"}});
    Rational of_three = 0, of_one = 0;
    constexpr int draws = 4000;
    const auto bits = seeded_bits(5);
    for (int k = 0; k < draws; ++k) {
      of_three += draw_release(three, table, *bits).value()[1];
      of_one += draw_release(alone, table, *bits).value()[0];
    }
    CHECK(abs(of_three - of_one) / draws < 3);  // of a spread of some 30: four deviations of the difference
  }
  CHECK(why(quantiles(R"("1/2", "1/4")", "1", "10")).starts_with("/release/taus/1: found 0.25"));
  CHECK(why(quantiles(R"("1/2", "1/2")", "1", "10")).starts_with("/release/taus/1"));
  CHECK(why(quantiles("", "1", "10")).starts_with("/release/taus"));
  CHECK(why(quantiles(quarters, "1", "2000000")).starts_with("/release/taus: found 3 quantiles of 2000000"));
  CHECK(why(quantiles(R"("1/2", 2)", "1", "10")).starts_with("/release/taus"));
}

// SPDX-License-Identifier: Apache-2.0
// How an author tests mechanisms of his own: one that is right, and
// ones with a planted bug, which is found and shrunk.
#include <catch2/catch.hpp>
#include <cmath>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/properties/rapidcheck.hpp"
#include "property.hpp"

namespace dpcert::properties {
namespace {

/// A count from 0 to n with geometric noise of ratio 2: what lies outside goes to the nearest end.
ChannelMatrix clamped_count(long n) {
  ChannelMatrix mechanism;
  for (long x = 0; x <= n; ++x) {
    std::vector<Rational> row;
    for (long y = 0; y <= n; ++y) {
      const bool is_end = y == 0 || y == n;
      row.push_back(power_of_two(-std::abs(x - y)) * (is_end ? Rational(2, 3) : Rational(1, 3)));
    }
    mechanism.rows.push_back(row);
    if (x > 0) mechanism.edges.emplace_back(x - 1, x);
  }
  return mechanism;
}
/// The planted bug: what lies outside is drawn again, so that rows have different factors.
ChannelMatrix redrawn_count(long n) {
  ChannelMatrix mechanism = clamped_count(n);
  for (std::size_t x = 0; x < mechanism.rows.size(); ++x) {
    Rational total = 0;
    auto& row = mechanism.rows[x];
    for (std::size_t y = 0; y < row.size(); ++y) {
      row[y] = power_of_two(-std::abs(static_cast<long>(x) - static_cast<long>(y)));
      total += row[y];
    }
    for (Rational& probability : row) probability /= total;
  }
  return mechanism;
}

double number_of(const AccountantCase& asked, const std::string& member) {
  const auto json = read_json(asked.mechanism);
  const auto* value = json->find(member);
  return value == nullptr ? std::nan("") : static_cast<double>(read_rational(value->text).value());
}
/// Laplace noise alone, and rounded up; of the rest it promises nothing.
double laplace_accountant(const AccountantCase& asked) {
  const double scale = number_of(asked, "scale"), delta = static_cast<double>(asked.delta);
  if (asked.mechanism.find("\"laplace\"") == std::string::npos) return HUGE_VAL;
  return std::max(0.0, 1 / scale + 2 * std::log1p(-delta)) * (1 + 1e-12) + 1e-12;
}
/// The planted bug: the classical calibration, which holds for
/// epsilon < 1, taken for every epsilon.
double classical_accountant(const AccountantCase& asked) {
  if (asked.mechanism.find("gaussian") == std::string::npos) return HUGE_VAL;
  return std::sqrt(2 * std::log(1.25 / static_cast<double>(asked.delta))) / number_of(asked, "sigma");
}

/// What RapidCheck finds and leaves after shrinking; "": nothing fails.
template <class Property>
std::string failure_of(const Property& property) {
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess = 300;
  const auto result = rc::detail::checkTestable(property, rc::detail::TestMetadata{}, params);
  if (!result.template is<rc::detail::FailureResult>()) return "";
  std::ostringstream text;
  rc::detail::printResultMessage(result, text);
  return text.str();
}

}  // namespace

TEST_CASE("a mechanism that is right passes", "[properties][random]") {
  prop("a count with geometric noise, clamped, is (log 2)-DP",
       [] { assert_private(clamped_count(*rc::gen::inRange<long>(1, 12)), Epsilon::log_of(2), 0); });
  prop("an accountant of Laplace noise never promises too much",
       [] { assert_sound(laplace_accountant, *any::accountant_case()); });
}

TEST_CASE("a planted bug is found, shrunk and shown with inputs, event and probabilities", "[properties][random]") {
  const std::string found = failure_of([] {
    const auto n = *rc::gen::inRange<long>(1, 12);
    RC_LOG() << "n = " << n;
    assert_private(redrawn_count(n), Epsilon::log_of(2), 0);
  });
  // n = 2 is the smallest: 1/2 and 4/7 at outcome 0.
  CHECK(found.find("n = 2") != std::string::npos);
  CHECK(found.find("inputs 0 and 1, outcomes {0}: 4/7 > e^epsilon 1/4 + delta") != std::string::npos);

  const std::string accountant = failure_of([] { assert_sound(classical_accountant, *any::accountant_case()); });
  CHECK(accountant.find("gaussian") != std::string::npos);
  CHECK(accountant.find("epsilon is at least") != std::string::npos);
}

TEST_CASE("claims of every notion are settled, and broken ones are found", "[properties][random]") {
  const auto noise = [] { return gaussian(1 + *rc::gen::inRange<long>(0, 9), 1).value(); };
  const auto rho = [](const Mechanism&, const Rational& sigma) { return Rational(1 / (2 * sigma * sigma)); };
  prop("Gaussian noise keeps its own rates", [&] {
    const Rational sigma = 1 + *rc::gen::inRange<long>(0, 9), order = *any::order();
    const Mechanism mechanism = gaussian(sigma, 1).value();
    assert_claim(mechanism, ZcdpClaim{rho(mechanism, sigma)});
    assert_claim(mechanism, RenyiClaim{order, order * rho(mechanism, sigma)});
    assert_claim(mechanism, GdpClaim{1 / sigma});
  });
  const std::string found = failure_of([&] { assert_claim(noise(), ZcdpClaim{Rational(1, 100)}); });
  CHECK(found.find("refuted") != std::string::npos);
}

TEST_CASE("a claimed sensitivity bounds what a search finds, or is broken by two data sets", "[properties][random]") {
  using Data = std::vector<int>;
  const auto mean = [](const Data& data) {  // of numbers from 0 to 10
    Rational sum = 0;
    for (const int x : data) sum += x;
    return std::vector<Rational>{sum / static_cast<long>(data.size())};
  };
  const auto record = rc::gen::inRange(0, 11);
  prop("the mean of n numbers from 0 to 10 moves by 10/n", [&] {
    const auto neighbours = *any::replaced<int>(record);
    assert_sensitivity(mean, neighbours, Rational(10, static_cast<long>(neighbours.first.size())));
  });
  // The planted bug: twice as many records were taken for granted.
  const std::string found = failure_of([&] {
    const auto neighbours = *any::replaced<int>(record);
    assert_sensitivity(mean, neighbours, Rational(5, static_cast<long>(neighbours.first.size())));
  });
  CHECK(found.find("moves by ") != std::string::npos);
  prop("a removed record leaves one less", [&] {
    const auto neighbours = *any::removed<int>(record);
    RC_ASSERT(neighbours.second.size() + 1 == neighbours.first.size());
    const auto count = [](const Data& data) { return std::vector<Rational>{static_cast<long>(data.size())}; };
    assert_sensitivity(count, neighbours, 1);
  });
}

TEST_CASE("a breach is the worst event, exactly", "[properties][random]") {
  prop("there is one just where some hockey-stick divergence exceeds delta", [] {
    const ChannelMatrix mechanism = *any::channel(3, 3);
    const Rational ratio = 1 + *any::probability() * 3, delta = *any::probability() / 2;
    Rational worst = 0;
    for (const auto& p : mechanism.rows)
      for (const auto& q : mechanism.rows) {
        Rational sum = 0;
        for (std::size_t y = 0; y < 3; ++y) sum += std::max<Rational>(0, p[y] - ratio * q[y]);
        worst = std::max(worst, sum);
      }
    const auto breach = breach_of(mechanism, Epsilon::log_of(ratio), delta);
    RC_ASSERT(breach.has_value() == (worst > delta));
    if (breach) RC_ASSERT(breach->probability > ratio * breach->other + delta);
  });
}

TEST_CASE("an accountant's answers that are no numbers, or infinite", "[properties]") {
  const AccountantCase asked{R"({"type": "laplace", "sensitivity": 1, "scale": 1})", 0};
  const auto judged = [&](double answer) {
    return judge_accountant([&](const AccountantCase&) { return answer; }, asked).value();
  };
  CHECK(judged(std::nan("")).promises_too_much);
  CHECK(judged(-HUGE_VAL).promises_too_much);
  CHECK(!judged(HUGE_VAL).promises_too_much);
  CHECK(!judged(1).promises_too_much);
  CHECK(judged(std::nextafter(1.0, 0.0)).promises_too_much);
  const AccountantCase pure{R"({"type": "gaussian", "sensitivity": 1, "sigma": 1})", 0};
  const auto infinite = judge_accountant([](const AccountantCase&) { return 1e300; }, pure).value();
  CHECK(infinite.is_infinite);
  CHECK(infinite.promises_too_much);
  CHECK(judge_accountant(laplace_accountant, {"{", 0}).error().fault == Fault::invalid_input);
  CHECK(judge_accountant(laplace_accountant, {R"({"type": "zcdp", "rho": 1})", Rational(1, 10)}).error().fault ==
        Fault::unsupported);
}

}  // namespace dpcert::properties

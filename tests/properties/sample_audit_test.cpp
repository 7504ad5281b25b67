// SPDX-License-Identifier: Apache-2.0
#include "dpcert/properties/sample_audit.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <random>

#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/sampler.hpp"
#include "property.hpp"

namespace dpcert::properties {
namespace {

using Random = std::mt19937_64;

/// The truth with probability 3/4: epsilon is log 3.
Outputs responses(Random& random, bool truth, std::size_t count) {
  Outputs outputs;
  for (std::size_t i = 0; i < count; ++i) outputs.emplace_back((random() % 4 != 0) == truth ? "yes" : "no");
  return outputs;
}
/// Geometric noise of ratio 2 on both sides of a number:
/// epsilon is log 2, by every event of one side.
Outputs geometric(Random& random, long value, std::size_t count) {
  Outputs outputs;
  for (std::size_t i = 0; i < count; ++i) {
    const auto waits = [&] {
      long n = 0;
      while (random() % 2 == 0) ++n;
      return n;
    };
    outputs.push_back(std::to_string(value + waits() - waits()));
  }
  return outputs;
}

SampleClaim claim(const Epsilon& epsilon, const Rational& confidence, const Rational& delta = 0) {
  return {epsilon, delta, confidence};
}

int audits_asked() {
  const char* asked = std::getenv("DPCERT_AUDITS");
  return asked == nullptr ? 60 : std::atoi(asked);
}

}  // namespace

TEST_CASE("a true claim is refuted at most as often as the confidence says", "[properties]") {
  Random random{20201210};
  const int audits = audits_asked();
  int refuted = 0, over = 0;
  for (int i = 0; i < audits; ++i) {
    const bool is_response = i % 2 == 0;
    const Epsilon epsilon = Epsilon::log_of(is_response ? 3 : 2);
    const auto audit = is_response ? audit_samples(responses(random, true, 200), responses(random, false, 200),
                                                   claim(epsilon, Rational(8, 10)))
                                   : audit_samples(geometric(random, 0, 200), geometric(random, 1, 200),
                                                   claim(epsilon, Rational(8, 10)));
    REQUIRE(audit.has_value());
    if (audit->is_refuted) ++refuted;
    if (audit->epsilon_at_least && at_most(Epsilon{*audit->epsilon_at_least}, epsilon) == Trilean::no) ++over;
  }
  CHECK(refuted == over);
  // Two in ten would be allowed: so many more than that have a probability below 10^-6.
  const Counted counted{static_cast<unsigned long>(over), static_cast<unsigned long>(audits)};
  CHECK(lower_limit(counted, Rational(1, 1'000'000)) <= Rational(2, 10));
}

TEST_CASE("a false claim is refuted once there are outputs enough", "[properties]") {
  Random random{7};
  const Rational confidence = Rational(999, 1000);
  const auto response =
      audit_samples(responses(random, true, 20'000), responses(random, false, 20'000), claim(Epsilon{1}, confidence));
  REQUIRE(response.has_value());
  CHECK(response->is_refuted);
  CHECK(*response->epsilon_at_least > 1);
  CHECK((response->event == "yes" || response->event == "no"));
  CHECK(response->is_first == (response->event == "yes"));
  CHECK(response->likely.trials == 10'000);

  const auto noise = audit_samples(geometric(random, 0, 20'000), geometric(random, 1, 20'000),
                                   claim(Epsilon{Rational(1, 2)}, confidence));
  REQUIRE(noise.has_value());
  CHECK(noise->is_refuted);
  CHECK(noise->event.find("x") != std::string::npos);
  // At a delta that is the total variation, nothing is needed.
  const auto at_delta = audit_samples(geometric(random, 0, 2'000), geometric(random, 1, 2'000),
                                      claim(Epsilon{}, confidence, Rational(1, 2)));
  REQUIRE(at_delta.has_value());
  CHECK(!at_delta->is_refuted);
  CHECK(!at_delta->epsilon_at_least);
}

TEST_CASE("delta is taken off before the ratio", "[properties]") {
  Random random{11};
  // 3/4 and 1/4: at delta 1/4 an epsilon of log 2 is just enough.
  const auto audit = audit_samples(responses(random, true, 40'000), responses(random, false, 40'000),
                                   claim(Epsilon{Rational(7, 10)}, Rational(999, 1000), Rational(1, 4)));
  REQUIRE(audit.has_value());
  CHECK(!audit->is_refuted);
  CHECK(*audit->epsilon_at_least > Rational(6, 10));
  CHECK(*audit->epsilon_at_least < Rational(7, 10));
}

TEST_CASE("the samplers of the library are not refuted at their own epsilon, and are below it", "[properties]") {
  const Mechanism mechanism = laplace(1, 1).value();
  const Grid grid = Grid::from("2^-20").value();
  const auto drawn = [&](const Rational& value, std::uint64_t seed) {
    const Sampler sampler = Sampler::of(mechanism, grid, {value}).value();
    const auto bits = seeded_bits(seed);
    Outputs outputs;
    for (int i = 0; i < 4'000; ++i) outputs.push_back(sampler.draw(*bits).front().str());
    return outputs;
  };
  const Outputs a = drawn(0, 1), b = drawn(1, 2);
  const Rational confidence = Rational(9999, 10'000);
  const auto right = audit_samples(a, b, claim(Epsilon{1}, confidence)),
             low = audit_samples(a, b, claim(Epsilon{Rational(3, 10)}, confidence));
  REQUIRE(right.has_value());
  CHECK(!right->is_refuted);
  CHECK(*right->epsilon_at_least > Rational(3, 10));
  CHECK(low->is_refuted);
}

TEST_CASE("outputs that choose do not test", "[properties]") {
  // A difference in the first halves alone shows nothing.
  Outputs a, b;
  for (int i = 0; i < 1000; ++i) {
    a.emplace_back(i < 500 ? "1" : "0");
    b.emplace_back("0");
  }
  const auto audit = audit_samples(a, b, claim(Epsilon{}, Rational(9, 10)));
  REQUIRE(audit.has_value());
  CHECK(!audit->is_refuted);
  CHECK(audit->likely.successes == 0);
}

TEST_CASE("names that the choosing halves lack are one cell", "[properties]") {
  Outputs a(1000, "same"), b(1000, "same");
  for (std::size_t i = 500; i < 1000; ++i) a[i] = "new" + std::to_string(i);
  const auto audit = audit_samples(a, b, claim(Epsilon{}, Rational(9, 10)));
  REQUIRE(audit.has_value());
  CHECK(!audit->event.empty());
}

TEST_CASE("numbers and names are not mixed: the rarer kind is told", "[properties]") {
  const SampleClaim any = claim(Epsilon{Rational(1, 10)}, Rational(9, 10));
  Outputs low(100, "0"), high(100, "1");
  high.back() = "nan";
  const auto refused = audit_samples(low, high, any);
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().where == "/b/99");
  CHECK(refused.error().message.find("found \"nan\", which is no number, among outputs of which 199 are numbers") == 0);
  CHECK(audit_samples(low, high, any, OutputsAre::names)->is_refuted);
  Outputs yes(100, "yes"), no(100, "no");
  yes[40] = "3";
  CHECK(audit_samples(yes, no, any).error().where == "/a/40");
}

TEST_CASE("numbers are read in the forms that common tools write", "[properties]") {
  const SampleClaim any = claim(Epsilon{Rational(1, 10)}, Rational(9, 10));
  for (const std::string form : {"{}", "+{}", "\"{}\"", "{},", "{};", "np.float64({})", "numpy.int64({})",
                                 "Decimal('{}')", "{}e0", " {} ", "'{}' ,", "float({})"}) {
    INFO(form);
    Outputs low(50, ".5"), high(50, "1.");
    for (Outputs* list : {&low, &high})
      for (std::size_t i = 0; i < list->size(); i += 2)
        (*list)[i] = std::string{form}.replace(form.find("{}"), 2, list == &low ? "0.5" : "1");
    const auto audit = audit_samples(low, high, any);
    REQUIRE(audit.has_value());
    CHECK(audit->is_refuted);
    CHECK((audit->event == "0.5 <= x < 1" || audit->event == "1 <= x"));
  }
  for (const std::string name :
       {"nan", "inf", "-inf", "1 2", "[0.5]", "np.mean(0.5)", "0.5)", "", ".", "+", "--1", "0x10", "1,5"}) {
    INFO(name);
    Outputs low(50, "0"), high(50, "1");
    low[3] = name;
    CHECK(audit_samples(low, high, any).error().where == "/a/3");
  }
}

TEST_CASE("the limit of power is what outputs wholly apart refute", "[properties][random]") {
  prop("and no other outputs of as many refute more", Cases::few, [] {
    const auto count = static_cast<std::size_t>(*rc::gen::inRange(8, 300));
    const Rational delta = *rc::gen::element(Rational{0}, Rational(1, 100)), confidence = Rational(9, 10);
    const Outputs apart(count, "1");
    Outputs some;
    for (std::size_t i = 0; i < count; ++i) some.push_back(std::to_string(*rc::gen::inRange(0, 3)));
    const auto most = audit_samples(Outputs(count, "0"), apart, claim(Epsilon{}, confidence, delta)).value();
    const auto other = audit_samples(some, apart, claim(Epsilon{}, confidence, delta)).value();
    RC_ASSERT(most.refutable == other.refutable);
    RC_ASSERT(most.epsilon_at_least.has_value() == most.refutable.has_value());
    if (!most.refutable) return;
    RC_ASSERT(*most.epsilon_at_least <= *most.refutable);
    RC_ASSERT(*most.refutable - *most.epsilon_at_least < Rational(1, 1'000'000));
    RC_ASSERT((!other.epsilon_at_least || *other.epsilon_at_least <= *most.refutable));
    const Epsilon above{*most.refutable};
    const auto beyond = audit_samples(Outputs(count, "0"), apart, claim(above, confidence, delta)).value();
    RC_ASSERT(!beyond.is_refuted && !beyond.has_power);
  });
}

TEST_CASE("names that do not recur have no power", "[properties]") {
  Outputs a, b;
  for (int i = 0; i < 1000; ++i) {
    a.push_back("a" + std::to_string(i));
    b.push_back("b" + std::to_string(i));
  }
  const SampleClaim any = claim(Epsilon{Rational(1, 10)}, Rational(9, 10));
  const auto audit = audit_samples(a, b, any).value();
  CHECK(!audit.is_refuted);
  CHECK(!audit.has_power);
  CHECK(!audit.refutable);
  CHECK(audit.unseen.successes == 1000);
  // One in twelve recurs: something could be refuted, but nearly all outputs say nothing.
  for (std::size_t i = 0; i < 1000; i += 12) a[i] = b[i] = "again";
  const auto some = audit_samples(a, b, any).value();
  CHECK(some.refutable);
  CHECK(!some.has_power);
  CHECK(audit_samples(Outputs(1000, "x"), Outputs(1000, "x"), any)->has_power);
}

TEST_CASE("lists that are too short or hold too long an output are errors", "[properties]") {
  const Outputs good(100, "1"), few(3, "1");
  Outputs longer = good;
  longer[17] = std::string(2000, '1');
  const SampleClaim any = claim(Epsilon{1}, Rational(9, 10));
  const auto where = [&](const Outputs& a, const Outputs& b) { return audit_samples(a, b, any).error().where; };
  CHECK(where(few, good) == "/a");
  CHECK(where(good, few) == "/b");
  CHECK(where(good, longer) == "/b/17");
}

}  // namespace dpcert::properties

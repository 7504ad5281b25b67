// SPDX-License-Identifier: Apache-2.0
// The prover's description of mechanisms against the checker's: two lists, written apart.
#include <catch2/catch.hpp>
#include <set>

#include "agrees.hpp"
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/mechanisms/registry.hpp"
#include "kernel/spec/read_mechanism.hpp"
#include "kernel/spec/spec.hpp"
#include "more/known.hpp"

namespace dpcert {
namespace {

using Keys = std::set<std::string>;

Keys keys_of(const check::KnownType& form, bool with_optional) {
  Keys keys;
  for (const check::Member& member : form.members)
    if (with_optional || !member.is_optional) keys.emplace(member.key);
  return keys;
}

std::vector<const check::KnownType*> forms_of(const std::string& type) {
  std::vector<const check::KnownType*> forms;
  for (const check::KnownType& form : check::kernel_and_more().types)
    if (form.name == type) forms.push_back(&form);
  return forms;
}

bool includes(const Keys& all, const Keys& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

/// Every set of members that the prover's type admits: a form,
/// with and without all that is optional.
std::vector<Keys> admitted(const ObjectType& type) {
  std::vector<Keys> all;
  for (const auto& form : type.alternatives()) {
    Keys keys{form.begin(), form.end()};
    all.push_back(keys);
    for (const Member& member : type.members)
      if (member.is_optional) keys.insert(member.name);
    all.push_back(std::move(keys));
  }
  return all;
}

/// The member's numbers: its own, or those of its items.
const Range* numbers_of(const ValueType& type) {
  const ValueType* inner = &type;
  while (inner->kind() == ValueType::Kind::list) inner = &inner->item();
  const bool is_number = inner->kind() == ValueType::Kind::number || inner->kind() == ValueType::Kind::epsilon;
  return is_number ? &inner->range() : nullptr;
}

/// Points around the ends of both ranges.
std::vector<Rational> probes(const Range& prover, const check::Range& checker) {
  std::vector<Rational> ends = {0, 1, Rational{1, 2}};
  for (const auto& end : {prover.least, prover.most})
    if (end) ends.push_back(*end);
  for (const auto& end : {checker.least, checker.most})
    if (end) ends.emplace_back(*end);
  std::vector<Rational> all;
  for (const Rational& end : ends)
    for (const Rational& off : {Rational{-1}, Rational{-1, 3}, Rational{0}, Rational{1, 3}, Rational{1}})
      all.emplace_back(end + off);
  return all;
}

/// Where the two may differ: the checker knows no rule about noise of scale 0; and
/// what rows of a matrix sum to bounds their entries.
bool may_differ(const check::Member& member, const Rational& x) {
  return (member.range.is_of_noise && x == 0) || (member.holds == check::Holds::matrix && x > 1);
}

}  // namespace

TEST_CASE("the checker's list of mechanisms is the prover's") {
  std::set<std::string> provers, checkers;
  for (const MechanismType* type : mechanism_types()) provers.insert(type->name);
  for (const check::KnownType& form : check::kernel_and_more().types) checkers.emplace(form.name);
  if (find_mechanism_type("k_norm") == nullptr) checkers.erase("k_norm");  // a program without geometry
  CHECK(provers == checkers);
}

TEST_CASE("the checker reads the members that the prover reads, in the same ranges") {
  std::size_t compared = 0;
  for (const MechanismType* type : mechanism_types()) {
    const auto forms = forms_of(type->name);
    INFO(type->name);
    Keys known;
    for (const check::KnownType* form : forms) known.merge(keys_of(*form, true));
    Keys described;
    for (const Member& member : type->members) described.insert(member.name);
    CHECK(known == described);
    for (const Keys& keys : admitted(*type))
      CHECK(std::any_of(forms.begin(), forms.end(), [&](const check::KnownType* form) {
        return includes(keys_of(*form, true), keys) && includes(keys, keys_of(*form, false));
      }));
    for (const check::KnownType* form : forms)
      for (const check::Member& member : form->members) {
        const Range* range = numbers_of(type->at(member.key).type);
        if (range == nullptr || member.holds == check::Holds::other) continue;
        INFO(member.key);
        for (const Rational& x : probes(*range, member.range)) {
          INFO(x);
          if (!may_differ(member, x)) CHECK(member.range.contains(x) == range->holds(x));
        }
        ++compared;
      }
  }
  CHECK(compared > 60);
}

TEST_CASE("both readers take a DP-SGD object for the same steps on the same samples") {
  const auto checkers = [](const std::string& text) {
    const auto read = check::read_mechanism(std::get<check::Json>(check::read_json(text)), check::kernel_and_more());
    const auto* sampled = std::get<check::Mechanism>(read).as<check::Subsampled>();
    REQUIRE(sampled != nullptr);
    return std::pair{sampled->rate.str(), sampled->steps.str()};
  };
  const auto is_that = [&](const std::string& members, const std::string& rate, const std::string& steps) {
    const std::string text = R"({"type": "dpsgd", "noise_multiplier": 2, )" + members + "}";
    const std::string plain = R"({"type": "subsampled_gaussian", "noise_multiplier": 2, "sampling_rate": ")" + rate +
                              R"(", "steps": )" + steps + "}";
    INFO(text);
    CHECK(checkers(text) == std::pair{rate, steps});
    CHECK(checkers(plain) == std::pair{rate, steps});
    const auto collision = [](const std::string& object) {
      return release_of(mechanism_of(read_json(object).value()).value())->divergence({{2}}, 30).value();
    };
    const RuleValue read = collision(text), expected = collision(plain);
    CHECK(read.has_digits(30));
    CHECK(agrees(read.value, expected.value));
  };
  is_that(R"("examples": 60000, "batch": 256, "epochs": 15)", "8/1875", "3516");
  is_that(R"("examples": 60000, "batch": 256, "epochs": "16/15")", "8/1875", "250");
  is_that(R"("examples": 60000, "batch": 256, "epochs": "160000000000000000000001/150000000000000000000000")", "8/1875",
          "251");
  is_that(R"("examples": 7, "batch": 7, "epochs": "1/100")", "1", "1");
  is_that(R"("examples": 50000, "batch": 500, "steps": 1000000000)", "1/100", "1000000000");
}

namespace {

/// Is the mechanism one to the prover, and to the checker?
std::pair<bool, bool> readings(const std::string& text) {
  const auto checkers = check::read_mechanism(std::get<check::Json>(check::read_json(text)), check::kernel_and_more());
  return {mechanism_of(read_json(text).value()).has_value(), std::holds_alternative<check::Mechanism>(checkers)};
}

}  // namespace

TEST_CASE("what one reader refuses the other does not read") {
  const auto budget = [](const std::string& points) { return R"({"type": "rdp", "points": [)" + points + "]}"; };
  const auto process = [](const std::string& weights, const std::string& second) {
    return R"({"type": "elliptical_process", "sensitivity": 1, "sigma": 1, "mixing": {"family": "mixture", "weights": )" +
           weights + R"(, "of": [{"family": "point", "value": 1}, )" + second + "]}}";
  };
  const std::pair<bool, bool> both{true, true}, neither{false, false};
  CHECK(readings(budget(R"({"order": "3/2", "epsilon": 1})")) == both);
  for (const char* points :
       {R"({"order": 1, "epsilon": 1})", R"({"order": "1/2", "epsilon": 1})", R"({"order": 2, "epsilon": {"log": 3}})",
        R"({"order": 2, "epsilon": 1}, {"order": "4/2", "epsilon": 2})"}) {
    INFO(points);
    CHECK(readings(budget(points)) == neither);
  }
  CHECK(readings(process("[1, 0]", R"({"family": "point", "value": 2})")) == both);
  CHECK(readings(process("[1, 0]", R"({"family": "point", "value": 0})")) == neither);
  CHECK(readings(process("[1, 0]", R"({"family": "normal", "mean": 0, "variance": 1})")) == neither);
  const auto tempered = [](const std::string& type) {
    return R"({"type": "tempered_posterior", "prior": {"alpha": 1, "beta": 1}, "n": 20, "temperature": 3, "model": {)" +
           type + R"("truncation": "0.2"}})";
  };
  CHECK(readings(tempered(R"("type": "beta_bernoulli", )")) == both);
  for (const char* type : {"", R"("type": "beta_binomial", )", R"("type": null, )"})
    CHECK(readings(tempered(type)) == neither);
  const auto of_categories = [](const std::string& k, const std::string& concentration) {
    return R"({"type": "tempered_posterior", "n": 20, "temperature": 3, "model": {"type": "dirichlet_categorical",
      "categories": )" +
           k + R"(, "truncation": "0.2"}, "prior": {"concentration": )" + concentration + "}}";
  };
  CHECK(readings(of_categories("3", "[1, 1, 2]")) == both);
  CHECK(readings(of_categories("2", "[1, 2]")) == both);
  for (const auto& [k, concentration] :
       {std::pair{"3", "[1, 1]"}, {"3", "[1, 1, 0]"}, {"5", "[1, 1, 1, 1, 1]"}, {"1", "[1]"}})
    CHECK(readings(of_categories(k, concentration)) == neither);
  CHECK(readings(R"({"type": "randomized_response", "categories": 1000000001, "truth": 1})") == neither);
}

TEST_CASE("both readers take a number for the same, however it is written") {
  const auto rho_of = [](const std::string& rho) {
    const std::string text = R"({"type": "zcdp", "rho": ")" + rho + "\"}";
    const auto checkers =
        check::read_mechanism(std::get<check::Json>(check::read_json(text)), check::kernel_and_more());
    const auto provers = mechanism_of(read_json(text).value());
    CHECK(provers.has_value() == std::holds_alternative<check::Mechanism>(checkers));
    return provers ? provers->kind().zcdp_budget() : std::nullopt;
  };
  for (const char* half : {"0.5", ".5", "+.5", "+0.5", "5e-1", "5.e-1", "1/2", "+1/2", "00.50"}) {
    INFO(half);
    CHECK(rho_of(half) == Rational(1, 2));
  }
  for (const char* none : {"", ".", "+", "++1", "+-1", "1/+2", ".5/1", "5e", "1 ", "ln(2)"}) {
    INFO(none);
    CHECK_FALSE(rho_of(none));
  }
}

TEST_CASE("a claim may have keys of its author's own, which neither reader looks at") {
  const auto are_read = [](const std::string& key) {
    const std::string text =
        R"({"claims": [{"id": "c", "neighbours": "other", "mechanism": {"type": "zcdp", "rho": 1}, "claim": {"rho": 1}, )" +
        quote_json(key) + R"(: {"any": [null, 1]}}]})";
    const auto spec = std::get<check::Spec>(check::Spec::read(text));
    return std::pair{
        std::holds_alternative<AuditEntry>(read_audit(text).value().front()),
        std::holds_alternative<check::ClaimEntry>(check::read_claim(spec.document(), 0, check::kernel_and_more()))};
  };
  for (const char* own : {"x-reviewer", "x-", "x-id"}) CHECK(are_read(own) == std::pair{true, true});
  for (const char* other : {"x", "x_reviewer", "X-reviewer", "-x-", "sauce"})
    CHECK(are_read(other) == std::pair{false, false});
}

TEST_CASE("a claim at a finite order has a number for its epsilon") {
  const auto is_read = [](const std::string& claim) {
    const std::string text =
        R"({"claims": [{"id": "c", "neighbours": "other", "mechanism": {"type": "zcdp", "rho": 1}, "claim": )" + claim +
        "}]}";
    const auto spec = std::get<check::Spec>(check::Spec::read(text));
    return std::pair{
        std::holds_alternative<AuditEntry>(read_audit(text).value().front()),
        std::holds_alternative<check::ClaimEntry>(check::read_claim(spec.document(), 0, check::kernel_and_more()))};
  };
  CHECK(is_read(R"({"order": 2, "epsilon": 1})") == std::pair{true, true});
  CHECK(is_read(R"({"order": "inf", "epsilon": {"log": 3}})") == std::pair{true, true});
  for (const char* ratio : {"1", "3"})
    CHECK(is_read(R"({"order": 2, "epsilon": {"log": )" + std::string{ratio} + "}}") == std::pair{false, false});
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
// The certificates of random designs: accepted as they are, with no
// number of them moved, and against no other query.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any_profiles.hpp"
#include "dpcert/check/check.hpp"
#include "dpcert/queries/answer.hpp"
#include "dpcert/queries/geometry.hpp"
#include "moved_numbers.hpp"
#include "property.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string list(const std::vector<Rational>& numbers) {
  std::string text;
  for (const Rational& x : numbers) text += (text.empty() ? "\"" : ", \"") + x.str() + "\"";
  return "[" + text + "]";
}

std::string query_of(const ProfileGraph& graph, const std::string& kind, const std::string& epsilon,
                     const std::string& minimise, const std::vector<Rational>& weights) {
  std::string profiles, edges;
  for (const auto& law : graph.profiles) profiles += (profiles.empty() ? "" : ", ") + list(law);
  for (const auto& [i, j] : graph.edges)
    edges += (edges.empty() ? "[" : ", [") + std::to_string(i) + ", " + std::to_string(j) + "]";
  return R"({"quantity": "profile_mechanism", "certificate": true, "kind": ")" + kind + R"(", "profiles": [)" +
         profiles + R"(], "edges": [)" + edges + R"(], "epsilon": )" + epsilon + R"(, "minimise": ")" + minimise +
         R"(", "weights": )" + list(weights) + "}";
}

std::string any_query() {
  const std::string kind = *rc::gen::element<std::string>("one_bit_cluster", "smooth_one_bit", "smooth_categorical");
  const std::size_t categories = kind == "smooth_categorical" ? *rc::gen::inRange<std::size_t>(2, 4) : 2;
  const ProfileGraph graph = any_graph(*rc::gen::inRange<std::size_t>(2, 5), categories);
  std::vector<Rational> weights;
  for (std::size_t i = 0; i < graph.profiles.size(); ++i) weights.emplace_back(*rc::gen::element(0, 1, 1, 1, 3));
  const std::string epsilon =
      *rc::gen::element<std::string>("0", R"({"log": "6/5"})", R"({"log": 2})", "\"0.1\"", "\"0.7\"");
  return query_of(graph, kind, epsilon, *rc::gen::element<std::string>("largest_entry", "expected_error"), weights);
}

std::string certificate_of(const std::string& query) {
  serve_geometry();
  const auto answered = answer(read_json(query).value());
  REQUIRE(answered);
  CHECK(answered->at("checked") == true);
  return answered->at("certificate").get<std::string>();
}

}  // namespace

TEST_CASE("certificates of designs are accepted, and with any number moved they are not", "[random]") {
  dpcert::prop("of random queries", [] {
    const std::string query = any_query(), certificate = certificate_of(query);
    const check::Outcome outcome = check::check_design(query, certificate);
    RC_ASSERT(outcome.accepted);
    check::test::for_each_moved_number(certificate, [&](const std::string& moved) {
      const bool is_accepted = check::check_design(query, moved).accepted;
      RC_LOG() << query << "\n" << moved;
      RC_ASSERT(!is_accepted);
    });
  });
}

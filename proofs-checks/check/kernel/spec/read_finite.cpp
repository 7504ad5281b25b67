// SPDX-License-Identifier: Apache-2.0
// Mechanisms of finitely many outcomes. proofs-checks/check/theory/channel.md
#include "kernel/spec/read_laws.hpp"
#include "kernel/spec/types.hpp"

namespace dpcert::check {
namespace {

constexpr Member categories{"categories", count_from(2, 1'000'000'000)};

Mechanism read_channel(const Object& in) {
  Channel result{laws(in, "matrix"), {}};
  if (result.rows.size() < 2) throw Misread{"a channel needs 2 rows"};
  if (result.rows.size() > max_rows) throw BeyondLimits{"a channel of more than 2000 rows"};
  if (in.has("edges")) result.edges = edges(in, result.rows.size());
  return {std::move(result)};
}

}  // namespace

const Types& finite_types() {
  static const Types types = {
      {"randomized_response",
       {categories, {"truth", probability}},
       [](const Object& in) {
         return Mechanism{RandomizedResponse{in["categories"], in["truth"]}};
       }},
      {"randomized_response",
       {categories, epsilon_member},
       [](const Object& in) {
         return Mechanism{RandomizedResponse{in["categories"], in.epsilon()}};
       }},
      {"channel", {{"matrix", nonnegative, Holds::matrix}, optional_member("edges", any, Holds::other)}, read_channel},
  };
  return types;
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "kernel/spec/json.hpp"
#include "more/spec/read_profile.hpp"

/// Designs for profile-based privacy: a query of the machine interface,
/// and a certificate of its answer. theory/design.md
namespace dpcert::check {

/// What a `profile_mechanism` query asks.
struct DesignQuery {
  enum class Kind { shared_flips, flips, matrices };  ///< one for each connected part of the graph, or for each profile
  struct Entry {
    std::size_t profile, from, to;
  };
  /// Entries off the diagonals that have one size.
  struct Move {
    std::vector<Entry> entries;
    std::size_t group;
    Rational weight, error;
  };

  std::string id, kind_name, objective_name;
  Kind kind;
  bool is_largest;  ///< the objective, else the expected error
  Rows profiles;
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  LogNumber epsilon;
  std::vector<Rational> weights;
  // What designs are made of.
  std::vector<Move> moves;
  std::vector<Rational> caps;  ///< of each group of moves

  [[nodiscard]] std::size_t outcomes() const { return profiles.front().size(); }
};

/// Whether the document is such a query, and no audit file.
[[nodiscard]] bool is_design_query(const Json& json);
/// Reads it, or says in a sentence what cannot be understood. Throws BeyondLimits.
[[nodiscard]] std::variant<DesignQuery, std::string> read_design_query(const Json& json);

}  // namespace dpcert::check

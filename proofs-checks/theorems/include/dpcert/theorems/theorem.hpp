// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dpcert/exact/trilean.hpp"
#include "dpcert/theorems/draw.hpp"

namespace dpcert::theorems {

enum class Status {
  holds,            ///< as printed
  holds_corrected,  ///< once a slip of the text is mended, which nothing else rests on
  wrong,            ///< false as printed: shown as "false"
  loose,            ///< true, but a better constant is known and attained
  asymptotic        ///< true in a limit only, to which finite instances are compared
};
[[nodiscard]] const char* name_of(Status status);
[[nodiscard]] std::optional<Status> status_of(std::string_view name);

/// What a check shows.
enum class Role {
  statement,       ///< of a random instance of the assumptions, that the printed conclusion holds
  counterexample,  ///< of one exact instance, that the printed conclusion fails
  corrected,       ///< of a random instance, that the corrected conclusion holds
  attained         ///< that an instance comes to the sharp constant, or as near as one likes
};
[[nodiscard]] const char* name_of(Role role);

/// An executable check. `yes`: what it is to show was shown, by exact or certified arithmetic;
/// `unknown`: the precision was raised in vain, which counts as a failure.
struct Check {
  Role role;
  Trilean (*holds)(Draw& instance);
};

/// A statement at one place, with its numbers, which a reader can compute himself.
struct Instance {
  std::string_view given;    ///< where: "lambda 1, epsilon 1, q 1/2"
  std::string_view printed;  ///< what the document says there
  std::string_view fact;     ///< what is so
  /// What `dpcert compute` is to be asked, JSON; empty where no quantity is the number.
  std::string_view query = {};
  std::string_view answer = {};    ///< members of its answer, as they are written, an object of JSON
  std::string_view excludes = {};  ///< the printed number, outside of the first enclosure in `answer`; or empty
};

/// One statement that somebody published, in our words.
///
/// Law  a statement that holds has a check of it; a false one has a counterexample and a
///      check of what is true instead; a loose one has an instance that attains the
///      sharp constant and a check of that constant. What is corrected, and what has
///      a counterexample, shows an instance.
struct Theorem {
  std::string_view id;     ///< "awan-slavkovic.thm-3.19": the document, then the place
  std::string_view place;  ///< "Theorem 3.19"
  Status status = Status::holds;
  std::string_view statement;
  std::string_view assumptions = {};
  std::string_view corrected = {};  ///< what is true instead; empty where the statement holds as printed
  std::optional<Instance> instance = {};
  std::string_view note = {};  ///< theory note, from the root of the tree; may be empty
  std::string_view code = {};  ///< what implements it and is asked by its checks, likewise
  std::vector<Check> checks = {};
};

/// Whose statements they are.
struct Document {
  std::string_view key;  ///< the id's first part
  std::string_view title;
};

}  // namespace dpcert::theorems

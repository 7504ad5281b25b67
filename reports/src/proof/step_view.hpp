// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dpcert/exact/rational.hpp"
#include "dpcert/mechanisms/schema/json.hpp"
#include "kernel/certificate.hpp"

namespace dpcert::reports {

/// A step of a certificate that was read, as its words look at it. Nothing of it was checked: what
/// is asked for and not there is nothing.
struct StepView {
  const check::Certificate& certificate;
  const check::WrittenStep& written;
  std::string_view type;  ///< of its node; "" where that is not told

  [[nodiscard]] check::Kind kind() const { return written.says.kind; }
  [[nodiscard]] std::size_t arguments() const { return written.arguments.size(); }
  [[nodiscard]] std::string_view word(std::size_t i) const;
  [[nodiscard]] std::optional<Rational> number(std::size_t i) const;
  /// Its numbers from the i-th word on, as far as they are numbers.
  [[nodiscard]] std::vector<Rational> numbers_from(std::size_t i) const;
  /// What the earlier step says that the i-th word cites.
  [[nodiscard]] const check::Statement* cited(std::size_t i) const;
};

/// "step 3", "steps 0, 2 and 3": the words from one to before another, dashes left out.
[[nodiscard]] std::string steps_of(const StepView& step, std::size_t from, std::size_t to);

/// What stands at the pointer of a step, in words: "the mechanism", "part 1 (gaussian)".
struct NodeWords {
  std::string name, type;
};
/// Given  mechanism: as of proof_in_words
[[nodiscard]] NodeWords node_in_words(std::string_view pointer, const Json* mechanism);

/// What a step concludes: "part 1 is (1.14, 1e-5)-DP", rounded so that it still follows.
[[nodiscard]] std::string conclusion_of(const check::Statement& says, const std::string& node);

}  // namespace dpcert::reports

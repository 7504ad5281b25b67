// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/neighbours.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"
#include "dpcert/mechanisms/schema/object_type.hpp"

namespace dpcert {

// Members that many mechanisms have.

/// The scale of some noise; at 0 there is none.
[[nodiscard]] inline Member noise_scale(std::string name, const std::string& meaning) {
  return {std::move(name), ValueType::number(Range::non_negative()), meaning + "; 0 is no noise", Privacy::grows};
}
[[nodiscard]] inline Member sensitivity(
    std::string meaning = "largest change of the answer between neighbouring data sets") {
  return {"sensitivity", ValueType::number(Range::non_negative()), std::move(meaning), Privacy::shrinks};
}
[[nodiscard]] inline Member budget(std::string name, std::string meaning) {
  return {std::move(name), ValueType::number(Range::non_negative()), std::move(meaning), Privacy::shrinks};
}
/// A number of runs.
[[nodiscard]] inline Member runs(std::string name, std::string meaning) {
  constexpr unsigned long most = 1'000'000'000;
  return {std::move(name), ValueType::whole(1, most), std::move(meaning), Privacy::shrinks};
}
/// How neighbours differ, of what is run on samples: stated; or add-remove where it is missing.
[[nodiscard]] Member stated_relation_member();
[[nodiscard]] Member relation_member();
/// That of an object; where it is missing, add_remove. Throws BadInput.
[[nodiscard]] Relation read_relation(const Fields& in);
/// That of an object which may be wrong.
[[nodiscard]] Relation relation_in(const Json& object);

[[nodiscard]] inline std::vector<Member> joined(std::vector<Member> first, const std::vector<Member>& others) {
  first.insert(first.end(), others.begin(), others.end());
  return first;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>
#include <vector>

#include "dpcert/exact/work.hpp"
#include "dpcert/mechanisms/assumptions.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"
#include "dpcert/queries/answer.hpp"

namespace dpcert {

/// Of one question, mostly five to eight seconds: where searches
/// come to their end, what they know by then answers.
inline constexpr Work usual_work{5'000'000'000};

/// A quantity of the interface, a file each under src/quantities.
struct Quantity : ObjectType {
  /// Read the members and answer, to those digits. Throw BadInput.
  using OfMembers = Answer (*)(const Fields& query, long digits);
  /// One that is asked of one mechanism, whose member "mechanism" was read before.
  using OfMechanism = Answer (*)(const Mechanism& mechanism, const Fields& query, long digits);
  std::variant<OfMembers, OfMechanism> answer;
  /// Of one that is asked of no mechanism.
  Assumptions assumes = {};
  Work most_work = usual_work;
};

/// Its type as a query: the members that all have are added.
[[nodiscard]] ObjectType query_type(std::string name, std::string summary, std::vector<Member> members,
                                    std::string example, std::vector<std::vector<std::string>> forms = {});

/// All quantities that this program answers, in the sequence they were registered.
[[nodiscard]] const std::vector<const Quantity*>& quantities();
/// Adds quantities of another module, once, when the program starts.
void register_quantities(const std::vector<const Quantity*>& quantities);

}  // namespace dpcert

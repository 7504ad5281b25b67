// SPDX-License-Identifier: Apache-2.0
// Mechanisms of others, as an audit file writes them.
#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

namespace dpcert::specs {

struct Part {
  Part(std::string of, std::string count = "1") : mechanism{std::move(of)}, times{std::move(count)} {}
  Part(std::string of, std::integral auto count) : Part{std::move(of), std::to_string(count)} {}

  std::string mechanism, times;
};

[[nodiscard]] inline std::string composed(const std::vector<Part>& parts) {
  std::string text;
  for (const auto& [mechanism, times] : parts)
    text += (text.empty() ? "" : ", ") + (R"({"mechanism": )" + mechanism) + R"(, "times": )" + times + "}";
  return R"({"type": "composition", "parts": [)" + text + "]}";
}
template <class Count>
[[nodiscard]] std::string composed(const std::string& of, const Count& times) {
  return composed({Part{of, times}});
}
[[nodiscard]] inline std::string beside(const std::string& one, const std::string& two) {
  return composed({Part{one}, Part{two}});
}

/// On a Poisson sample of that rate.
[[nodiscard]] inline std::string sampled(const std::string& rate, const std::string& of) {
  return R"({"type": "poisson_subsampled", "sampling_rate": ")" + rate + R"(", "of": )" + of + "}";
}

}  // namespace dpcert::specs

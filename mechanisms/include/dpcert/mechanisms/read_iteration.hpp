// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/iteration/noisy_iteration.hpp"
#include "dpcert/accounting/noise/iteration/noisy_sgd.hpp"
#include "dpcert/accounting/noise/iteration/ornstein_uhlenbeck.hpp"
#include "dpcert/accounting/noise/iteration/sampled_descent.hpp"
#include "dpcert/accounting/pairs/iterated_laplace.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

// Noise that is added in many steps, as quantities and mechanisms name it: the
// members, what they make, and what may be wrong with it, each number having its
// range. Readers throw BadInput; errors stand below the object.

[[nodiscard]] std::vector<Member> noisy_steps_members();
/// Equal steps that follow each other together.
[[nodiscard]] Filled<NoisyIteration> read_noisy_steps(const Fields& in);
[[nodiscard]] std::optional<Error> why_invalid(const NoisyIteration& steps);

struct RecordOfSgd {
  NoisySgd sgd;
  unsigned long index;
};
[[nodiscard]] std::vector<Member> noisy_sgd_members();
[[nodiscard]] Filled<RecordOfSgd> read_noisy_sgd(const Fields& in);
[[nodiscard]] std::optional<Error> why_invalid(const RecordOfSgd& record);

[[nodiscard]] std::vector<Member> noisy_descent_members();
[[nodiscard]] Filled<NoisyDescent> read_noisy_descent(const Fields& in);
[[nodiscard]] std::optional<Error> why_invalid(const NoisyDescent& descent);

/// With a window: all steps where none is given, and then no share.
[[nodiscard]] std::vector<Member> sampled_descent_members();
[[nodiscard]] std::vector<std::vector<std::string>> sampled_descent_forms();
struct WindowedDescent {
  SampledDescent sampled;
  Window window;
};
[[nodiscard]] Filled<WindowedDescent> read_sampled_descent(const Fields& in);
[[nodiscard]] std::optional<Error> why_invalid(const SampledDescent& sampled, const Window& window);

[[nodiscard]] std::vector<Member> ornstein_uhlenbeck_members();
[[nodiscard]] Filled<OrnsteinUhlenbeck> read_ornstein_uhlenbeck(const Fields& in);
[[nodiscard]] std::optional<Error> why_invalid(const OrnsteinUhlenbeck& process);

/// Of scales > 0.
[[nodiscard]] std::vector<Member> iterated_laplace_members();
[[nodiscard]] IteratedLaplace read_iterated_laplace(const Fields& in);

}  // namespace dpcert

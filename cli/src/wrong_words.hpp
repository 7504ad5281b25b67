// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace dpcert::cli {

/// Of a question whose mechanism is missing: that, and how it is asked; else "".
[[nodiscard]] std::string missing_mechanism(int argc, char** argv);
/// The name of a command or option that is none, with the nearest that is; ""
/// where all are known, or the command takes others.
[[nodiscard]] std::string unknown_name(const CLI::App& app, int argc, char** argv);

}  // namespace dpcert::cli

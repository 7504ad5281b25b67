// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// What a fuzz target is: a function of any text, which returns where
/// all is well and stops the program where it is not.
namespace dpcert::fuzz {

/// Each target defines it. An exception that leaves it is a finding too.
void try_text(std::string_view text);

/// Stops the program, saying what does not hold of the text, unless it does.
void demand(bool condition, std::string_view what, std::string_view detail = "");

}  // namespace dpcert::fuzz

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace dpcert::cli {

/// While it lives, a line on the terminal tells what is being done, and for how long, of all that takes
/// more than a second: "claim 3 of 8, mnist: 12 s". It is wiped before anything else is written, and at
/// the end. Nothing is drawn where errors do not go to a terminal.
///
/// A clock decides when the line is drawn, and of nothing else. There is one at a time.
class Watch {
 public:
  Watch();
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
};

/// What the watch tells from now on; "": nothing, as while somebody types.
void doing(const std::string& what);
/// The same of one of many, told as a bar. `count` > 0. Costs next to nothing.
void done(std::uint64_t so_many, std::uint64_t count);

}  // namespace dpcert::cli

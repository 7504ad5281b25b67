// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "program.hpp"

namespace dpcert::test {

/// `dpcert plot` where there is some gnuplot, which draws
/// nothing: of specifications that are refused before.
inline Run plot_with_no_pen(const std::string& arguments) {
  const Folder folder;
  write(folder / "gnuplot", "#!/bin/sh\nexit 1\n");
  fs::permissions(folder / "gnuplot", fs::perms::owner_all);
  return shell("PATH='" + (folder / "").string() + "':\"$PATH\" $dpcert plot " + arguments);
}

}  // namespace dpcert::test

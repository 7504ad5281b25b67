// SPDX-License-Identifier: GPL-3.0-or-later
#include "gnuplot.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "files.hpp"

namespace dpcert::cli {
namespace {

constexpr int panel_width = 460, panel_height = 480;

/// A single-quoted gnuplot string: nothing in it is interpreted. Control characters become spaces.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') result += '\'';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + "'";
}

std::string data_block(const std::string& name, const Drawn& drawn) {
  std::string text = name + " << EOD\n";
  for (const auto& [x, y] : drawn.points) text += fmt::format("{:.9g} {:.9g}\n", x, y);
  if (!drawn.is_cloud && !drawn.points.empty())
    text += fmt::format("{:.9g} {:.9g}\n", drawn.points.front()[0], drawn.points.front()[1]);
  return text + "EOD\n";
}

std::string script_for(const std::vector<Panel>& panels, const std::string& output) {
  std::string script = fmt::format("set terminal svg size {},{} noenhanced background 'white'\nset output {}\n",
                                   panel_width * panels.size(), panel_height, quoted(output));
  script += fmt::format("set multiplot layout 1,{}\nset size ratio -1\nset key below\nset grid\n", panels.size());
  std::size_t block = 0;
  for (const Panel& panel : panels) {
    script += "set title " + quoted(panel.title) + "\n";
    std::string plot;
    int line = 0;
    for (const Drawn& drawn : panel.drawn) {
      const std::string name = fmt::format("$data{}", block++);
      script += data_block(name, drawn);
      plot += (plot.empty() ? "plot " : ", ") + name + " with " +
              (drawn.is_cloud ? "points pointtype 7 pointsize 0.3 linecolor rgb '#9ec3e6'"
                              : fmt::format("lines linewidth 1.6 linetype {}", ++line)) +
              " title " + quoted(drawn.label);
    }
    script += plot + "\n";
  }
  return script + "unset multiplot\nset output\n";
}

}  // namespace

Result<std::string> draw(const std::vector<Panel>& panels, const std::string& output) {
  // gnuplot writes a neighbour, which takes the name only when it is whole.
  const std::string unfinished = output + ".part";
  FILE* gnuplot = popen("gnuplot - >/dev/null 2>&1", "w");
  if (gnuplot == nullptr) return unsupported("", "gnuplot could not be started");
  const std::string script = script_for(panels, unfinished);
  std::fwrite(script.data(), 1, script.size(), gnuplot);
  const int status = pclose(gnuplot);
  std::error_code code;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
    return unsupported("", "pictures need the program gnuplot (Debian: gnuplot-nox), which was not found");
  if (status == 0) std::filesystem::rename(unfinished, output, code);
  if (status != 0 || code) {
    std::filesystem::remove(unfinished, code);
    return invalid_input("", output + ": gnuplot could not write the picture");
  }
  return output;
}

}  // namespace dpcert::cli

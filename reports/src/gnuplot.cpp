// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/gnuplot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace dpcert::reports {
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

/// The points, those at 0 of a logarithmic axis far below it: gnuplot would break a line there.
std::string data_block(const std::string& name, const Drawn& drawn, bool is_logarithmic) {
  constexpr double far_below = 1e-300;
  std::string text = name + " << EOD\n";
  const auto add = [&](double x, double y) {
    text += fmt::format("{:.12g} {:.12g}\n", x, is_logarithmic ? std::max(y, far_below) : y);
  };
  for (const auto& [x, y] : drawn.points) add(x, y);
  if (drawn.as == Drawn::As::outline) add(drawn.points.front()[0], drawn.points.front()[1]);
  return text + "EOD\n";
}

/// Does it take the next colour?
bool is_line(Drawn::As as) { return as != Drawn::As::cloud && as != Drawn::As::marks && as != Drawn::As::other_end; }

/// How it looks, as the line of that number in its panel.
std::string style_of(Drawn::As as, int line) {
  switch (as) {
    case Drawn::As::cloud:
      return "points pointtype 7 pointsize 0.3 linecolor rgb '#9ec3e6'";
    case Drawn::As::marks:
      return fmt::format("points pointtype 7 pointsize 0.6 linetype {}", line);
    case Drawn::As::other_end:
      return fmt::format("lines linewidth 0.6 linetype {} dashtype 1", line);
    default:
      return fmt::format("lines linewidth 1.6 linetype {} dashtype {}", line, as == Drawn::As::bound ? line : 1);
  }
}

std::string axes_of(const std::optional<Axes>& axes) {
  if (!axes) return "set size ratio -1\n";
  return fmt::format("set xlabel {} offset 0,0.4\nset ylabel {}\nset xrange [{:.12g}:{:.12g}]\n", quoted(axes->x),
                     quoted(axes->y), axes->x_range[0], axes->x_range[1]) +
         (axes->log_from ? fmt::format("set logscale y\nset format y '1e%T'\nset yrange [{:.12g}:1]\n", *axes->log_from)
          : axes->to     ? fmt::format("set yrange [0:{:.12g}]\n", *axes->to)
                         : "set yrange [0:*]\n");
}

/// gnuplot's word for what a file's name promises; nothing where it is none that is written here.
std::optional<std::string> terminal_for(const std::string& output) {
  const std::string extension = std::filesystem::path{output}.extension().string();
  if (extension == ".svg") return "svg";
  if (extension == ".png") return "pngcairo";
  return std::nullopt;
}

std::string script_for(const std::vector<Panel>& panels, const std::string& terminal, const std::string& output) {
  std::string script = fmt::format("set terminal {} size {},{} noenhanced background 'white'\nset output {}\n",
                                   terminal, panel_width * panels.size(), panel_height, quoted(output));
  script += fmt::format("set linetype 5 linecolor rgb '#b2182b'\nset multiplot layout 1,{}\n", panels.size());
  std::size_t block = 0;
  for (const Panel& panel : panels) {
    script +=
        "reset\nset key below samplen 2.5\nset grid\nset title " + quoted(panel.title) + "\n" + axes_of(panel.axes);
    std::string plot;
    int line = 0;
    for (const Drawn& drawn : panel.drawn) {
      if (is_line(drawn.as)) ++line;
      if (drawn.points.empty()) continue;
      const std::string name = fmt::format("$data{}", block++);
      script += data_block(name, drawn, panel.axes && panel.axes->log_from);
      plot += (plot.empty() ? "plot " : ", ") + name + " with " + style_of(drawn.as, line) + " title " +
              quoted(drawn.label);
    }
    script += plot + "\n";
  }
  return script + "unset multiplot\nset output\n";
}

}  // namespace

double log_from(const std::vector<Drawn>& all, const std::array<double, 2>& ends) {
  double least = 2e-3;
  for (const Drawn& drawn : all) {
    if (drawn.points.empty()) continue;
    const auto [x, y] = drawn.points.back();
    if (y > 0 && x >= ends[0] && x <= ends[1]) least = std::min(least, y);
  }
  return std::pow(10, std::max(-290.0, std::floor(std::log10(least / 1.5))));
}

std::optional<Error> why_not_drawn(const std::string& output) {
  if (!terminal_for(output))
    return invalid_input("", "found the file name " + output + ", wanted one that ends in .svg or .png");
  const std::filesystem::path folder = std::filesystem::path{output}.parent_path();
  std::error_code code;
  if (!folder.empty() && !std::filesystem::is_directory(folder, code))
    return invalid_input("", output + ": there is no folder " + folder.string());
  if (std::system("command -v gnuplot >/dev/null 2>&1") != 0)
    return unsupported("", "pictures need the program gnuplot (Debian: gnuplot-nox), which was not found");
  return std::nullopt;
}

Result<std::string> draw(const std::vector<Panel>& panels, const std::string& output) {
  if (const auto problem = why_not_drawn(output)) return *problem;
  const std::string terminal = *terminal_for(output);
  // gnuplot writes a neighbour, which takes the name only when it is whole.
  const std::string unfinished = output + ".part";
  FILE* gnuplot = popen("gnuplot - >/dev/null 2>&1", "w");
  if (gnuplot == nullptr) return unsupported("", "gnuplot could not be started");
  const std::string script = script_for(panels, terminal, unfinished);
  std::fwrite(script.data(), 1, script.size(), gnuplot);
  const int status = pclose(gnuplot);
  std::error_code code;
  if (status == 0) std::filesystem::rename(unfinished, output, code);
  if (status != 0 || code) {
    std::filesystem::remove(unfinished, code);
    return invalid_input("", output + ": gnuplot could not write the picture");
  }
  return output;
}

}  // namespace dpcert::reports

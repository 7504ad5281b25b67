// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/gnuplot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "dpcert/reports/plot_colours.hpp"
#include "dpcert/reports/thinned.hpp"

namespace dpcert::reports {
namespace {

constexpr int panel_width = 460, panel_height = 480;  // pixels
constexpr std::size_t most_in_a_row = 3;
constexpr double far_below = 1e-300;  // a point at 0 of a logarithmic axis, where gnuplot would break a line

/// A single-quoted gnuplot string: nothing in it is interpreted. Control characters become spaces.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') result += '\'';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + "'";
}

/// Where points of a panel are on the screen, from some place: in pixels, or somewhat more, as the
/// axes leave less room than the panel has.
class Screen {
 public:
  explicit Screen(const Panel& panel) : is_logarithmic_{panel.axes && panel.axes->log_from} {
    std::array<double, 2> least{}, most{};
    bool is_first = true;
    for (const Drawn& drawn : panel.drawn)
      for (const auto& point : drawn.points) {
        for (std::size_t i = 0; i < 2; ++i) {
          least[i] = is_first ? point[i] : std::min(least[i], point[i]);
          most[i] = is_first ? point[i] : std::max(most[i], point[i]);
        }
        is_first = false;
      }
    double width = most[0] - least[0], height = most[1] - least[1];
    if (panel.axes) {
      width = panel.axes->x_range[1] - panel.axes->x_range[0];
      height = is_logarithmic_ ? -std::log10(*panel.axes->log_from) : panel.axes->to.value_or(most[1]);
    }
    scale_ = {width > 0 ? panel_width / width : 0, height > 0 ? panel_height / height : 0};
    if (!panel.axes && width > 0 && height > 0) scale_[0] = scale_[1] = std::min(scale_[0], scale_[1]);
  }
  [[nodiscard]] Points pixels(const Points& points) const {
    Points all;
    for (const auto& [x, y] : points)
      all.push_back({x * scale_[0], (is_logarithmic_ ? std::log10(std::max(y, far_below)) : y) * scale_[1]});
    return all;
  }
  /// The difference of x that many pixels apart, or somewhat less.
  [[nodiscard]] double x_of(double pixels) const { return scale_[0] > 0 ? pixels / scale_[0] : pixels; }

 private:
  bool is_logarithmic_;
  std::array<double, 2> scale_{};
};

/// The points that are drawn, an outline's first one at its end, too.
Points drawn_points(const Drawn& drawn, const Screen& screen) {
  Points all = drawn.points;
  if (drawn.as == Drawn::As::marks) return all;
  if (drawn.as == Drawn::As::outline) all.push_back(all.front());
  const Points pixels = screen.pixels(all);
  Points thinned;
  for (const std::size_t i : drawn.as == Drawn::As::cloud ? thinned_cloud(pixels) : thinned_line(pixels))
    thinned.push_back(all[i]);
  return thinned;
}

std::string block_of(const std::string& name, const std::string& lines) { return name + " << EOD\n" + lines + "EOD\n"; }
std::string line_of(double x, double y) { return fmt::format("{:.12g} {:.12g}\n", x, y); }

std::string data_block(const std::string& name, const Points& points, bool is_logarithmic) {
  std::string lines;
  for (const auto& [x, y] : points) lines += line_of(x, is_logarithmic ? std::max(y, far_below) : y);
  return block_of(name, lines);
}
/// Of a cloud in SVG, a third as long as points: lines too short to be seen, with round ends.
std::string dots_block(const std::string& name, const Points& points, double short_of_a_pixel) {
  std::string lines;
  for (const auto& [x, y] : points) lines += line_of(x, y) + line_of(x + short_of_a_pixel, y) + "\n";
  return block_of(name, lines);
}

constexpr std::string_view cloud_colour = "linecolor rgb '#9ec3e6'";

/// How it looks.
std::string style_of(Drawn::As as, int colour) {
  switch (as) {
    case Drawn::As::cloud:
      return fmt::format("points pointtype 7 pointsize 0.3 {}", cloud_colour);
    case Drawn::As::marks:
      return fmt::format("points pointtype 7 pointsize 0.6 linetype {}", colour);
    case Drawn::As::other_end:
      return fmt::format("lines linewidth 0.6 linetype {} dashtype 1", colour);
    default:
      return fmt::format("lines linewidth 1.6 linetype {} dashtype {}", colour,
                         as == Drawn::As::bound ? 2 + (colour - 1) % 4 : 1);
  }
}

std::string axes_of(const std::optional<Axes>& axes) {
  if (!axes) return "set size ratio -1\n";
  return fmt::format("set xlabel {} offset 0,0.7\nset ylabel {}\nset xrange [{:.12g}:{:.12g}]\n", quoted(axes->x),
                     quoted(axes->y), axes->x_range[0], axes->x_range[1]) +
         (axes->log_from ? fmt::format("set logscale y\nset format y '1e%T'\nset yrange [{:.12g}:1]\n", *axes->log_from)
          : axes->to     ? fmt::format("set yrange [0:{:.12g}]\n", *axes->to)
                         : "set yrange [0:*]\n");
}

/// How gnuplot writes what a file's name promises.
struct Terminal {
  std::string_view extension, name;
  double unit;  ///< of its sizes, in pixels
  std::string_view more;
};
constexpr std::array<Terminal, 3> terminals{{{".svg", "svg", 1, "rounded"},
                                             {".png", "pngcairo", 1, ""},
                                             {".pdf", "pdfcairo", 96, "font 'sans,9' fontscale 1 linewidth 1.4"}}};

/// Nothing where it is none that is written here.
const Terminal* terminal_for(const std::string& output) {
  const std::string extension = std::filesystem::path{output}.extension().string();
  const auto* found = std::find_if(terminals.begin(), terminals.end(),
                                   [&](const Terminal& terminal) { return terminal.extension == extension; });
  return found == terminals.end() ? nullptr : found;
}

/// The data and the plot of one panel. `block`: the number of its first block of data; becomes that
/// of the next panel's.
std::string panel_script(const Panel& panel, const std::vector<int>& colour, bool as_dots, std::size_t& block) {
  const Screen screen{panel};
  std::string script =
      "reset\nset key below samplen 2.5\nset grid\nset title " + quoted(panel.title) + "\n" + axes_of(panel.axes);
  std::string plot;
  for (std::size_t i = 0; i < panel.drawn.size(); ++i) {
    const Drawn& drawn = panel.drawn[i];
    if (drawn.points.empty()) continue;
    if (drawn.as == Drawn::As::other_end && i > 0 &&
        look_alike(screen.pixels(drawn.points), screen.pixels(panel.drawn[i - 1].points)))
      continue;  // under the line before it
    const bool is_dotted = as_dots && drawn.as == Drawn::As::cloud;
    const std::string name = fmt::format("$data{}", block++);
    const Points points = drawn_points(drawn, screen);
    script += is_dotted ? dots_block(name, points, screen.x_of(0.05))
                        : data_block(name, points, panel.axes && panel.axes->log_from);
    plot += (plot.empty() ? "plot " : ", ") + name + " with ";
    if (is_dotted) plot += fmt::format("lines linewidth 3 {} notitle, NaN with ", cloud_colour);
    plot += style_of(drawn.as, colour[i]) + " title " + quoted(drawn.label);
  }
  return script + plot + "\n";
}

std::string script_for(const std::vector<Panel>& panels, const Terminal& terminal, const std::string& output) {
  const std::size_t rows = (panels.size() + most_in_a_row - 1) / most_in_a_row,
                    columns = (panels.size() + rows - 1) / rows;
  const auto size = [&](std::size_t pixels) { return static_cast<double>(pixels) / terminal.unit; };
  std::string script =
      fmt::format("set terminal {} size {:.6g}{},{:.6g}{} noenhanced {} background 'white'\nset output {}\n",
                  terminal.name, size(panel_width * columns), terminal.unit == 1 ? "" : "in", size(panel_height * rows),
                  terminal.unit == 1 ? "" : "in", terminal.more, quoted(output));
  script += fmt::format("set linetype 5 linecolor rgb '#b2182b'\nset multiplot layout {},{}\n", rows, columns);
  const auto colour = colours_of(panels);
  std::size_t block = 0;
  for (std::size_t i = 0; i < panels.size(); ++i)
    script += panel_script(panels[i], colour[i], terminal.name == "svg", block);
  return script + "unset multiplot\nset output\n";
}

}  // namespace

double log_from(const std::vector<Drawn>& all, const std::array<double, 2>& ends) {
  double least = 2e-3, most = 0, floor = 1e-15;
  for (const Drawn& drawn : all) {
    if (drawn.points.empty()) continue;
    for (const auto& point : drawn.points) most = std::max(most, point[1]);
    const auto [x, y] = drawn.points.back();
    if (y <= 0 || x < ends[0] || x > ends[1]) continue;
    least = std::min(least, y);
    if (drawn.as == Drawn::As::marks && !drawn.label.empty()) floor = std::min(floor, y / 1.5);
  }
  floor = std::max(std::min(floor, most / 1e3), 1e-290);
  return std::pow(10, std::floor(std::log10(std::max(floor, least / 1.5))));
}

std::optional<Error> why_not_drawn(const std::string& output) {
  if (terminal_for(output) == nullptr)
    return invalid_input("", "found the file name " + output + ", wanted one that ends in .svg, .png or .pdf");
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
  // gnuplot writes a neighbour, which takes the name only when it is whole.
  const std::string unfinished = output + ".part";
  FILE* gnuplot = popen("gnuplot - >/dev/null 2>&1", "w");
  if (gnuplot == nullptr) return unsupported("", "gnuplot could not be started");
  const std::string script = script_for(panels, *terminal_for(output), unfinished);
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

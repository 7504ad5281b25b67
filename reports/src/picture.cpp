// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/picture.hpp"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "dpcert/accounting/compose/trade_off_curve.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/queries/quantity.hpp"
#include "dpcert/reports/page.hpp"
#include "dpcert/reports/privacy_curves.hpp"

namespace dpcert::reports {
namespace {

namespace fs = std::filesystem;

// Where things are drawn; certain of nothing.
double rough(const Rational& x) { return x.convert_to<double>(); }

/// Would a curve be drawn within the work of a question? By one of its points, with a margin: steers.
template <class Point>
std::optional<Error> why_not_soon(const Point& point) {
  constexpr std::int64_t points_drawn = 200;
  const Work before = work_done();
  const WorkLimit limit{usual_work};
  if (const auto problem = point()) return problem;
  if (points_drawn * (work_done() - before) < usual_work) return std::nullopt;
  return unsupported("", "its curve would take long to draw");
}
std::optional<Error> why_no_trade_off(const Release& release) {
  return why_not_soon([&]() -> std::optional<Error> {
    static_cast<void>(TradeOffCurve{release}.type_two(Rational{1, 10}, drawn_digits));
    return std::nullopt;
  });
}
std::optional<Error> why_no_delta(const Release& release) {
  return why_not_soon([&]() -> std::optional<Error> {
    const auto delta = release.delta(Epsilon{1}, drawn_digits);
    return delta ? std::nullopt : std::optional{delta.error()};
  });
}

/// To where the axis goes: beyond the claim, and beyond the epsilon at delta 1e-6, about.
Rational axis_end(const Release& release, const Rational& claimed) {
  Rational end = claimed * Rational(3, 2);
  const auto epsilon = release.epsilon(Rational{1, 1'000'000}, 2);
  if (epsilon && !epsilon->infinite && epsilon->value.is_finite())
    end = std::max<Rational>(end, epsilon->value.upper());
  return end > least_width ? std::min(end, most_epsilon) : Rational{1};
}

Panel delta_panel(const Release& release, const DpClaim& claim) {
  const Rational at = claim.epsilon.enclose(Precision{64}).upper(), to = axis_end(release, at);
  Panel panel{"", delta_curves({{"mechanism", release}}, 0, to), Axes{"epsilon", "delta", {0, rough(to)}}};
  panel.drawn.push_back({"claimed", Drawn::As::marks, {{rough(at), rough(claim.delta)}}});
  if (claim.delta != 0) panel.axes->log_from = log_from(panel.drawn, panel.axes->x_range);
  return panel;
}

Panel trade_off_panel(const Release& release, std::vector<Drawn> beside) {
  Panel panel{"", trade_off_curves({{"mechanism", release}}, 0, 1),
              Axes{"type I error (false alarms)", "type II error (misses)", {0, 1}, std::nullopt, 1.0}};
  for (Drawn& one : beside) panel.drawn.push_back(std::move(one));
  return panel;
}

std::vector<Drawn> gaussian_curve(const std::string& label, const Rational& mu) {
  return trade_off_curves({{label, release_of(gaussian(1, mu).value()).value()}}, 0, 1);
}

/// What a claim says of the errors of tests; nothing: it says something else.
std::optional<std::vector<Drawn>> drawn_claim(const Claim& claim) {
  if (const auto* point = std::get_if<TradeOffClaim>(&claim))
    return {{{"claimed", Drawn::As::marks, {{rough(point->type_one), rough(point->type_two)}}}}};
  if (const auto* most = std::get_if<AdvantageClaim>(&claim)) {
    const double rest = 1 - rough(most->advantage);
    return {{{"claimed", Drawn::As::curve, {{0, rest}, {rest, 0}}}}};
  }
  if (const auto* gdp = std::get_if<GdpClaim>(&claim)) return gaussian_curve("claimed", gdp->mu);
  return std::nullopt;
}

Result<std::string> svg_of(const Panel& panel) {
  std::error_code none;
  std::string folder = (fs::temp_directory_path(none) / "dpcert-XXXXXX").string();  // a pattern of mkdtemp
  if (none || mkdtemp(folder.data()) == nullptr)
    return unsupported("", "no folder for it could be made where TMPDIR says");
  const auto file = draw({panel}, folder + "/picture.svg");
  std::stringstream text;
  if (file) text << std::ifstream{*file}.rdbuf();
  std::error_code code;
  fs::remove_all(folder, code);
  if (!file) return file.error();
  return text.str();
}

}  // namespace

Result<Panel> claim_panel(const Mechanism& mechanism, const Claim& claim) {
  const WorkLimit limit{usual_work};
  const auto release = release_of(mechanism);
  if (!release) return release.error();
  if (const auto* dp = std::get_if<DpClaim>(&claim)) {
    if (const auto problem = why_no_delta(*release)) return *problem;
    return delta_panel(*release, *dp);
  }
  auto claimed = drawn_claim(claim);
  if (!claimed) return unsupported("", "no curve tells this kind of claim");
  if (const auto problem = why_no_trade_off(*release)) return *problem;
  return trade_off_panel(*release, *std::move(claimed));
}

Result<Panel> risk_panel(const Mechanism& mechanism, const std::optional<Rational>& mu) {
  const WorkLimit limit{usual_work};
  const auto release = release_of(mechanism);
  if (!release) return release.error();
  if (const auto problem = why_no_trade_off(*release)) return *problem;
  return trade_off_panel(*release, mu ? gaussian_curve("Gaussian of that mu", *mu) : std::vector<Drawn>{});
}

Answer figure_of(const Result<Panel>& panel, const std::string& words) {
  const auto svg = panel ? svg_of(*panel) : Result<std::string>{panel.error()};
  if (!svg) return {{"why_none", svg.error().message}};
  return {{"image", as_image(*svg)}, {"words", words}};
}

}  // namespace dpcert::reports

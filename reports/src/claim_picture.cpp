// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/claim_picture.hpp"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "dpcert/exact/work.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/queries/quantity.hpp"
#include "dpcert/reports/privacy_curves.hpp"

namespace dpcert::reports {
namespace {

namespace fs = std::filesystem;

double rough(const Rational& x) { return x.convert_to<double>(); }
/// To where the axis goes: beyond the claim, and beyond the epsilon at delta 1e-6, about.
Rational axis_end(const Release& release, const Rational& claimed) {
  Rational end = claimed * Rational(3, 2);
  const auto epsilon = release.epsilon(Rational{1, 1'000'000}, 2);
  if (epsilon && !epsilon->infinite && epsilon->value.is_finite())
    end = std::max<Rational>(end, epsilon->value.upper());
  return end > least_width ? std::min(end, most_epsilon) : Rational{1};
}

Panel delta_panel(std::vector<Named> curves, const Rational& to, std::optional<std::array<double, 2>> point) {
  Panel panel{"", delta_curves(curves, 0, to), Axes{"epsilon", "delta", {0, rough(to)}}};
  if (point) panel.drawn.push_back({"claimed", Drawn::As::marks, {*point}});
  const bool is_pure = point && (*point)[1] == 0;
  if (!is_pure) panel.axes->log_from = log_from(panel.drawn, panel.axes->x_range);
  return panel;
}

Panel trade_off_panel(const Named& mechanism, Drawn claimed) {
  Panel panel{"", trade_off_curves({mechanism}, 0, 1), Axes{"type I error", "type II error", {0, 1}}};
  panel.drawn.push_back(std::move(claimed));
  return panel;
}

std::optional<Panel> panel_of(const Named& mechanism, const Claim& claim) {
  if (const auto* dp = std::get_if<DpClaim>(&claim)) {
    const Rational at = dp->epsilon.enclose(Precision{64}).upper();
    return delta_panel({mechanism}, axis_end(mechanism.release, at), std::array{rough(at), rough(dp->delta)});
  }
  if (const auto* point = std::get_if<TradeOffClaim>(&claim))
    return trade_off_panel(mechanism,
                           {"claimed", Drawn::As::marks, {{rough(point->type_one), rough(point->type_two)}}});
  if (const auto* most = std::get_if<AdvantageClaim>(&claim)) {
    const double rest = 1 - rough(most->advantage);
    return trade_off_panel(mechanism, {"claimed", Drawn::As::curve, {{0, rest}, {rest, 0}}});
  }
  const auto* gdp = std::get_if<GdpClaim>(&claim);
  if (gdp == nullptr) return std::nullopt;  // no curve of delta is what a claim of rho or of a divergence says
  const auto promised = release_of(gaussian(1, gdp->mu).value());
  return trade_off_panel(mechanism, trade_off_curves({{"claimed", promised.value()}}, 0, 1).front());
}

}  // namespace

std::optional<Panel> claim_panel(const Mechanism& mechanism, const Claim& claim) {
  const WorkLimit limit{usual_work};
  const auto release = release_of(mechanism);
  if (!release || !release->delta(Epsilon{1}, drawn_digits)) return std::nullopt;
  return panel_of({"mechanism", *release}, claim);
}

Result<std::string> svg_of(const Panel& panel) {
  std::error_code none;
  std::string folder = (fs::temp_directory_path(none) / "dpcert-XXXXXX").string();
  if (none || mkdtemp(folder.data()) == nullptr)
    return unsupported("", "no folder for a picture could be made where TMPDIR says");
  const auto file = draw({panel}, folder + "/picture.svg");
  std::stringstream text;
  if (file) text << std::ifstream{*file}.rdbuf();
  std::error_code code;
  fs::remove_all(folder, code);
  if (!file) return file.error();
  return text.str();
}

}  // namespace dpcert::reports

// SPDX-License-Identifier: Apache-2.0
// What of a picture may be left out, and which colours lines have.
#include <rapidcheck.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "dpcert/reports/plot_colours.hpp"
#include "dpcert/reports/thinned.hpp"
#include "property.hpp"

using namespace dpcert;
using namespace dpcert::reports;

namespace {

using Pixel = std::array<double, 2>;

/// A line that wanders: steps of up to some tenths of a pixel, or straight on.
Points any_line() {
  Points line;
  double x = 0, y = 0;
  for (int i = *rc::gen::inRange(1, 120); i > 0; --i) {
    line.push_back({x, y});
    x += *rc::gen::inRange(-2, 30) / 20.0;
    y += *rc::gen::element(0, 0, 1, -1, 3, -3, 40) / 25.0;
  }
  return line;
}
Points some_of(const Points& points, const std::vector<std::size_t>& places) {
  Points some;
  for (const std::size_t i : places) some.push_back(points[i]);
  return some;
}

/// Points of a line, twenty to a piece.
Points along(const Points& line) {
  Points all{line.front()};
  for (std::size_t i = 1; i < line.size(); ++i)
    for (int k = 1; k <= 20; ++k)
      all.push_back({line[i - 1][0] + (line[i][0] - line[i - 1][0]) * k / 20,
                     line[i - 1][1] + (line[i][1] - line[i - 1][1]) * k / 20});
  return all;
}
double distance(const Pixel& p, const Pixel& from, const Pixel& to) {
  const double x = to[0] - from[0], y = to[1] - from[1], square = x * x + y * y;
  const double t = square > 0 ? std::clamp(((p[0] - from[0]) * x + (p[1] - from[1]) * y) / square, 0.0, 1.0) : 0.0;
  return std::hypot(p[0] - from[0] - t * x, p[1] - from[1] - t * y);
}
/// The largest distance of a point of the one line from the other line.
double furthest(const Points& line, const Points& other) {
  double most = 0;
  for (const Pixel& p : along(line)) {
    double least = std::hypot(p[0] - other[0][0], p[1] - other[0][1]);
    for (std::size_t i = 1; i < other.size(); ++i) least = std::min(least, distance(p, other[i - 1], other[i]));
    most = std::max(most, least);
  }
  return most;
}

Panel panel_of(const std::vector<std::string>& objects) {
  Panel panel;
  for (const std::string& object : objects) panel.drawn.push_back({object, Drawn::As::curve, {}});
  return panel;
}

}  // namespace

TEST_CASE("points of lines that cannot be seen are left out", "[random]") {
  prop("both lines are less than a tenth of a pixel apart, and have the same ends", [] {
    const Points line = any_line();
    const std::vector<std::size_t> places = thinned_line(line);
    RC_ASSERT(places.front() == 0U);
    RC_ASSERT(places.back() == line.size() - 1);
    RC_ASSERT(std::is_sorted(places.begin(), places.end()));
    const Points thinned = some_of(line, places);
    RC_ASSERT(furthest(line, thinned) < unseen);
    RC_ASSERT(furthest(thinned, line) < unseen);
  });
  SECTION("all of a straight line but its ends, and none of corners") {
    Points straight, corners;
    for (int i = 0; i <= 100; ++i) {
      straight.push_back({i / 3.0, i / 7.0});
      corners.push_back({i / 3.0, i % 2 / 4.0});
    }
    CHECK(thinned_line(straight) == std::vector<std::size_t>{0, 100});
    CHECK(thinned_line(corners).size() == 101);
    CHECK(thinned_line({}).empty());
    CHECK(thinned_line({{2, 3}}) == std::vector<std::size_t>{0});
    CHECK(thinned_line({{2, 3}, {2, 3}, {2, 3}}).size() == 2);
    CHECK(thinned_line({{0, 0}, {5, 5}, {0, 0}}).size() == 3);  // there and back
  }
}

TEST_CASE("points of clouds that cannot be seen are left out", "[random]") {
  prop("each is less than a tenth of a pixel from one that is kept", [] {
    Points cloud;
    for (int i = *rc::gen::inRange(0, 60); i > 0; --i)
      cloud.push_back({*rc::gen::inRange(-20, 20) / 23.0, *rc::gen::inRange(-20, 20) / 23.0});
    const Points kept = some_of(cloud, thinned_cloud(cloud));
    for (const Pixel& p : cloud)
      RC_ASSERT(std::any_of(kept.begin(), kept.end(),
                            [&](const Pixel& q) { return std::hypot(p[0] - q[0], p[1] - q[1]) < unseen; }));
  });
  CHECK(thinned_cloud({{0, 0}, {0.01, 0.01}, {3, 0}, {0, 0}}) == std::vector<std::size_t>{0, 2});
  CHECK(thinned_cloud({{0.001, 0.001}, {0.1, 0.1}}).size() == 2);
}

TEST_CASE("two lines look alike where no place is a tenth of a pixel apart") {
  const Points line{{0, 1}, {1, 2}};
  CHECK(look_alike(line, {{0, 1.09}, {1, 2}}));
  CHECK_FALSE(look_alike(line, {{0, 1}, {1, 2.1}}));
  CHECK_FALSE(look_alike(line, {{0, 1}}));
}

TEST_CASE("an object has one colour in all panels") {
  using Colours = std::vector<std::vector<int>>;
  CHECK(colours_of({panel_of({"hull", "l1"}), panel_of({"l1", "l2"})}) == Colours{{1, 2}, {2, 3}});
  SECTION("by its object, where the label says more; and what is of the line before has its colour") {
    Panel panel = panel_of({"a"});
    panel.drawn.push_back({"a: rule", Drawn::As::bound, {}, "a"});
    panel.drawn.push_back({"", Drawn::As::other_end, {}});
    panel.drawn.push_back({"claim", Drawn::As::marks, {}});
    panel.drawn.push_back({"b", Drawn::As::curve, {}});
    CHECK(colours_of({panel}) == Colours{{1, 1, 1, 1, 2}});
  }
  SECTION("lines that say nothing of theirs are objects each") {
    CHECK(colours_of({panel_of({"", ""}), panel_of({""})}) == Colours{{1, 2}, {3}});
  }
  SECTION("beyond eight objects, panels share colours before lines of one panel do") {
    const auto all = colours_of({panel_of({"a", "b", "c", "d", "e", "f"}), panel_of({"u", "v", "w", "x", "y", "z"})});
    for (const std::vector<int>& panel : all) CHECK(std::set<int>(panel.begin(), panel.end()).size() == 6);
    std::vector<std::string> many;
    for (int i = 0; i < 21; ++i) many.push_back("profile " + std::to_string(i));
    const std::vector<int> of_many = colours_of({panel_of(many)}).front();
    for (const int colour : of_many) CHECK((colour >= 1 && colour <= colours));
    for (int colour = 1; colour <= colours; ++colour) CHECK(std::count(of_many.begin(), of_many.end(), colour) <= 3);
  }
}

TEST_CASE("a logarithmic axis ends where values matter") {
  const auto end = [](Drawn::As as, double last) {
    return std::log10(log_from({{"x", as, {{0, 0.5}, {1, last}}}}, {0, 1}));
  };
  CHECK(end(Drawn::As::curve, 0.1) == Approx(-3));
  CHECK(end(Drawn::As::curve, 2e-9) == Approx(-9));
  CHECK(end(Drawn::As::curve, 1e-40) == Approx(-15));
  CHECK(end(Drawn::As::curve, 0) == Approx(-3));
  CHECK(end(Drawn::As::marks, 2e-40) == Approx(-40));
  CHECK(std::log10(log_from({{"", Drawn::As::curve, {{0, 2e-30}, {1, 1e-80}}}}, {0, 1})) == Approx(-33));
}

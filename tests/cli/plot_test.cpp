// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/reports/amplified_curves.hpp"
#include "dpcert/reports/plot_curves.hpp"
#include "dpcert/reports/plot_posterior.hpp"
#include "dpcert/reports/privacy_curves.hpp"
#include "failing.hpp"
#include "kernels.hpp"
#include "plotting.hpp"
#include "property.hpp"

using namespace dpcert;
using namespace dpcert::reports;
using namespace dpcert::test;

namespace {

const std::string response = R"([["3/4", "1/4"], ["1/4", "3/4"]])";

/// What came of a specification.
struct Picture {
  Run run;
  std::string svg;
};
Picture drawn(const std::string& spec) {
  const Folder folder;
  write(folder / "spec.json", spec);
  Picture picture{program("plot " + (folder / "spec.json").string() + " -o " + (folder / "picture.svg").string()), ""};
  if (fs::exists(folder / "picture.svg")) picture.svg = bytes_of(folder / "picture.svg");
  return picture;
}

std::string amplification(const std::string& members) {
  return R"({"panels": [{"title": "a kernel", "amplification": {)" + members + "}}]}";
}

void shows(const std::string& spec, const std::vector<std::string>& texts) {
  const auto [run, svg] = drawn(spec);
  INFO(spec << "\n" << run.err);
  if (run.err.find("gnuplot-nox") != std::string::npos) {
    WARN("gnuplot is not installed: no picture was drawn");
    return;
  }
  CHECK(run.status == 0);
  CHECK(svg.starts_with("<?xml"));
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(svg.find(text) != std::string::npos);
  }
}

std::string curves(const std::string& members) { return R"({"panels": [{"curves": {)" + members + "}}]}"; }

void is_refused(const std::string& spec, const std::string& message) {
  const Folder folder;
  write(folder / "spec.json", spec);
  const Run run = plot_with_no_pen((folder / "spec.json").string() + " -o " + (folder / "picture.svg").string());
  INFO(spec << "\n" << run.err);
  CHECK(run.status == 2);
  CHECK(run.err.find("dpcert: /panels/0/" + message) != std::string::npos);
  CHECK_FALSE(fs::exists(folder / "picture.svg"));
}
void refused(const std::string& members, const std::string& message) {
  is_refused(amplification(members), "amplification" + message);
}

Named named(const std::string& label, const std::string& mechanism) {
  return {label, release_of(mechanism_of(*read_json(mechanism)).value()).value()};
}

Amplification any_question() {
  const Rational from(*rc::gen::inRange(0, 3), 2);
  return {any::kernel(),
          {Epsilon::log_of(any::power_of_e()), any::delta()},
          from,
          from + Rational(*rc::gen::inRange(1, 9), 2)};
}

const std::vector<std::string> labels = {"before", "exact", "dobrushin", "doeblin", "ultra_mixing"};

}  // namespace

TEST_CASE("amplification is drawn with all its curves") {
  const std::string budget = R"(, "epsilon": 1, "delta": "0.05")";
  shows(amplification(R"("kernel": )" + response + budget), {"a kernel", "epsilon_out", "delta"});
  shows(amplification(R"("kernel": )" + response + budget), labels);
  shows(amplification(R"("power": 3, "log": true, "epsilon_out": ["1/3", 2], "kernel": )" + response + budget),
        {">1e-1<"});
  shows(bytes_of(DPCERT_SOURCE_DIR "/examples/kernel_amplification.json"),
        {"a walk on four states", "two steps of it"});
  shows(amplification(R"("epsilon": {"log": 3}, "delta": "1e-5", "kernel": )" + response), {">1e-6<"});
  shows(amplification(R"("epsilon": {"log": 3}, "delta": "1e-5", "least": "1e-8", "kernel": )" + response), {">1e-8<"});
  shows(amplification(R"("epsilon": {"log": 3}, "delta": "1e-5", "log": false, "kernel": )" + response), {" 0.1<"});
}

TEST_CASE("amplification is drawn where little is left to see") {
  shows(amplification(R"("epsilon": 0, "delta": 0, "kernel": )" + response), labels);
  shows(amplification(R"("epsilon": 0, "delta": 0, "log": true, "kernel": )" + response), labels);
  shows(amplification(R"("epsilon": 1, "delta": 1, "kernel": [[1, 0], [0, 1]])"), labels);
  shows(amplification(R"("epsilon": 1, "delta": "0.1", "kernel": [["1/2", "1/2"]])"), labels);
  for (const char* delta : {"1e-299", "1e-320", "1e-400"}) {
    CAPTURE(delta);
    const std::string budget = R"("epsilon": 1000, "kernel": )" + response + R"(, "delta": ")" + delta + '"';
    shows(amplification(budget), labels);
  }
}

TEST_CASE("privacy curves are drawn, exact beside bound") {
  const std::string both = R"("mechanisms": [{"label": "noise", "mechanism": {"type": "gaussian", "rho": "1/8"}},
                                             {"mechanism": {"type": "zcdp", "rho": "1/8"}}])";
  shows(curves(R"("of": "delta", )" + both), {"noise", "zcdp: cks", "epsilon", ">1e-3<"});
  shows(curves(R"("of": "delta", "log": false, "epsilon": ["1/2", 3], )" + both), {"noise", "zcdp: cks"});
  shows(curves(R"("of": "tradeoff", "type_one": [0, "1/2"], )" + both), {"type I error", "type II error"});
  is_refused(curves(R"("of": "rdp", )" + both), "curves/of");
  is_refused(curves(R"("of": "delta", "mechanisms": [])"), "curves/mechanisms");
  is_refused(curves(R"("of": "delta", "mechanisms": [{"mechanism": {"type": "zcdp"}}])"),
             "curves/mechanisms/0/mechanism");
  is_refused(curves(R"("of": "delta", "type_one": [0, 1], )" + both), "curves/type_one: is no axis of this curve");
  is_refused(curves(R"("of": "tradeoff", "type_one": [0, 2], )" + both), "curves/type_one/1");
  is_refused(curves(R"("of": "delta", "epsilon": [2, 2], )" + both), "curves/epsilon/1: found 2, wanted an end above");
}

TEST_CASE("claims are marked on curves, in their colour") {
  const auto noise = [](const std::string& claim) {
    return R"("mechanisms": [{"label": "noise", "mechanism": {"type": "gaussian", "rho": "1/8"}, "claim": )" + claim +
           "}]";
  };
  const std::string delta = R"("of": "delta", )", errors = R"("of": "tradeoff", )";
  shows(curves(delta + noise(R"({"epsilon": 1, "delta": "0.01"})")), {"claim: epsilon 1 delta 0.01"});
  shows(curves(errors + noise(R"({"type_one": "0.1", "type_two": "0.7"})")), {"claim: type_one 0.1 type_two 0.7"});
  is_refused(curves(delta + noise(R"({"rho": "1/8"})")),
             "curves/mechanisms/0/claim: is no point of this picture, wanted epsilon and delta");
  is_refused(curves(errors + noise(R"({"epsilon": 1})")), "curves/mechanisms/0/claim: is no point of this picture");
  is_refused(curves(R"("epsilon": [0, 1], )" + delta + noise(R"({"epsilon": 2})")),
             "curves/mechanisms/0/claim: is beyond the ends of the axis");
  is_refused(curves(delta + noise(R"({"epsilon": -1})")), "curves/mechanisms/0/claim/epsilon");
  SECTION("the axes reach them, and what is below the lower end stands there") {
    const auto panel = [&](const std::string& claim) {
      return read_curves(read_json("{" + delta + noise(claim) + "}").value(), "");
    };
    const Panel small = panel(R"({"epsilon": 7, "delta": "2e-30"})"), pure = panel(R"({"epsilon": 9})");
    CHECK(small.axes->x_range[1] == Approx(7.35));
    CHECK(*small.axes->log_from == Approx(1e-30));
    CHECK(small.drawn.back().points == Points{{7, 2e-30}});
    CHECK(pure.drawn.back().points == Points{{9, *pure.axes->log_from}});
  }
}

TEST_CASE("an axis of delta ends at 1e-15, or where it is asked to") {
  const std::string far =
      R"("of": "delta", "epsilon": [0, 12], "mechanisms": [{"mechanism": {"type": "gaussian", "rho": "1/8"}}])";
  const auto from = [&](const std::string& more) {
    return *read_curves(read_json("{" + far + more + "}").value(), "").axes->log_from;
  };
  CHECK(from("") == Approx(1e-15));
  CHECK(from(R"(, "least": "1e-40")") == Approx(1e-40));
  is_refused(curves(far + R"(, "least": 0)"), "curves/least");
  is_refused(curves(far + R"(, "least": "1e-9", "log": false)"), "curves/least: is of a logarithmic axis");
}

TEST_CASE("three panels stand in a row at most") {
  const std::string panel =
      R"({"curves": {"of": "tradeoff", "mechanisms": [{"mechanism": {"type": "gaussian", "rho": "1/8"}}]}})";
  const auto sized = [&](int panels, const std::string& size) {
    std::string all = panel;
    for (int i = 1; i < panels; ++i) all += ", " + panel;
    shows(R"({"panels": [)" + all + "]}", {size});
  };
  sized(1, R"(width="460" height="480")");
  sized(3, R"(width="1380" height="480")");
  sized(4, R"(width="920" height="960")");
  sized(7, R"(width="1380" height="1440")");
}

TEST_CASE("a picture says what its numbers take for granted") {
  const auto printed = [](const std::string& mechanism) {
    const Run run =
        drawn(curves(R"("of": "delta", "epsilon": [0, 1], "mechanisms": [{"mechanism": )" + mechanism + "}]")).run;
    return run.err.find("gnuplot-nox") == std::string::npos ? run.out : "no gnuplot";
  };
  const std::string sampled =
      printed(R"({"type": "subsampled_gaussian", "sampling_rate": "0.1", "noise_multiplier": 2, "steps": 1})");
  CHECK((sampled == "no gnuplot" || sampled.starts_with("assumed: Poisson sampling")));
  const std::string plain = printed(R"({"type": "gaussian", "rho": "1/8"})");
  CHECK((plain == "no gnuplot" || plain.empty()));
}

TEST_CASE("privacy curves show the ends that may be claimed") {
  const std::vector<Named> all = {named("noise", R"({"type": "gaussian", "rho": "1/8"})"),
                                  named("budget", R"({"type": "zcdp", "rho": "1/8"})")};
  const std::vector<Drawn> deltas = delta_curves(all, 0, 3), errors = trade_off_curves(all, 0, 1);
  for (const auto& drawn : {deltas, errors}) {
    REQUIRE(drawn.size() == 4);
    CHECK(drawn[0].as == Drawn::As::curve);
    CHECK(drawn[2].as == Drawn::As::bound);
    CHECK(drawn[2].label == "budget: cks");
    CHECK(drawn[1].points.size() == drawn[0].points.size());
    CHECK(drawn[3].points.empty());  // the other end of a bound says nothing of the mechanism
  }
  for (std::size_t i = 0; i < deltas[0].points.size(); ++i) {
    CHECK(deltas[1].points[i][1] <= deltas[0].points[i][1]);
    CHECK(deltas[0].points[i][1] <= deltas[2].points[i][1]);  // that noise meets the budget
    CHECK(errors[1].points[i][1] >= errors[0].points[i][1]);
    CHECK(errors[0].points[i][1] >= errors[2].points[i][1]);
  }
  CHECK(errors[0].points.front() == std::array<double, 2>{0, 1});
  CHECK(errors[0].points.back() == std::array<double, 2>{1, 0});
}

TEST_CASE("the picture is what its name says, or none") {
  const Folder folder;
  write(folder / "spec.json", amplification(R"("epsilon": 1, "delta": 0, "kernel": )" + response));
  const auto plot = [&](const std::string& name) {
    return program("plot '" + (folder / "spec.json").string() + "' -o '" + (folder / name).string() + "'");
  };
  const Run png = plot("x.png");
  if (png.err.find("gnuplot-nox") == std::string::npos) {
    CHECK(png.status == 0);
    CHECK(bytes_of(folder / "x.png").starts_with("\x89PNG"));
  }
  const Run pdf = plot("x.pdf");
  if (pdf.err.find("gnuplot-nox") == std::string::npos) {
    CHECK(pdf.status == 0);
    CHECK(bytes_of(folder / "x.pdf").starts_with("%PDF"));
  }
  for (const char* name : {"x.jpg", "x", "x.svgz"}) {
    const Run other = plot(name);
    CHECK(other.status == 2);
    CHECK(other.err.find(".svg, .png or .pdf") != std::string::npos);
    CHECK_FALSE(fs::exists(folder / name));
  }
}

TEST_CASE("what keeps a picture from being written is told before anything is computed") {
  const Folder folder;
  write(folder / "spec.json", R"({"panels": [{"curves": {"of": "nothing that is computed"}}]})");
  const std::string spec = (folder / "spec.json").string();
  const auto says = [](const Run& run, const std::string& words) {
    INFO(run.err);
    CHECK(run.status == 2);
    CHECK(run.err.find(words) != std::string::npos);
  };
  says(program("plot " + spec + " -o x.eps"), ".svg, .png or .pdf");
  says(program("plot " + spec + " -o " + (folder / "no/x.svg").string()), "there is no folder");
  says(shell("PATH=/nowhere $dpcert plot " + spec + " -o " + (folder / "x.svg").string()), "gnuplot-nox");
  says(plot_with_no_pen(spec + " -o " + (folder / "x.svg").string()), "/panels/0/curves");
}

TEST_CASE("bad input: amplification, each with its pointer") {
  const auto with = [](const std::string& rest) { return R"("kernel": )" + response + ", " + rest; };
  refused(R"("kernel": [["1/2", "1/3"]], "epsilon": 1, "delta": 0)", "/kernel/0: the probabilities sum to 5/6");
  refused(R"("kernel": [["1/2", "1/2"], [1]], "epsilon": 1, "delta": 0)", "/kernel/1");
  refused(R"("kernel": [["1/2", "1/2"]], "power": 2, "epsilon": 1, "delta": 0)", "/kernel: found 1 rows and 2 columns");
  refused(with(R"("power": 0, "epsilon": 1, "delta": 0)"), "/power");
  refused(with(R"("epsilon": -1, "delta": 0)"), "/epsilon");
  refused(with(R"("epsilon": 1001, "delta": 0)"), "/epsilon: found the number 1001, wanted at most 1000");
  refused(with(R"("epsilon": 1, "delta": 2)"), "/delta");
  refused(with(R"("epsilon": 1, "delta": "-1e-9")"), "/delta");
  refused(with(R"("epsilon": 1)"), ": the key \"delta\" is missing");
  refused(with(R"("epsilon": 1, "delta": 0, "epsilon_out": 2)"), "/epsilon_out");
  refused(with(R"("epsilon": 1, "delta": 0, "epsilon_out": [0, 1, 2])"), "/epsilon_out: found 3 items");
  refused(with(R"("epsilon": 1, "delta": 0, "epsilon_out": [-1, 1])"), "/epsilon_out/0");
  refused(with(R"("epsilon": 1, "delta": 0, "epsilon_out": [1, 1])"), "/epsilon_out/1: found 1, wanted an end above");
  refused(with(R"("epsilon": 1, "delta": 0, "epsilon_out": [1, "1.0000001"])"), "/epsilon_out/1");
  refused(with(R"("epsilon": 1, "delta": 0, "log": 1)"), "/log: found the number 1, wanted true or false");
  refused(with(R"("epsilon": 1, "delta": 0, "least": "1e-9")"), "/least: is of a logarithmic axis");
  refused(with(R"("epsilon": 1, "delta": 0, "color": "red")"), "/color");
  std::string row = "1";
  for (int i = 1; i < 102; ++i) row += ", 0";
  std::string rows = "[" + row + "]";
  for (int i = 1; i < 102; ++i) rows += ", [" + row + "]";
  refused(R"("epsilon": 1, "delta": 0, "kernel": [)" + rows + "]",
          "/kernel: found 102 rows of 102, more than can be drawn");
  is_refused(R"({"panels": [{"bodies": [], "amplification": {"epsilon": 1, "delta": 0, "kernel": )" + response + "}}]}",
             "bodies");
}

TEST_CASE("pictures of draws from posteriors") {
  shows(bytes_of(DPCERT_SOURCE_DIR "/examples/posterior_orders.json"),
        {"diffused (Algorithm 2)", "concentrated (Algorithm 3)", "r = 0.1", "m = 1"});
  const std::string beta =
      R"("model": {"type": "beta_bernoulli"}, "prior": {"alpha": 6, "beta": 12}, "n": 100, "methods": )";
  const auto panel = [](const std::string& members) { return R"({"panels": [{"posterior": {)" + members + "}}]}"; };
  is_refused(panel(beta + "[]"), "posterior/methods");
  is_refused(panel(beta + R"([{"type": "diffused", "r": 2}])"), "posterior/methods/0/r");
  is_refused(panel(beta + R"([{"type": "direct"}], "order": [3, 2])"), "posterior/order/1");
  is_refused(panel(beta + R"([{"type": "direct"}], "order": [0, 2])"), "posterior/order/0");
  is_refused(panel(beta + R"([{"type": "direct"}], "epsilon": 0)"), "posterior/epsilon");
  SECTION("show the divergence, and the exact order at which it becomes infinite") {
    const auto drawn_panel = [&](const std::string& members) {
      return read_posterior_panel(read_json("{" + beta + members + "}").value(), "");
    };
    const Panel both =
        drawn_panel(R"([{"type": "diffused", "r": "0.5"}, {"type": "direct"}], "order": [2, 12], "epsilon": 1)");
    REQUIRE(both.drawn.size() == 3);  // the limit 13 of the first is out of the picture
    CHECK(both.drawn[0].points.front()[1] == Approx(0.04945753778373044));
    CHECK(both.drawn[0].points.back()[0] == 12);
    CHECK(both.drawn[0].points.back()[1] == Approx(0.5156340514439886));
    CHECK(both.drawn[1].points.front()[1] == Approx(0.19129022677671503));
    CHECK(both.drawn[1].points.back()[1] > 1);
    CHECK(both.drawn[2].points == Points{{7, 0}, {7, 1}});
  }
}

TEST_CASE("amplified curves", "[random]") {
  prop("each is followed by its mark, falls, and spans the axis", [] {
    const Amplification asked = any_question();
    const std::vector<Drawn> all = amplified_curves(asked);
    RC_ASSERT(all.size() == 2 * labels.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      RC_ASSERT((all[i].as == Drawn::As::marks) == (i % 2 == 1));
      RC_ASSERT(all[i].label == (i % 2 == 0 ? labels[i / 2] : ""));
      if (i % 2 == 1) continue;
      const Points& points = all[i].points;
      RC_ASSERT(points.front()[0] >= asked.from && points.back()[0] == asked.to);
      for (std::size_t k = 1; k < points.size(); ++k)
        RC_ASSERT(points[k][0] >= points[k - 1][0] && points[k][1] <= points[k - 1][1]);
    }
  });
  prop("what a rule proves is never below what is exactly left", [] {
    const Amplification asked = any_question();
    const std::vector<Drawn> all = amplified_curves(asked);
    const std::size_t i = *rc::gen::inRange<std::size_t>(2, all.size());
    const auto& [epsilon, delta] = *rc::gen::elementOf(all[i].points);
    const Rational out = Rational{epsilon} * (1 + power_of_two(-50));  // a double may be below its bound
    const Number left = amplified_delta(asked.kernel, asked.budget, Epsilon{out}, 15).value;
    RC_ASSERT(left.value.lower() <= Rational{delta} * (1 + power_of_two(-50)));
  });
  prop("the marks are the bounds of Theorem 15", [] {
    const Amplification asked = any_question();
    const std::vector<Drawn> all = amplified_curves(asked);
    for (const Amplified& bound :
         amplify_by_mixing(conditions_of(asked.kernel), asked.budget.epsilon, asked.budget.delta, 15)) {
      const std::string rule = bound.rule == Mixing::dobrushin_epsilon ? "exact" : name_of(bound.rule);
      const std::size_t i = static_cast<std::size_t>(std::find(labels.begin(), labels.end(), rule) - labels.begin());
      const auto& [epsilon, delta] = all[2 * i + 1].points.front();
      RC_ASSERT(std::abs(epsilon - bound.epsilon.value.steer()) <= 1e-6);
      RC_ASSERT(std::abs(delta - bound.delta.value.steer()) <= 1e-6);
    }
  });
}

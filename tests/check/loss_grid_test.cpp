// SPDX-License-Identifier: Apache-2.0
#include "composed_truth.hpp"
#include "kernel/numbers/grid_law.hpp"
#include "kernel/rules/loss_tails.hpp"
#include "soundness_case.hpp"
#include "specs.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;
using dpcert::Enclosure;

namespace {

std::string laplace(const Rational& scale) {
  return R"({"type": "laplace", "sensitivity": 1, )" + quoted("scale", scale) + "}";
}
std::string gaussian(const Rational& sigma) {
  return R"({"type": "gaussian", "sensitivity": 1, )" + quoted("sigma", sigma) + "}";
}
std::string sampled(const Rational& rate, const std::string& of) {
  return rate == 1 ? of : specs::sampled(rate.str(), of);
}
std::string replaced(const Rational& rate, const std::string& of) {
  return R"({"type": "poisson_subsampled", "neighbours": "replace-one", )" + quoted("sampling_rate", rate) +
         R"(, "of": )" + of + "}";
}
const std::string training =
    R"({"type": "subsampled_gaussian", "noise_multiplier": "1.1", "sampling_rate": "256/60000", "steps": 3516})";

std::string relation_of(const std::string& mechanism) {
  return mechanism.find("replace-one") == std::string::npos ? "add-remove" : "replace-one";
}
bool proves(const std::string& mechanism, const std::string& says, const std::string& grid) {
  return follows(mechanism, {"@ dp " + says + " by loss-grid " + grid}, relation_of(mechanism));
}
bool refutes(const std::string& mechanism, const std::string& says, const std::string& grid) {
  return follows(mechanism, {"@ not-dp " + says + " by loss-grid " + grid}, relation_of(mechanism));
}

Rational power_of_ten(int below) { return Rational{1} / pow(Integer{10}, static_cast<unsigned>(below)); }

/// A composition of noise, once, and a few responses, whose truth is known at each order.
struct Shape {
  std::string mechanism;
  Noise noise;
  Outcomes removed{{enclosed(1), enclosed(1)}}, added = removed;
  Rational reach = 4;  // of finite losses, roughly

  void add(const Outcomes& outcomes, const Rational& rate, int times) {
    for (int i = 0; i < times; ++i) {
      removed = product(removed, rate == 1 ? outcomes : on_sample(outcomes, rate, true));
      added = product(added, rate == 1 ? outcomes : on_sample(outcomes, rate, false));
    }
  }
  [[nodiscard]] Enclosure divergence(const Enclosure& x, bool is_removed) const {
    return test::divergence(noise, is_removed ? removed : added, x, is_removed);
  }
};

Rational any_rate() { return any_bool() ? Rational{1} : Rational{any_int(1, 3), 4}; }

std::string add_noise(Shape& shape) {
  shape.noise.rate = any_rate();
  const Rational scale = any_tenths(8, 30);
  shape.reach += 2 + 8 / scale;
  const bool is_normal = any_bool();
  shape.noise.kind = is_normal ? Noise::Kind::normal : Noise::Kind::laplace;
  shape.noise.shift = is_normal ? Rational{1 / (scale * scale)} : Rational{1 / scale};
  const std::string noise = is_normal ? gaussian(scale) : laplace(scale);
  shape.noise.is_replaced = any_bool();
  if (!shape.noise.is_replaced) return sampled(shape.noise.rate, noise);
  shape.reach += 8 / scale;
  return replaced(shape.noise.rate, noise);
}
// Of a loss that is a logarithm, or else rational, so that it may lie on a grid.
std::string add_response(Shape& shape, int times) {
  const Rational rate = shape.noise.is_replaced ? Rational{1} : any_rate(), loss = any_tenths(0, 12),
                 d{any_bool() ? 0 : any_int(0, 3), 20};
  const int categories = any_int(2, 4), ways = any_int(0, 2), whole = any_int(1, 4);
  shape.reach += 2 * times;
  const std::string epsilon =
      ways == 0 ? R"("epsilon": {"log": )" + std::to_string(whole) + "}" : quoted("epsilon", loss);
  const Enclosure odds = ways == 0 ? enclosed(whole) : exp(enclosed(loss));
  if (ways < 2) {
    shape.add(response(odds, 2, d), rate, times);
    return sampled(rate, R"({"type": "approximate", )" + epsilon + ", " + quoted("delta", d) + "}");
  }
  shape.add(response(odds, categories, 0), rate, times);
  return sampled(
      rate, R"({"type": "randomized_response", "categories": )" + std::to_string(categories) + ", " + epsilon + "}");
}
Shape any_shape() {
  Shape shape;
  std::vector<specs::Part> parts;
  if (any_int(0, 3) != 0) parts.emplace_back(add_noise(shape), 1);
  for (int i = any_int(parts.empty() ? 1 : 0, 2); i > 0; --i) {
    const int times = any_int(1, 2);
    parts.emplace_back(add_response(shape, times), times);
  }
  shape.mechanism = specs::composed(parts);
  return shape;
}

// A grid of that many places a unit that holds nearly all of it.
std::string grid(const Shape& shape, int fineness, const std::string& bits) {
  const Integer end{numerator(shape.reach) * fineness / denominator(shape.reach) + 1};
  return "1/" + std::to_string(fineness) + " -" + end.str() + " " + end.str() + " " + bits;
}

GridLaw any_law(const Grid& on) {
  GridLaw law{any_int(static_cast<int>(on.first), 0), {}};
  Integer left = Integer{1} << on.bits;
  for (int i = any_int(0, static_cast<int>(on.last - law.offset)); i >= 0; --i) {
    law.masses.push_back(left * any_int(0, 8) / 8);
    left -= law.masses.back();
  }
  return law;
}
// Term by term.
GridLaw plain_sum(const GridLaw& x, const GridLaw& y, const Grid& on) {
  GridLaw result{on.first, std::vector<Integer>(static_cast<std::size_t>(on.last - on.first + 1))};
  for (std::size_t i = 0; i < x.masses.size(); ++i)
    for (std::size_t j = 0; j < y.masses.size(); ++j) {
      long place = x.offset + y.offset + static_cast<long>(i + j);
      if (on.is_upper ? place > on.last : place < on.first) continue;
      place = std::clamp(place, on.first, on.last);
      result.masses[static_cast<std::size_t>(place - on.first)] += x.masses[i] * y.masses[j];
    }
  for (Integer& mass : result.masses) mass >>= on.bits;
  return trimmed(result);
}
bool are_equal(const GridLaw& x, const GridLaw& y) {
  return x.masses == y.masses && (x.offset == y.offset || x.masses.empty());
}

}  // namespace

TEST_CASE("sums of grid laws are those of plain loops", "[random]") {
  dpcert::prop("whatever the bits, rounded to either side", [] {
    const Grid on{-any_int(0, 20), any_int(0, 20), static_cast<unsigned long>(any_int(1, 150)), any_bool()};
    const GridLaw x = any_law(on), y = any_law(on);
    const GridLaw both = sum(x, y, on);
    RC_ASSERT(are_equal(both, plain_sum(x, y, on)));
    RC_ASSERT(are_equal(sum_of_copies(x, 1, on), trimmed(x)));
    RC_ASSERT(are_equal(sum_of_copies(x, 3, on), plain_sum(x, plain_sum(x, x, on), on)));
    RC_ASSERT(are_equal(sum_of_copies(x, 0, on), at_zero(on)));
  });
}

TEST_CASE("loss-grid brackets what is known of noise with responses", "[random][slow]") {
  dpcert::prop("within the cells, and accepts nothing false", [] {
    const Shape shape = any_shape();
    const int fineness = any_bool() ? 60 : 20;
    const auto epsilon = any_epsilon(any_bool() ? Rational{-1} : Rational{0}, 2);
    const Enclosure x = exp(epsilon.value);
    const Enclosure truths[] = {shape.divergence(x, false), shape.divergence(x, true)};
    const std::string upper = grid(shape, fineness, "50");
    const auto proves_it = [&](const Rational& delta) {
      return proves(shape.mechanism, epsilon.text + " " + delta.str(), upper);
    };
    const Rational slack{6, fineness};  // five losses at most, each put down by one step at most, and a little
    const Enclosure worse = max(truths[0], truths[1]);
    RC_ASSERT(proves_it(std::min(Rational{1}, more(worse, slack / 3))));
    const Rational a_little = abs(any_move());
    if (less(worse, a_little) >= 0) RC_ASSERT(!proves_it(less(worse, a_little)));
    for (const bool is_removed : {false, true}) {
      const Enclosure& truth = truths[is_removed ? 1 : 0];
      const std::string start = is_removed ? "remove " : "add ";
      const auto refutes_it = [&](const Rational& delta, const Rational& shift) {
        return refutes(shape.mechanism, epsilon.text + " " + delta.str(), start + upper + " " + shift.str());
      };
      if (less(truth, slack) >= 0) RC_ASSERT(refutes_it(less(truth, slack), Rational{1, 100'000}));
      const Rational beyond = more(truth, a_little);
      if (beyond <= 1) RC_ASSERT(!refutes_it(beyond, Rational{any_int(0, 20), 1'000}));
    }
  });
}

TEST_CASE("loss-grid decides a training run both ways") {
  const std::string upper = "1/1000 -1500 2000 60", lower = " 1/10000 -12000 15000 56 3/10000000";
  CHECK(proves(training, "114/100 1/100000", upper));
  CHECK_FALSE(proves(training, "113/100 1/100000", upper));
  CHECK(refutes(training, "113/100 1/100000", "remove" + lower));
  CHECK_FALSE(refutes(training, "114/100 1/100000", "remove 1/1000 -1500 2000 60 3/10000000"));
  CHECK_FALSE(refutes(training, "113/100 1/100000", "add 1/1000 -1500 2000 60 3/10000000"));  // the better order
  // Below 0 it is the worse: of half the records 0.4419 at -1/2, where the other one has 0.3990.
  CHECK(proves(sampled({1, 2}, gaussian(1)), "-1/2 445/1000", "1/200 -2000 2000 60"));
  CHECK_FALSE(proves(sampled({1, 2}, gaussian(1)), "-1/2 435/1000", "1/200 -2000 2000 60"));
}

TEST_CASE("loss-grid composes pure noise") {
  const std::string twice = specs::composed({{laplace(1), 2}});  // delta(1.5) = 0.123849...
  CHECK(proves(twice, "3/2 124/1000", "1/1000 -2000 2000 60"));
  CHECK_FALSE(proves(twice, "3/2 1238/10000", "1/1000 -2000 2000 60"));
  CHECK(refutes(twice, "3/2 1238/10000", "add 1/1000 -2000 2000 60 1/1000000"));
  CHECK_FALSE(refutes(twice, "3/2 1239/10000", "add 1/1000 -2000 2000 60 0"));
  CHECK(
      refutes(specs::composed({{laplace(10), 500}}), "118/10 1/1000000", "remove 1/1000 -20000 20000 60 1/100000000"));
  // A point that a shift of half a step or more leaves to another
  // cell is not counted twice: 1 - e^(-1/2) = 0.3935.
  CHECK(refutes(laplace(1), "0 39/100", "remove 1/100 -300 300 60 0"));
  for (const char* shift : {"1/20", "1/10", "1/5"})
    CHECK_FALSE(refutes(laplace(1), "0 2/5", "remove 1/10 -30 30 60 " + std::string{shift}));
  const std::string mixed = specs::composed({{gaussian(4), 3}, {laplace(10), 5}});
  CHECK(proves(mixed, "216/100 1/1000000", "1/500 -2500 2500 60"));
  CHECK_FALSE(proves(mixed, "2 1/1000000", "1/500 -2500 2500 60"));
  // Where nothing is random, and where the grid ends too early.
  CHECK(proves(gaussian(1), "0 1", "1 0 0 8"));
  CHECK_FALSE(proves(gaussian(1), "5 1/2", "1/10 -10 0 60"));
  CHECK(refutes(laplace(1), "0 13/100", "remove 1/10 -10 3 60 1/1000"));
}

TEST_CASE("loss-grid refutes noisy steps by what some of them leave, and no draws by scores") {
  const std::string grid = "add 1/100 -600 600 40 1/100000";
  const auto descent = [](const std::string& more) {
    return R"({"type": "noisy_gradient_descent", "smoothness": 1, "strong_convexity": 0, "step": 1, "sigma": 1, "sensitivity": 1,
        "steps": 1)" +
           more + "}";
  };
  CHECK(refutes(descent(""), "1 12/100", grid));  // as of a Gaussian of mu 1, 0.1269
  CHECK(proves(descent(R"(, "diameter": 1)"), "1 13/100", "1/100 -600 600 40"));
  CHECK_FALSE(refutes(descent(R"(, "diameter": 1)"), "1 12/100", grid));  // whose sets may be one point
  const std::string fine = "add 1/1000 -3000 3000 60 1/1000000";
  const std::string given = R"({"type": "scored_choice", "scores": [[0, 0], [1, 0]], "scale": 1})";
  CHECK(follows(given, {"@ dp 0 245/1000 by bounded-range"}));  // of this range; the rows have e/(1+e) - 1/2 = 0.2311
  CHECK_FALSE(refutes(given, "0 240/1000", fine));
  const std::string choice = R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": 1})";
  CHECK_FALSE(refutes(choice, "0 4/10", fine));
  CHECK_FALSE(refutes(specs::composed({{choice, 2}}), "0 4/10", fine));
  CHECK_FALSE(refutes(R"({"type": "permute_and_flip", "sensitivity": 1, "scale": 1})", "0 6/10", fine));
}

TEST_CASE("loss-grid proves of losses in a range what two outcomes leave, and no less") {
  const std::string choice = R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": 1})";  // range 2
  const std::string grid = "1/2000 -5000 5000 60";
  // ((1 - e^((E-2)/2))^2/(1 - e^-2)) at 0: 0.46211716; at 1: 0.17904812.
  CHECK(proves(choice, "0 4622/10000", grid));
  CHECK_FALSE(proves(choice, "0 4621/10000", grid));
  CHECK(proves(choice, "1 1791/10000", grid));
  CHECK_FALSE(proves(choice, "1 1790/10000", grid));
}

TEST_CASE("what a sample makes of a loss is cut on the side that bounds its tails") {
  for (const bool is_removed : {true, false})
    for (const Rational& b : {Rational{-1, 10}, Rational{1, 7}, Rational{1, 3}}) {
      const Sampled one{Sampled::Kind::normal, {{1, 1}}, Rational{1, 2}};
      const auto cut = [&](auto toward) { return unsampled_cut(one, is_removed, b, toward).value(); };
      // Tails fall as the cut grows: their upper bound has the
      // lesser cut, and finer ones lie between.
      CHECK(cut(Toward<Up>{30}) < cut(Toward<Up>{300}));
      CHECK(cut(Toward<Up>{300}) < cut(Toward<Down>{300}));
      CHECK(cut(Toward<Down>{300}) < cut(Toward<Down>{30}));
    }
}

TEST_CASE("the loss of a record that is replaced: bounds of its tails are such, and close, on both sides of 0") {
  for (const auto kind : {Sampled::Kind::normal, Sampled::Kind::laplace})
    for (const Rational& b : {Rational{-1}, Rational{-1, 10}, Rational{0}, Rational{1, 10}, Rational{1, 2}}) {
      Sampled one{kind, {{2, 1}}, Rational{1, 3}};
      one.is_replaced = true;
      const auto place = [&](auto toward) { return exact(place_of_loss(one, abs(b), toward)); };
      CHECK(place(Toward<Down>{30}) <= place(Toward<Down>{300}));
      CHECK(place(Toward<Down>{300}) <= place(Toward<Up>{300}));
      CHECK(place(Toward<Up>{300}) <= place(Toward<Up>{30}));
      if (b != 0) CHECK(place(Toward<Down>{30}) < place(Toward<Up>{30}));
      const auto bounds = [&](const Rational& loss) {
        return std::pair{replaced_tails(one, loss, Toward<Down>{60}), replaced_tails(one, loss, Toward<Up>{60})};
      };
      const auto [least, most] = bounds(b);
      CHECK(exact(least.p) <= exact(most.p));
      CHECK(exact(most.p) - exact(least.p) < Rational{1, 1'000'000'000});
      CHECK(exact(most.q) - exact(least.q) < Rational{1, 1'000'000'000});
      if (b != -1) {  // P of the losses above b is Q of those below -b; no mass lies there
        const auto [less, more] = bounds(-b);
        CHECK(exact(least.p) + exact(less.q) <= 1);
        CHECK(exact(most.p) + exact(more.q) >= 1);
      }
    }
}

TEST_CASE("loss-grid decides a training run whose record is replaced, and that of no other relation") {
  const std::string run =
      R"({"type": "subsampled_gaussian", "noise_multiplier": 1, "sampling_rate": "1/100", "steps": 1000,
          "neighbours": "replace-one"})";
  const std::string upper = "1/500 -1000 3500 60", lower = "remove 1/1000 -3500 7000 70 1/100000";
  CHECK(proves(run, "286/100 1/100000", upper));
  CHECK_FALSE(proves(run, "284/100 1/100000", upper));
  CHECK(refutes(run, "282/100 1/100000", lower));
  CHECK_FALSE(refutes(run, "285/100 1/100000", lower));
  CHECK(refutes(run, "282/100 1/100000", "add" + lower.substr(6)));  // both orders are alike
  for (const char* other : {"add-remove", "zero-out"})
    CHECK_FALSE(follows(run, {"@ dp 3 1/100000 by loss-grid " + upper}, other));
  // On all records it is noise moved twice as far: H is .6827 at 0 for mu = 2.
  CHECK(proves(replaced(1, gaussian(1)), "0 684/1000", "1/500 -6000 6000 60"));
  CHECK_FALSE(proves(replaced(1, gaussian(1)), "0 682/1000", "1/500 -6000 6000 60"));
  CHECK(proves(replaced(1, laplace(1)), "2 1/1000000000", "1/500 -6000 6000 60"));
  CHECK_FALSE(proves(replaced(1, laplace(1)), "199/100 1/1000000000", "1/500 -6000 6000 60"));
}

TEST_CASE("loss-grid asks of Laplace noise whether its loss is anywhere so large") {
  // At rate 1/3 the losses end at .6895 and -.6895: ln((2 + e)/(2 + 1/e)).
  const std::string one = replaced({1, 3}, laplace(1)), grid = "1/1000 -3000 3000 60";
  CHECK(proves(one, "69/100 1/1000000000", grid));  // but for what rounding loses
  CHECK_FALSE(proves(one, "68/100 1/1000000000", grid));
  CHECK(proves(one, "-69/100 499/1000", grid));  // 1 - e^-.69 = .4984
  CHECK_FALSE(proves(one, "-69/100 498/1000", grid));
}

TEST_CASE("loss-grid bounds a response to a record that is replaced by both orders, and refutes by one") {
  // Odds 3 : 1 at rate 1/2: the losses ln 2, 0, -ln 2 as 2 : 1 : 1 dominate; (Q + P)/2 is 1/2, 1/2 against 1/4, 3/4.
  const std::string response = R"({"type": "randomized_response", "categories": 2, "truth": "3/4"})";
  const std::string one = replaced({1, 2}, response), thrice = specs::composed(one, 3);
  const std::string upper = "1/1000 -3000 3000 60", lower = "remove 1/10000 -30000 30000 60 0";
  CHECK(proves(one, "0 2501/10000", upper));
  CHECK_FALSE(proves(one, "0 2499/10000", upper));
  CHECK(refutes(one, "0 2498/10000", lower));
  CHECK_FALSE(refutes(one, "0 2501/10000", lower));
  // Of three runs at 0: 25/64 by the losses, 22/64 by one order.
  CHECK(proves(thrice, "0 392/1000", upper));
  CHECK_FALSE(proves(thrice, "0 390/1000", upper));
  CHECK(refutes(thrice, "0 343/1000", lower));
  CHECK_FALSE(refutes(thrice, "0 344/1000", lower));
  const std::string irrational = R"({"type": "randomized_response", "categories": 2, "epsilon": 1})";
  CHECK_FALSE(proves(replaced({1, 2}, irrational), "1 1/2", upper));
}

TEST_CASE("loss-grid bounds batches of fixed size by both orders, and refutes by one") {
  const auto batches = [](const std::string& neighbours, const char* batch = "1") {
    return R"({"type": "fixed_batch_gaussian", "records": 100, "batch": )" + std::string{batch} +
           R"(, "replacement": false, "noise_multiplier": 2, "steps": 1000, "neighbours": ")" + neighbours + "\"}";
  };
  const auto says = [](const std::string& start, const std::string& epsilon, const std::string& grid) {
    return std::vector<std::string>{"@ " + start + "dp " + epsilon + " 1/100000 by loss-grid " + grid};
  };
  const std::string upper = "1/500 -1000 3500 60", lower = "remove 1/2000 -3500 13000 70 1/100000";
  for (const char* neighbours : {"replace-one", "zero-out"}) {  // 2.1996
    CHECK(follows(batches(neighbours), says("", "222/100", upper), neighbours));
    CHECK_FALSE(follows(batches(neighbours), says("", "218/100", upper), neighbours));
  }
  // One order, of a record that is replaced: 1.8282. As where it is absent, which is both.
  CHECK(follows(batches("replace-one"), says("not-", "181/100", lower), "replace-one"));
  CHECK_FALSE(follows(batches("replace-one"), says("not-", "184/100", lower), "replace-one"));
  CHECK_FALSE(follows(batches("zero-out"), says("not-", "1/100", lower), "zero-out"));
  CHECK(follows(batches("add-remove"), says("", "185/100", upper), "add-remove"));
  CHECK(follows(batches("add-remove"), says("not-", "181/100", lower), "add-remove"));
  CHECK_FALSE(follows(batches("replace-one"), says("", "3", upper), "add-remove"));
  // All of the batch: nothing is drawn.  Two contributions are as far apart as noise moved by 2.
  const std::string all = R"({"type": "fixed_batch_gaussian", "records": 9, "batch": 9, "replacement": false,
                              "noise_multiplier": 2, "steps": 1, "neighbours": "replace-one"})";
  CHECK(follows(all, {"@ dp 0 384/1000 by loss-grid 1/500 -4000 4000 60"}, "replace-one"));  // .3829
  CHECK_FALSE(follows(all, {"@ dp 0 382/1000 by loss-grid 1/500 -4000 4000 60"}, "replace-one"));
}

TEST_CASE("rules about a record that is absent know one that is zeroed, and none that is replaced") {
  const auto knows = [](const std::string& neighbours) {
    const std::string one = R"({"type": "poisson_subsampled", "sampling_rate": "1/2", "neighbours": ")" + neighbours +
                            R"(", "of": )" + laplace(1) + "}";
    const bool by_inside = follows(one, {"@/of dp 1 0 by laplace-curve", "@ dp 63/100 0 by sampling 0"}, neighbours);
    return std::pair{by_inside, follows(one, {"@ renyi 2 9 by subsampled"}, neighbours)};
  };
  CHECK(knows("add-remove") == std::pair{true, true});
  CHECK(knows("zero-out") == std::pair{true, true});
  CHECK(knows("replace-one") == std::pair{false, false});
}

TEST_CASE("sampling takes the largest loss of noise, and of responses, to that of a record that is replaced") {
  const auto keeps = [](const std::string& of, const std::string& inside, const std::string& epsilon) {
    const std::string one = replaced({1, 2}, of);
    return follows(one, {"@/of " + inside, "@ dp " + epsilon + " 0 by sampling 0"}, "replace-one");
  };
  const std::string noise = "dp 1 0 by laplace-curve";  // ln((1 + e)/(1 + 1/e)) = 1
  CHECK(keeps(laplace(1), noise, "10001/10000"));
  CHECK_FALSE(keeps(laplace(1), noise, "9999/10000"));
  const std::string response = R"({"type": "randomized_response", "categories": 3, "truth": "3/5"})";  // 3 : 1 : 1
  CHECK(keeps(response, "dp ln(3) 0 by channel", "ln(2)"));
  CHECK_FALSE(keeps(response, "dp ln(3) 0 by channel", "ln(1999/1000)"));
  CHECK_FALSE(keeps(laplace(1), "dp 1 1/10 by laplace-curve", "1"));
  CHECK_FALSE(follows(replaced({1, 2}, replaced({1, 2}, laplace(1))),
                      {"@/of/of dp 1 0 by laplace-curve", "@/of dp 1 0 by sampling 0", "@ dp 1 0 by sampling 1"},
                      "replace-one"));
  const std::string twice =
      R"({"type": "subsampled_gaussian", "sampling_rate": "1/2", "noise_multiplier": 1, "steps": 2,
                              "neighbours": "replace-one"})";
  CHECK_FALSE(follows(twice, {"@/of dp 9 0 by gaussian-curve", "@ dp 9 0 by sampling 0"}, "replace-one"));
}

TEST_CASE("loss-grid counts infinite losses wherever the grid ends") {
  const std::string budget = R"({"type": "approximate", "epsilon": "1/10", "delta": "1/10"})";
  const std::string places = " 1/100 -60 60 60 0";  // far below the epsilon that is asked
  const auto refutes_at = [&](const std::string& mechanism, const std::string& order, const Rational& delta) {
    return refutes(mechanism, "50 " + delta.str(), order + places);
  };
  const Rational all{3439, 10'000};  // 1 - (9/10)^4
  for (const std::string order : {"remove", "add"}) {
    CHECK(refutes_at(specs::composed({{budget, 4}}), order, all - power_of_ten(12)));
    CHECK_FALSE(refutes_at(specs::composed({{budget, 4}}), order, all));
  }
  // On half of the records: of one order alone.
  const std::string half = specs::composed({{sampled({1, 2}, budget), 2}, {gaussian(1), 1}});
  const Rational some{39, 400};  // 1 - (19/20)^2
  CHECK(refutes_at(half, "remove", some - power_of_ten(12)));
  CHECK_FALSE(refutes_at(half, "remove", some));
  CHECK_FALSE(refutes_at(half, "add", power_of_ten(12)));
  // Below the end of the grid finite losses count beside them:
  // more than the infinite ones alone, and not twice.
  CHECK(refutes(specs::composed({{budget, 4}}), "1/10 " + Rational{all + Rational{1, 1000}}.str(), "remove" + places));
  const Rational truth_at_0 = 1 - (1 - all) * (1 - Rational{1, 10});  // of four responses at 0 it is below 1/10
  CHECK_FALSE(refutes(specs::composed({{budget, 4}}), "0 " + truth_at_0.str(), "remove" + places));
}

TEST_CASE("loss-grid keeps to its certificate's form") {
  const std::string noise = gaussian(1);
  CHECK(proves(noise, "1 13/100", "1/100 -600 600 40"));
  CHECK(refutes(noise, "1 12/100", "add 1/100 -600 600 40 0"));
  for (const char* bad :
       {"", "1/100 -600 600", "0 -600 600 40", "-1/100 -600 600 40", "2 -600 600 40", "1/100 600 -600 40",
        "1/100 1 600 40", "1/100 -600 -1 40", "1/100 -1/2 600 40", "1/100 -600 600 7", "1/100 -600 600 1025",
        "1/100 -600 600 4/2", "1/100 -1000001 600 40", "1/100 -600 600 40 0", "remove 1/100 -600 600 40",
        "add 1/100 -600 600 40 0", "x -600 600 40"})
    CHECK_FALSE(proves(noise, "1 13/100", bad));
  for (const char* bad : {"1/100 -600 600 40", "1/100 -600 600 40 0", "both 1/100 -600 600 40 0",
                          "add 1/100 -600 600 40 -1/9", "add 1/100 -600 600 40", "add 0 -600 600 40 0"})
    CHECK_FALSE(refutes(noise, "1 12/100", bad));
  CHECK_FALSE(follows(noise, {"@ zcdp 5 by loss-grid 1/100 -600 600 40"}));
  CHECK_FALSE(follows(noise, {"@ gdp 5 by loss-grid 1/100 -600 600 40"}));
  CHECK_FALSE(proves(R"({"type": "zcdp", "rho": 1})", "50 1/2", "1/100 -600 600 40"));
  CHECK_FALSE(proves(sampled({1, 2}, sampled({1, 2}, noise)), "5 1/2", "1/100 -600 600 40"));
}

TEST_CASE("loss-grid counts listed cells where they are worth their place") {
  const std::string noise = gaussian(1);  // the loss is normal, of mean 1/2 and variance 1
  const auto breaks = [&](const std::string& says, const std::string& cells) {
    return refutes(noise, says, "remove 1/4 -40 40 64 0 " + cells);
  };
  // Up to 0, 1 and 3 log(p/q) is -0.807, 0.460 and 1.513; P of these
  // and of the rest 0.3085, 0.3829, 0.3023 and 0.0062.
  CHECK(breaks("-20 999/1000", "-4 0 1 1 6 3"));
  CHECK_FALSE(breaks("-20 7/10", "-3 0 1 1 6 3"));
  CHECK_FALSE(breaks("-20 7/10", "-4 0 2 1 6 3"));
  CHECK_FALSE(breaks("-20 7/10", "-4 0 1 1 7 3"));
  // 0.3023 (1 - e^(-1/2)) + 0.0062 (1 - e^-2), of 0.1269.
  CHECK(breaks("1 1243/10000", "-4 0 1 1 6 3"));
  CHECK_FALSE(breaks("1 1244/10000", "-4 0 1 1 6 3"));
  CHECK(breaks("-92/10 18/100", "40 -89/10"));  // all is above -8.9, and counts at -9
  CHECK_FALSE(breaks("-92/10 19/100", "40 -89/10"));
  CHECK_FALSE(breaks("5 1/100", "40 0"));
  for (const char* bad : {"-4 0 1", "-4 0 1 0", "-4 1 1 0", "41 0", "-41 0", "1/2 0", "-4 x"})
    CHECK_FALSE(breaks("-20 1/10", bad));
  CHECK_FALSE(proves(noise, "1 13/100", "1/100 -600 600 40 -4 0"));
  const std::string both = specs::composed({{gaussian(1), 1}, {laplace(1), 1}});
  CHECK(refutes(both, "0 1/10", "remove 1/4 -40 40 64 0"));
  CHECK_FALSE(refutes(both, "0 1/10", "remove 1/4 -40 40 64 0 -4 0 1 1 6 3"));
}

TEST_CASE("loss-grid pays for its work") {
  const auto is_refused = [](const std::string& mechanism, const std::string& step) {
    const auto outcome = judge(mechanism, R"({"mu": 0})", {"@ " + step});
    return !outcome.accepted && outcome.beyond_limits;
  };
  const std::string many = specs::composed({{training, 1'000'000'000}, {laplace(7), 1}});
  CHECK(is_refused(training, "dp 1 0 by loss-grid 1/1000000 -1000000 1000000 1024"));
  CHECK(is_refused(training, "dp 1 0 by loss-grid 1/1000000 -1000000 1000000 60"));
  CHECK(is_refused(gaussian(1), "not-dp 1 1 by loss-grid add 1/1000000 -1000000 1000000 200 0"));
  CHECK(is_refused(many, "dp 1 0 by loss-grid 1/100 -600 600 40"));
  CHECK(is_refused(laplace(1), "dp 1 0 by loss-grid 1/1" + std::string(400, '0') + " -1 1 40"));
  CHECK(is_refused(specs::composed({{laplace(1), 1'000'000'000}}), "dp 1 0 by loss-grid 1/50000 -100000 100000 1000"));
}

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/perturbed_objective.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <boost/multiprecision/cpp_dec_float.hpp>
#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/releases/one_norm_model.hpp"
#include "dpcert/releases/release.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

using Float = boost::multiprecision::cpp_dec_float_100;
using Numbers = std::vector<Rational>;
using Floats = std::vector<Float>;

struct Problem {
  std::shared_ptr<const PerturbedObjective> objective;
  Numbers noise;

  [[nodiscard]] Drawn drawn() const {
    return [noise = noise](Precision precision) {
      std::vector<Enclosure> balls;
      for (const Rational& x : noise) balls.emplace_back(x, precision);
      return balls;
    };
  }
  [[nodiscard]] std::size_t dimension() const { return noise.size(); }
};

Float f(const Rational& x) { return Float{numerator(x).str()} / Float{denominator(x).str()}; }

/// Records (1, x in [-1, 1]^(d - 1), y).
Problem problem(std::size_t dimension, std::size_t records, const LinearLoss& loss, const std::function<Rational()>& y,
                const Rational& weight, const OneNormTerms& h) {
  RecordRows rows{dimension, {}};
  for (std::size_t record = 0; record < records; ++record) {
    rows.numbers.emplace_back(1);
    for (std::size_t i = 1; i < dimension; ++i) rows.numbers.push_back(*any::rational_between(-1, 1));
    rows.numbers.push_back(y());
  }
  Numbers noise;
  for (std::size_t i = 0; i < dimension; ++i) noise.push_back(*any::rational_between(-9, 9));
  return {std::make_shared<const PerturbedObjective>(PerturbedObjective{std::move(rows), loss, weight, h}), noise};
}
/// With what makes kinks, or without.
Problem any_problem(bool is_logistic, bool has_kinks = false) {
  const auto dimension = *rc::gen::inRange<std::size_t>(1, 5), records = *rc::gen::inRange<std::size_t>(1, 8);
  const Rational weight = *rc::gen::element(Rational(1, 1000), Rational(1, 3), Rational(20));
  OneNormTerms h;
  if (has_kinks && *rc::gen::arbitrary<bool>())
    for (std::size_t i = 0; i < dimension; ++i) h.penalties.push_back(*rc::gen::element(0, 1, 5));
  if (has_kinks && *rc::gen::arbitrary<bool>()) h.bound = *rc::gen::element(Rational(1, 3), Rational(2), Rational(50));
  return is_logistic
             ? problem(
                   dimension, records, logistic_loss(), [] { return Rational{*rc::gen::inRange(0, 2)}; }, weight, h)
             : problem(
                   dimension, records, huber_loss(Rational(1, 4)), [] { return *any::rational_between(-1, 1); }, weight,
                   h);
}

/// Slope and curvature of the loss, by another arithmetic.
using Loss = std::function<std::pair<Float, Float>(const Float& u, const Float& y)>;
const Loss logistic = [](const Float& u, const Float& y) {
  const Float p = 1 / (1 + exp(-u));
  return std::pair{Float{p - y}, Float{p * (1 - p)}};
};

Floats gradient_of(const Problem& of, const Loss& loss, const Floats& theta, std::vector<Floats>* hessian) {
  const RecordRows& rows = of.objective->records;
  const Rational weight = of.objective->weight;
  const std::size_t d = of.dimension();
  Floats gradient(d);
  if (hessian != nullptr) hessian->assign(d, Floats(d));
  for (std::size_t i = 0; i < d; ++i) {
    gradient[i] = f(of.noise[i]) + f(weight) * theta[i];
    if (hessian != nullptr) (*hessian)[i][i] = f(weight);
  }
  for (std::size_t r = 0; r < rows.count(); ++r) {
    Float u = 0;
    for (std::size_t i = 0; i < d; ++i) u += f(rows.x(r, i)) * theta[i];
    const auto [slope, curvature] = loss(u, f(rows.y(r)));
    for (std::size_t i = 0; i < d; ++i) {
      gradient[i] += slope * f(rows.x(r, i));
      if (hessian != nullptr)
        for (std::size_t k = 0; k < d; ++k) (*hessian)[i][k] += curvature * f(rows.x(r, i)) * f(rows.x(r, k));
    }
  }
  return gradient;
}
Float size_of(const Floats& x) {
  Float sum = 0;
  for (const Float& each : x) sum += each * each;
  return sqrt(sum);
}
/// Gauss without pivots: the matrix is positive definite.
Floats solved(std::vector<Floats> a, Floats b) {
  const std::size_t d = b.size();
  for (std::size_t k = 0; k < d; ++k)
    for (std::size_t i = k + 1; i < d; ++i) {
      const Float factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < d; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  for (std::size_t k = d; k-- > 0;) {
    for (std::size_t j = k + 1; j < d; ++j) b[k] -= a[k][j] * b[j];
    b[k] /= a[k][k];
  }
  return b;
}
/// The nearest point whose absolute values, of which each that counts is first shortened by t times
/// its penalty, sum to the bound at most: by bisection.
Floats shortened(Floats y, const OneNormTerms& h, const Float& t) {
  const auto by = [&](const Float& pull) {
    Floats x = y;
    for (std::size_t i = 0; i < y.size(); ++i) {
      const Float size = abs(y[i]) - t * f(h.penalty(i)) - pull;
      x[i] = size > 0 ? Float{y[i] > 0 ? size : Float{-size}} : Float{0};
    }
    return x;
  };
  const auto sum = [](const Floats& x) {
    Float total = 0;
    for (const Float& each : x) total += abs(each);
    return total;
  };
  if (!h.bound || sum(by(0)) <= f(*h.bound)) return by(0);
  Float low = 0, high = sum(y);
  for (int step = 0; step < 200; ++step) {
    const Float middle = (low + high) / 2;
    (sum(by(middle)) > f(*h.bound) ? low : high) = middle;
  }
  return by(high);
}
/// Small steps, each shortened: slowly, where the weight is small.
Floats by_short_steps(const Problem& of, const Loss& loss) {
  const Float t = 1 / (f(of.objective->weight) + Float{of.objective->records.count()} * Float{of.dimension()});
  Floats theta(of.dimension());
  for (int step = 0; step < 20'000; ++step) {
    Floats next = gradient_of(of, loss, theta, nullptr);
    for (std::size_t i = 0; i < theta.size(); ++i) next[i] = theta[i] - t * next[i];
    next = shortened(next, of.objective->h, t);
    Float far = 0;
    for (std::size_t i = 0; i < theta.size(); ++i) far += abs(next[i] - theta[i]);
    theta = next;
    if (far < Float{"1e-30"}) return theta;
  }
  FAIL("short steps do not end");
  return theta;
}
Floats newton(const Problem& of, const Loss& loss) {
  Floats theta(of.dimension());
  for (int step = 0; step < 4000; ++step) {
    std::vector<Floats> hessian;
    const Floats gradient = gradient_of(of, loss, theta, &hessian);
    if (size_of(gradient) < Float{"1e-85"}) return theta;
    const Floats direction = solved(hessian, gradient);
    Float part = 1;
    for (Floats next = theta;; part /= 2) {
      for (std::size_t i = 0; i < theta.size(); ++i) next[i] = theta[i] - part * direction[i];
      if (part < Float{"1e-30"} || size_of(gradient_of(of, loss, next, nullptr)) < size_of(gradient)) {
        theta = next;
        break;
      }
    }
  }
  FAIL("the other Newton does not end");
  return theta;
}

}  // namespace

TEST_CASE("objective: the minimiser is where another 100-digit Newton finds it", "[random]") {
  prop("of a logistic loss", [] {
    const Problem of = any_problem(true);
    const Floats wanted = newton(of, logistic);
    const auto found = minimiser(of.objective, of.drawn())(Precision{128});
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      RC_ASSERT(f(found[i].lower()) <= wanted[i] + Float{"1e-75"});
      RC_ASSERT(f(found[i].upper()) >= wanted[i] - Float{"1e-75"});
      RC_ASSERT(found[i].upper() - found[i].lower() <= power_of_two(-126));
    }
  });
}

TEST_CASE("objective: with a penalty and a bound the minimiser is where short steps find it", "[random]") {
  const Loss huber = [](const Float& u, const Float& y) {
    const Float most{"0.25"}, residual = u - y;
    return std::pair{residual > most ? most : residual < -most ? Float{-most} : residual, Float{0}};
  };
  prop("of both losses", Cases::few, [huber] {
    const bool is_logistic = *rc::gen::arbitrary<bool>();
    const Problem of = any_problem(is_logistic, true);
    RC_PRE(of.objective->weight >= Rational(1, 3));
    const Floats wanted = by_short_steps(of, is_logistic ? logistic : huber);
    const auto found = minimiser(of.objective, of.drawn())(Precision{128});
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      RC_ASSERT(f(found[i].lower()) <= wanted[i] + Float{"1e-25"});
      RC_ASSERT(f(found[i].upper()) >= wanted[i] - Float{"1e-25"});
      RC_ASSERT(found[i].upper() - found[i].lower() <= power_of_two(-126));
    }
  });
}

TEST_CASE("objective: at a kink the minimiser is told, whatever the grid") {
  const auto rounded = [](const OneNormTerms& h, const Numbers& noise, long bits) {
    const auto objective =
        std::make_shared<const PerturbedObjective>(PerturbedObjective{{2, {1, 1, 1, 1, -1, 0}}, logistic_loss(), 1, h});
    std::vector<Integer> multiples(2);
    const Problem of{objective, noise};
    round_to(Grid{bits}, Numbers(2), minimiser(objective, of.drawn()), multiples);
    return multiples;
  };
  using Integers = std::vector<Integer>;
  // A corner of the bound that is a midpoint of the grid: the upper multiple of two.
  CHECK(rounded({{}, Rational(1, 2)}, {-9, 1}, 0) == Integers{1, 0});
  CHECK(rounded({{}, Rational(1, 2)}, {9, 1}, 0) == Integers{0, 0});
  CHECK(rounded({{}, Rational(1, 2)}, {1, -9}, 30) == Integers{0, Integer{1} << 29});
  CHECK(rounded({{}, Rational(1, 3)}, {1, 9}, 1) == Integers{0, -1});
  // Both are penalised more than anything pulls them.
  CHECK(rounded({{20, 20}, std::nullopt}, {9, -9}, 100) == Integers{0, 0});
  CHECK(rounded({{0, 20}, std::nullopt}, {9, -9}, 100)[1] == 0);
  // On an edge: both coordinates move, their sum does not.
  const Integers edge = rounded({{}, Rational(1, 2)}, {Rational(-19, 2), -9}, 60);
  CHECK(abs(edge[0] + edge[1] - (Integer{1} << 59)) <= 1);
  CHECK(edge[0] > 0);
  CHECK(edge[1] > 0);
}

TEST_CASE("objective: where all directions are curved alike the model's minimiser is in closed form", "[random]") {
  prop("from any point, with and without kinks", [] {
    const OneNormTerms h = any_problem(true, true).objective->h;
    const auto dimension = h.penalties.empty() ? *rc::gen::inRange<std::size_t>(1, 5) : h.penalties.size();
    const Precision precision{128};
    const Rational size = *rc::gen::element(Rational(1, 4), Rational(2));
    BallMatrix gradient{dimension, 1, precision}, curvature{dimension, dimension, precision};
    FacedPoint zero{{dimension, 1, precision}, face_of_zero(h, dimension)};
    for (std::size_t i = 0; i < dimension; ++i) {
      gradient.set(i, 0, {*any::rational_between(-9, 9), precision});
      curvature.set(i, i, {size, precision});
    }
    const FacedPoint first = OneNormModel{h, zero, gradient, curvature}.nearest(size);
    // The same again, from there, for another gradient.
    BallMatrix other = gradient;
    other *= Enclosure{*rc::gen::element(-3, 1, 4), precision};
    const OneNormModel model{h, first, other, curvature};
    const auto by_faces = model.minimiser();
    const FacedPoint by_form = model.nearest(size);
    RC_ASSERT(by_faces);
    RC_ASSERT(by_faces->face.is_tight == by_form.face.is_tight);
    Rational total = 0;
    for (std::size_t i = 0; i < dimension; ++i) {
      const Rational x = by_form.at.at(i, 0).midpoint();
      RC_ASSERT(abs(x - by_faces->at.at(i, 0).midpoint()) < power_of_two(-100));
      total += abs(x);
    }
    if (h.bound) RC_ASSERT(total <= *h.bound + power_of_two(-100));
  });
}

TEST_CASE("objective: a logistic slope within a bound") {
  CHECK(logistic_loss(Rational{1}).largest_slope >= Rational(731'058'578, 1'000'000'000));
  CHECK(logistic_loss(Rational{1}).largest_slope <= Rational(731'058'579, 1'000'000'000));
  CHECK(logistic_loss(Rational{1'000'000}).largest_slope == 1);
  CHECK(logistic_loss(Rational{1}).gradient_width(1) == 1);
}

TEST_CASE("objective: a bound far out and penalties of 0 change nothing", "[random]") {
  prop("of both losses", [] {
    const Problem of = any_problem(*rc::gen::arbitrary<bool>());
    PerturbedObjective bounded = *of.objective;
    bounded.h = {Numbers(of.dimension()), 1'000'000};
    const auto plain = minimiser(of.objective, of.drawn())(Precision{60});
    const auto found = minimiser(std::make_shared<const PerturbedObjective>(bounded), of.drawn())(Precision{200});
    for (std::size_t i = 0; i < found.size(); ++i) RC_ASSERT(agrees(plain[i], found[i]));
  });
}

TEST_CASE("objective: the gradient is 0 inside", "[random]") {
  // Of Huber's loss the slope is a clipped residual: in exact
  // numbers, at the ends of what was found.
  prop("of Huber's loss: the exact gradient at the midpoint is as small as its distance from the minimiser allows", [] {
    const Problem of = any_problem(false);
    const RecordRows& rows = of.objective->records;
    const Rational weight = of.objective->weight;
    const auto found = minimiser(of.objective, of.drawn())(Precision{80});
    Numbers gradient;
    Rational lipschitz = weight, radius = 0;
    for (std::size_t i = 0; i < of.dimension(); ++i) {
      gradient.push_back(of.noise[i] + weight * found[i].midpoint());
      radius += found[i].upper() - found[i].lower();
    }
    for (std::size_t r = 0; r < rows.count(); ++r) {
      Rational residual = -rows.y(r);
      for (std::size_t i = 0; i < of.dimension(); ++i) residual += rows.x(r, i) * found[i].midpoint();
      const Rational slope = std::clamp(residual, Rational(-1, 4), Rational(1, 4));
      for (std::size_t i = 0; i < of.dimension(); ++i) {
        gradient[i] += slope * rows.x(r, i);
        lipschitz += rows.x(r, i) * rows.x(r, i);
      }
    }
    for (const Rational& each : gradient) RC_ASSERT(abs(each) <= lipschitz * radius);
    RC_ASSERT(radius <= power_of_two(-70));
  });
}

TEST_CASE("objective: enclosures of two precisions meet, and get narrower", "[random]") {
  prop("of both losses, with and without kinks", [] {
    const Problem of = any_problem(*rc::gen::arbitrary<bool>(), *rc::gen::arbitrary<bool>());
    const Drawn to = minimiser(of.objective, of.drawn());
    const auto coarse = to(Precision{40}), fine = to(Precision{300}), again = to(Precision{40});
    for (std::size_t i = 0; i < coarse.size(); ++i) {
      RC_ASSERT(agrees(coarse[i], fine[i]));
      RC_ASSERT(agrees(again[i], fine[i]));
      RC_ASSERT(fine[i].upper() - fine[i].lower() <= power_of_two(-299));
    }
  });
}

TEST_CASE("objective: extreme weights and noises are minimised, too") {
  const auto ends = [](const LinearLoss& loss, const Rational& weight, const Rational& noise,
                       const OneNormTerms& h = {}) {
    const auto objective =
        std::make_shared<const PerturbedObjective>(PerturbedObjective{{2, {1, 1, 1, 1, -1, 0}}, loss, weight, h});
    return minimiser(objective, [noise](Precision precision) {
      return std::vector<Enclosure>{{noise, precision}, {Rational{-noise / 3}, precision}};
    })(Precision{64});
  };
  // Where noise outweighs both records theta is about -noise/weight, but for slopes of at most 2.
  const Rational tiny = power_of_two(-100);
  for (const LinearLoss& loss : {logistic_loss(), huber_loss(Rational(1, 8))}) {
    const auto far = ends(loss, tiny, 1000);
    CHECK(abs(far[0].midpoint() * tiny + 1000) <= 2);
    CHECK(far[0].upper() - far[0].lower() <= power_of_two(-62));
    const auto still = ends(loss, power_of_two(100), 0);
    CHECK(abs(still[0].midpoint()) <= power_of_two(-98));
    const auto corner = ends(loss, tiny, 1000, {{}, 3});
    CHECK(contains(corner[0], -3));
    CHECK(contains(corner[1], 0));
    CHECK(ends(loss, tiny, 1000, {{2000, 2000}, std::nullopt})[0].is_exactly_zero());
    const auto distant = ends(loss, tiny, 1000, {{500, 500}, 1000 / tiny});
    CHECK(abs(distant[0].midpoint() * tiny + 500) <= 2);
  }
}

TEST_CASE("objective: of one feature alone no two gradients are farther apart than the width", "[random]") {
  const auto gradient = [](const LinearLoss& loss, const Rational& theta, const Rational& x, const Rational& y) {
    const Precision precision{64};
    return loss.at({Rational{theta * x}, precision}, {y, precision}).slope * x;
  };
  prop("of both losses", [gradient] {
    const bool is_logistic = *rc::gen::arbitrary<bool>();
    const LinearLoss loss = is_logistic ? logistic_loss() : huber_loss(*any::rational_between(Rational(1, 9), 4));
    const Rational theta = *any::rational_between(-9, 9);
    const auto any_gradient = [&] {
      return gradient(loss, theta, *any::rational_between(-1, 1),
                      is_logistic ? Rational{*rc::gen::inRange(0, 2)} : *any::rational_between(-1, 1));
    };
    RC_ASSERT(at_most(any_gradient() - any_gradient(), loss.gradient_width(1)) != Trilean::no);
  });
  // theta, then (x, y) of the largest and of the least gradient: at y = 1, x = 1/(2 theta).
  const auto width = [&](const LinearLoss& loss, const Rational& theta, const Numbers& most, const Numbers& least) {
    return gradient(loss, theta, most[0], most[1]) - gradient(loss, theta, least[0], least[1]);
  };
  CHECK(huber_loss(Rational(1, 2)).gradient_width(1) == 1);
  CHECK(contains(width(huber_loss(Rational(1, 2)), 0, {1, -1}, {1, 1}), 1));
  CHECK(huber_loss(Rational(5, 4)).gradient_width(1) == 2);
  CHECK(contains(width(huber_loss(Rational(5, 4)), 0, {1, -1}, {1, 1}), 2));
  CHECK(huber_loss(3).gradient_width(1) == Rational(25, 8));
  CHECK(contains(width(huber_loss(3), 2, {1, -1}, {Rational(1, 4), 1}), Rational(25, 8)));
  CHECK(huber_loss(3).gradient_width(2) == 6);
  const Enclosure found = width(logistic_loss(), Rational(41, 10), {1, 0}, {Rational(-1278, 4100), 0});
  CHECK(at_least(found, Rational(10516, 10'000)) == Trilean::yes);
  CHECK(at_most(found, logistic_loss().gradient_width(1)) == Trilean::yes);
}

TEST_CASE("objective: weights of the one record and none of the noise") {
  // One record x = 1, y = 1, Huber's threshold 2, weight 3: (theta - 1) + 3 theta + v = 0.
  const auto objective = std::make_shared<const PerturbedObjective>(PerturbedObjective{{1, {1, 1}}, huber_loss(2), 3});
  const auto theta = minimiser(objective, [](Precision precision) {
    return std::vector<Enclosure>{{Rational(-1, 3), precision}};
  })(Precision{64});
  CHECK(contains(theta[0], Rational(1, 3)));
}

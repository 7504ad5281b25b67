// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/perturbed_objective.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <boost/multiprecision/cpp_dec_float.hpp>
#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/numerics/elementary.hpp"
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
                const Rational& weight) {
  RecordRows rows{dimension, {}};
  for (std::size_t record = 0; record < records; ++record) {
    rows.numbers.emplace_back(1);
    for (std::size_t i = 1; i < dimension; ++i) rows.numbers.push_back(*any::rational_between(-1, 1));
    rows.numbers.push_back(y());
  }
  Numbers noise;
  for (std::size_t i = 0; i < dimension; ++i) noise.push_back(*any::rational_between(-9, 9));
  return {std::make_shared<const PerturbedObjective>(PerturbedObjective{std::move(rows), loss, weight}), noise};
}
Problem any_problem(bool is_logistic) {
  const auto dimension = *rc::gen::inRange<std::size_t>(1, 5), records = *rc::gen::inRange<std::size_t>(1, 8);
  const Rational weight = *rc::gen::element(Rational(1, 1000), Rational(1, 3), Rational(20));
  return is_logistic
             ? problem(
                   dimension, records, logistic_loss(), [] { return Rational{*rc::gen::inRange(0, 2)}; }, weight)
             : problem(
                   dimension, records, huber_loss(Rational(1, 4)), [] { return *any::rational_between(-1, 1); },
                   weight);
}

/// Slope and curvature of the loss, by another arithmetic.
using Loss = std::function<std::pair<Float, Float>(const Float& u, const Float& y)>;
const Loss logistic = [](const Float& u, const Float& y) {
  const Float p = 1 / (1 + exp(-u));
  return std::pair{Float{p - y}, Float{p * (1 - p)}};
};

Floats gradient_of(const Problem& of, const Loss& loss, const Floats& theta, std::vector<Floats>* hessian) {
  const auto& [rows, ignored, weight] = *of.objective;
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

TEST_CASE("objective: the gradient is 0 inside", "[random]") {
  // Of Huber's loss the slope is a clipped residual: in exact
  // numbers, at the ends of what was found.
  prop("of Huber's loss: the exact gradient at the midpoint is as small as its distance from the minimiser allows", [] {
    const Problem of = any_problem(false);
    const auto& [rows, loss, weight] = *of.objective;
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
  prop("of both losses", [] {
    const Problem of = any_problem(*rc::gen::arbitrary<bool>());
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
  const auto ends = [](const LinearLoss& loss, const Rational& weight, const Rational& noise) {
    const auto objective =
        std::make_shared<const PerturbedObjective>(PerturbedObjective{{2, {1, 1, 1, 1, -1, 0}}, loss, weight});
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

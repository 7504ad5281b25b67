// SPDX-License-Identifier: Apache-2.0
// Whatever the checker accepts is true by enumeration: random steps about small mechanisms of
// many shapes, each kept if it follows, and judged in fractions of the worst pairs of laws,
// without any slack. Numbers lie on the truth or beside it.
#include <rapidcheck.h>
#include <catch2/catch.hpp>
#include <sstream>

#include "finite_laws.hpp"
#include "kernel/rules/gaussian.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

struct Pair {
  Law p, q;
};
/// A node as the certificate names it, and pairs of which each
/// statement about it must be true; a negative one of some.
struct Node {
  std::string name;
  std::vector<Pair> worst;
};
struct Shape {
  std::string mechanism;
  std::vector<Node> nodes;  // the claim's mechanism is the last
};

int below(int bound) { return *rc::gen::inRange(0, bound); }

Pair product(const Pair& a, const Pair& b) {
  Pair result;
  for (std::size_t i = 0; i < a.p.size(); ++i)
    for (std::size_t j = 0; j < b.p.size(); ++j) {
      result.p.push_back(a.p[i] * b.p[j]);
      result.q.push_back(a.q[i] * b.q[j]);
    }
  return result;
}
Law mixed(const Rational& r, const Law& a, const Law& b) {
  Law result;
  for (std::size_t y = 0; y < a.size(); ++y) result.push_back(r * a[y] + (1 - r) * b[y]);
  return result;
}
Pair swapped(const Pair& pair) { return {pair.q, pair.p}; }

// sup of P(E) - x Q(E).
Rational hockey_stick(const Pair& pair, const Rational& x) {
  Rational total = 0;
  for (std::size_t y = 0; y < pair.p.size(); ++y) total += std::max(Rational{0}, Rational{pair.p[y] - x * pair.q[y]});
  return total;
}
Rational hockey_stick(const std::vector<Pair>& pairs, const Rational& x) {
  Rational largest = 0;
  for (const Pair& pair : pairs) largest = std::max(largest, hockey_stick(pair, x));
  return largest;
}
// The sum of p^a q^(1-a), a an integer >= 2; nothing: infinite.
std::optional<Rational> moment(const Pair& pair, unsigned long a) {
  Rational total = 0;
  for (std::size_t y = 0; y < pair.p.size(); ++y) {
    if (pair.p[y] == 0) continue;
    if (pair.q[y] == 0) return std::nullopt;
    total += power(pair.p[y], a) / power(pair.q[y], a - 1);
  }
  return total;
}
bool renyi_is_at_most(const std::vector<Pair>& pairs, unsigned long a, const Rational& value) {
  for (const Pair& pair : pairs) {
    const auto sum = moment(pair, a);
    if (!sum || compare({0, *sum}, {Rational{a - 1} * value, 1}) > 0) return false;
  }
  return true;
}
// Whether no divergence is seen to be above the Gaussian curve of m.
bool may_be_gdp(const std::vector<Pair>& pairs, const Rational& m) {
  for (int quarters = 4; quarters <= 24; ++quarters) {
    const Rational x{quarters, 4}, truth = hockey_stick(pairs, x);
    if (m == 0 ? truth > 0 : gaussian_hockey_stick({0, x}, m, Toward<Up>{256}) < truth) return false;
  }
  return true;
}

// Randomized response by odds y to one for each other answer,
// and the pair of a budget, which dominates.
Pair response_pair(int categories, int odds) {
  Pair pair;
  for (int i = 0; i < categories; ++i) {
    pair.p.push_back(Rational{i == 0 ? odds : 1, odds + categories - 1});
    pair.q.push_back(Rational{i == 1 ? odds : 1, odds + categories - 1});
  }
  return pair;
}
std::string response(int categories, int odds) {
  const std::string start = R"({"type": "randomized_response", "categories": )" + std::to_string(categories) + ", ";
  if (below(2) == 0) return start + R"("epsilon": {"log": )" + std::to_string(odds) + "}}";
  return start + R"("truth": ")" + std::to_string(odds) + "/" + std::to_string(odds + categories - 1) + R"("})";
}
Pair budget_pair(int odds, const Rational& delta) {
  const Rational right = (1 - delta) * odds / (odds + 1), wrong = (1 - delta) / (odds + 1);
  return {{delta, right, wrong, 0}, {0, wrong, right, delta}};
}
std::string budget(int odds, const Rational& delta) {
  const std::string epsilon = R"("epsilon": {"log": )" + std::to_string(odds) + "}";
  if (delta == 0) return R"({"type": "pure", )" + epsilon + "}";
  return R"({"type": "approximate", )" + epsilon + R"(, "delta": ")" + delta.str() + R"("})";
}

struct Leaf {
  std::string mechanism;
  Pair pair;  // the reverse is like it
};
Leaf any_leaf(int odds) {
  const int kind = below(3);
  const int categories = 2 + below(3);
  const Rational delta{kind == 2 ? 1 + below(3) : 0, 10};
  if (kind == 0) return {response(categories, odds), response_pair(categories, odds)};
  return {budget(odds, delta), budget_pair(odds, delta)};
}

Shape any_composition() {
  const int odds = 2 + below(3);
  Shape shape;
  Pair whole{{1}, {1}};
  std::string parts;
  for (int part = 0; part < 1 + below(2) + 1; ++part) {
    const Leaf leaf = any_leaf(odds);
    const int times = 1 + below(2);
    for (int i = 0; i < times; ++i) whole = product(whole, leaf.pair);
    parts += (part == 0 ? "" : ", ") + (R"({"mechanism": )" + leaf.mechanism) + R"(, "times": )" +
             std::to_string(times) + "}";
    shape.nodes.push_back({"@/parts/" + std::to_string(part) + "/mechanism", {leaf.pair}});
  }
  shape.mechanism = R"({"type": "composition", "parts": [)" + parts + "]}";
  shape.nodes.push_back({"@", {whole}});
  return shape;
}

std::vector<Pair> all_pairs(const std::vector<Law>& rows) {
  std::vector<Pair> pairs;
  for (const Law& p : rows)
    for (const Law& q : rows)
      if (&p != &q) pairs.push_back({p, q});
  return pairs;
}
std::vector<Law> any_rows(std::size_t rows, std::size_t outcomes) {
  std::vector<Law> result;
  for (std::size_t i = 0; i < rows; ++i) result.push_back(any_law(outcomes));
  return result;
}
Law run(const Law& law, const std::vector<Law>& kernel) {
  Law result(kernel.front().size());
  for (std::size_t z = 0; z < kernel.size(); ++z)
    for (std::size_t y = 0; y < result.size(); ++y) result[y] += law[z] * kernel[z][y];
  return result;
}

Shape any_channel() {
  const auto rows = any_rows(static_cast<std::size_t>(2 + below(2)), 3);
  return {R"({"type": "channel", "matrix": )" + json(rows) + "}", {{"@", all_pairs(rows)}}};
}
Shape any_processed_response() {
  const int categories = 2 + below(2), odds = 2 + below(3);
  const auto kernel = any_rows(static_cast<std::size_t>(categories), 3);
  std::vector<Law> rows;
  for (int i = 0; i < categories; ++i) {
    Law law(static_cast<std::size_t>(categories), Rational{1, odds + categories - 1});
    law[static_cast<std::size_t>(i)] = Rational{odds, odds + categories - 1};
    rows.push_back(run(law, kernel));
  }
  return {R"({"type": "post_processed", "of": )" + response(categories, odds) + R"(, "kernel": )" + json(kernel) + "}",
          {{"@", all_pairs(rows)}}};
}
// A budget's worst pairs on two inputs of the kernel are those of the note post-processed: here
// what they are made of, any randomized answer that is kept, told or turned.
Shape any_processed_budget() {
  const int odds = 2 + below(3);
  const Rational delta{below(3), 10};
  const auto kernel = any_rows(static_cast<std::size_t>(2 + below(2)), 3);
  const Pair known = budget_pair(odds, delta);
  std::vector<Pair> pairs;
  for (const Law& from : kernel)
    for (const Law& against : kernel)
      for (int told = 0; told < 16; ++told) {  // each of the four outcomes goes to one input or the other
        Pair sent{Law(from.size()), Law(from.size())};
        for (std::size_t outcome = 0; outcome < 4; ++outcome)
          for (std::size_t y = 0; y < from.size(); ++y) {
            const Rational& k = (told >> outcome & 1) != 0 ? from[y] : against[y];
            sent.p[y] += known.p[outcome] * k;
            sent.q[y] += known.q[outcome] * k;
          }
        pairs.push_back(std::move(sent));
      }
  return {R"({"type": "post_processed", "of": )" + budget(odds, delta) + R"(, "kernel": )" + json(kernel) + "}",
          {{"@", std::move(pairs)}}};
}
Shape any_sample() {
  const Leaf leaf = any_leaf(2 + below(3));
  const Rational rate{below(5), 4};
  const Pair sample{mixed(rate, leaf.pair.p, leaf.pair.q), leaf.pair.q};
  return {specs::sampled(rate.str(), leaf.mechanism), {{"@/of", {leaf.pair}}, {"@", {sample, swapped(sample)}}}};
}
Shape any_shape() {
  switch (below(6)) {
    case 0:
      return any_channel();
    case 1:
      return any_processed_response();
    case 2:
      return any_processed_budget();
    case 3:
      return any_sample();
    default:
      return any_composition();
  }
}

struct Said {
  const Node* node;
  std::string kind, text;
  Rational x, value;  // e^epsilon or order, and the number
};

// On the truth, or some billionths beside it, or anywhere.
Rational beside(const Rational& truth) {
  static const Rational little{1, 1'000'000'000};
  const int way = below(5);
  return way == 0 ? Rational{below(20), 20} : std::max(Rational{0}, Rational{truth + (way - 2) * little});
}

Said any_statement(const Shape& shape, std::size_t earlier) {
  static const char* const kinds[] = {"dp",  "dp",     "dp",     "zcdp",      "renyi",
                                      "gdp", "not-dp", "not-dp", "not-renyi", "not-gdp"};
  static const char* const rules[] = {"given",     "channel",     "binomial", "convert",  "gaussian-curve",
                                      "sum",       "cks",         "part",     "sampling", "post-processed",
                                      "loss-grid", "renyi-points"};
  Said said;
  said.node = &shape.nodes[static_cast<std::size_t>(below(static_cast<int>(shape.nodes.size())))];
  said.kind = kinds[below(10)];
  std::ostringstream text;
  text << said.node->name << ' ' << said.kind << ' ';
  if (said.kind == "dp" || said.kind == "not-dp") {
    said.x = Rational{1 + below(20), 1 + below(4)};
    said.value = std::min(Rational{1}, beside(hockey_stick(said.node->worst, said.x)));
    text << "ln(" << said.x.str() << ") " << said.value.str();
  } else {
    if (said.kind == "renyi" || said.kind == "not-renyi") {
      said.x = 2 + below(3);
      text << said.x.str() << ' ';
    }
    said.value = Rational{below(60), 20};
    text << said.value.str();
  }
  const std::string rule = rules[below(12)];
  text << " by " << rule;
  const auto cite = [&] { return below(static_cast<int>(earlier) + 1); };
  if (rule == "convert" || rule == "gaussian-curve" || rule == "sampling") text << ' ' << cite();
  if (rule == "sum")
    for (std::size_t i = 1; i < shape.nodes.size(); ++i) text << ' ' << cite();
  if (rule == "renyi-points")
    for (int i = below(4); i >= 0; --i) text << ' ' << cite();
  if (rule == "part") text << ' ' << below(2) << ' ' << cite();
  if (rule == "cks") text << ' ' << cite() << " order " << 1 + below(4);
  if (rule == "loss-grid" && said.kind == "dp") text << " 1/20 -90 90 30";
  if (rule == "loss-grid" && said.kind == "not-dp")
    text << (below(2) == 0 ? " add" : " remove") << " 1/20 -90 90 30 1/999";
  said.text = text.str();
  return said;
}

bool is_true(const Said& said) {
  const auto& worst = said.node->worst;
  if (said.kind == "dp") return hockey_stick(worst, said.x) <= said.value;
  if (said.kind == "not-dp") return hockey_stick(worst, said.x) > said.value;
  const auto order = to_count(said.x, 100).value_or(0);
  if (said.kind == "renyi") return renyi_is_at_most(worst, order, said.value);
  if (said.kind == "not-renyi") return !renyi_is_at_most(worst, order, said.value);
  if (said.kind == "gdp") return may_be_gdp(worst, said.value);
  if (said.kind == "not-gdp") {  // certain to be false where all is e-DP and the Gaussian curve passes above its kink
    Rational odds = 1;
    while (odds < 10'000 && hockey_stick(worst, odds) > 0) odds *= Rational{5, 4};
    const Up kink = erfc(sqrt(Down{said.value / 8, 256})) * Rational{odds + 1};
    return hockey_stick(worst, odds) > 0 || !(kink <= Rational{2});
  }
  for (unsigned long a = 2; a <= 12; ++a)
    if (!renyi_is_at_most(worst, a, a * said.value)) return false;
  return true;  // zcdp
}

}  // namespace

TEST_CASE("whatever the checker accepts is true by enumeration", "[random]") {
  dpcert::prop("however the steps are put together", [] {
    const Shape shape = any_shape();
    std::vector<std::string> kept;
    for (int tries = 0; tries < 250; ++tries) {
      const auto said = any_statement(shape, kept.size());
      kept.push_back(said.text);
      if (!follows(shape.mechanism, kept)) {
        kept.pop_back();
        continue;
      }
      if (!is_true(said)) RC_FAIL(shape.mechanism + ": " + said.text);
    }
    RC_CLASSIFY(kept.size() >= 10, "ten steps and more");
  });
}

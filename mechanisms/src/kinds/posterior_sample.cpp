// SPDX-License-Identifier: Apache-2.0
// One draw from the posterior of a conjugate model.  Theory: accounting/theory/posterior.md
#include <algorithm>

#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/line/event_rule.hpp"
#include "dpcert/accounting/posterior/posterior_profile.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/posteriors.hpp"
#include "dpcert/numerics/refine.hpp"
#include "draw/posterior_output.hpp"
#include "gaussian_kind.hpp"
#include "laws.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

constexpr long posterior_cut_digits = 24;

class PosteriorSample final : public Leaf {
 public:
  explicit PosteriorSample(PosteriorLine line) : line_{std::move(line)}, pair_{attaining_pair(line_, {})} {}

  Result<WorstPair> worst_pair() const override {
    if (line_.own == 0) return nothing_told();
    if (const auto noise = pair_.p.family->as_noise(pair_.p, pair_.q)) return noise_pair(*noise);
    const auto profile = PosteriorProfile::of(line_);
    const KnownCurve curve = posterior_curve(line_);
    WorstPair pair = WorstPair::alike(
        {curve, profile ? KnownProfile{std::shared_ptr<const Profile>{*profile}} : KnownProfile{profile.error()}});
    pair.is_own_choice = true;
    if (is_of_one_pair())
      pair.in_company = std::make_shared<const WorstPair>(both_orders(alone(pair_.p), alone(pair_.q)));
    return pair;
  }
  std::string why_unbounded(bool at_delta_zero) const override {
    return at_delta_zero
               ? ", as the parameter may be drawn arbitrarily near to where one posterior is small beside the other"
               : "";
  }

  bool is_in_format() const override { return has_rule({"beta", "gamma", "normal"}); }
  std::optional<Shown> strongest(const Aim& aim) const override {
    const auto m = mu_squared_of(pair_.p, pair_.q);
    return m ? shown_of_gaussian(aim, *m, *m) : std::nullopt;
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    switch (goal.kind) {
      case Says::dp:
      case Says::not_dp:
        return judged_by_events(goal.epsilon);
      case Says::renyi:
      case Says::not_renyi:
        return is_in_format() ? std::optional{by(rules::exponential_family)} : std::nullopt;
      default:
        return std::nullopt;
    }
  }
  bool is_on_grids() const override {
    const bool is_gaussian = pair_.p.family->as_noise(pair_.p, pair_.q).has_value();
    return is_in_format() && (is_gaussian || is_of_one_pair());
  }
  /// Some between 1 and the limit, for conversions.
  std::vector<Rational> listed_orders() const override {
    const RuleValue limit = posterior_order_limit(line_);
    if (limit.infinite || !is_in_format()) return {};
    std::vector<Rational> orders;
    for (const int part : {4, 8, 12, 14, 15}) orders.push_back(1 + (*limit.exact - 1) * Rational(part, 16));
    return orders;
  }

 private:
  /// Is the pair the worst for all divergences? Then its products are, of draws for one data set.
  [[nodiscard]] bool is_of_one_pair() const { return line_.own > 0 && line_.holds_for_events && !line_.cover; }
  /// Where the pair is the worst for events, too. Of beta laws these may lie as near to 1 as
  /// e^(-epsilon/own), up to where that is too near for cuts.
  [[nodiscard]] std::optional<Inference> judged_by_events(const Epsilon& epsilon) const {
    if (line_.cover || !is_in_format()) return std::nullopt;
    Precision precision = precision_for(posterior_cut_digits);
    LawPair pair = pair_;
    if (has_rule({"beta"}) && line_.own > 0) {
      if (pair.q.numbers[0] < pair.p.numbers[0])  // the checker has the smaller parameter first
        for (Law* law : {&pair.p, &pair.q}) std::swap(law->numbers[0], law->numbers[1]);
      constexpr long most = 100;
      const Enclosure nearness = epsilon.enclose(Precision{64}) / line_.own;
      if (at_most(nearness, Rational{most}) != Trilean::yes) return std::nullopt;
      precision.bits += 2 * most;
    }
    return by(rules::event, event_cuts(alone(pair.p), alone(pair.q), epsilon, precision));
  }
  static Distribution alone(const Law& law) { return {{{Rational{1}, law}}}; }
  /// Does the checker know laws of that family?
  [[nodiscard]] bool has_rule(std::initializer_list<std::string_view> families) const {
    return std::find(families.begin(), families.end(), pair_.p.family->info().name) != families.end();
  }

  PosteriorLine line_;
  LawPair pair_;
};

/// What is left open must move the whole curve one way.
void check_growth(const PosteriorModel& model, const PosteriorMethod& method, const std::string& where) {
  const bool is_data = method.scaled == ScaleOf::data;
  if (is_data ? model.curve_rises_with_data : model.curve_rises_with_prior) return;
  throw BadInput{unsupported(where, std::string{"the privacy curve of this model is not known to rise with "} +
                                        (is_data ? "r" : "m") + ": posterior_scale finds it for a Rényi divergence")};
}

Filled<Result<Mechanism>> read_posterior_sample(const Fields& in) {
  const unsigned open_before = in.opening() == nullptr ? 0 : in.opening()->count();
  const PosteriorModel model = read_posterior_model(in);
  const PosteriorMethod method = read_posterior_method(in, model, in.opening());
  if (in.opening() != nullptr && in.opening()->count() > open_before) check_growth(model, method, in.where("method"));
  return [model, weights = method.weights, records = in.number("n")](const Rational& open) -> Result<Mechanism> {
    const Rebalancing balance = weights(open);
    return posterior_sample(model.line(balance, records)).drawn_by(posterior_output(model, balance, records));
  };
}

std::vector<Member> members() {
  std::vector<Member> all = posterior_model_members();
  all.push_back(posterior_records_member());
  all.push_back(posterior_method_member());
  return all;
}

}  // namespace

Mechanism posterior_sample(PosteriorLine line) {
  return Mechanism::of<PosteriorSample>(std::move(line)).replacing_a_record();
}

const MechanismType& posterior_sample_type() {
  static const MechanismType type{
      {"type",
       "posterior_sample",
       "one draw from the posterior of a conjugate model, prior and data being rebalanced; neighbours replace a record",
       members(),
       {},
       R"({"type": "posterior_sample", "model": {"type": "beta_bernoulli"}, "prior": {"alpha": 6, "beta": 18}, "n": 100,
         "method": {"type": "direct"}})"},
      read_posterior_sample,
      {assumed::exact_draw}};
  return type;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_iteration.hpp"

#include "dpcert/accounting/families/family.hpp"
#include "kinds/members.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_iterations = 1'000'000'000'000;
constexpr unsigned long most_sampled_steps = 1'000'000'000;

std::vector<Member> gradient_step_members() {
  return {{"smoothness", ValueType::number(Range::positive()), "Lipschitz constant of the gradients of the losses"},
          {"strong_convexity", ValueType::number(Range::non_negative()),
           "by how much the losses are convex, at most the smoothness"},
          {"step", ValueType::number(Range::positive()), "length of a step"}};
}

GradientStep read_gradient_step(const Fields& in) {
  return {in.number("smoothness"), in.number("strong_convexity"), in.number("step")};
}

/// The type whose ranges the constructors ask.
ObjectType type_of(std::vector<Member> members) { return {"", "", "", std::move(members)}; }

std::optional<Error> first(std::initializer_list<std::optional<Error>> errors) {
  for (const auto& error : errors)
    if (error) return error;
  return std::nullopt;
}

std::optional<Error> why_invalid(const GradientStep& step) {
  static const ObjectType type = type_of(gradient_step_members());
  if (auto error = out_of_range(
          type, {{"smoothness", step.smoothness}, {"strong_convexity", step.strong_convexity}, {"step", step.size}}))
    return error;
  if (step.strong_convexity <= step.smoothness) return std::nullopt;
  return invalid_input("/strong_convexity",
                       "found " + step.strong_convexity.str() + ", wanted a number >= 0 and at most the smoothness");
}

std::vector<Member> descent_members(unsigned long most) {
  return joined(gradient_step_members(),
                {sensitivity("largest norm of a difference of gradients on neighbouring data"),
                 noise_scale("sigma", "standard deviation of the noise added to a gradient"),
                 {"steps", ValueType::whole(1, most), "number of steps"},
                 optional({"diameter", ValueType::number(Range::positive()),
                           "diameter of the set that the points are projected onto", Privacy::shrinks})});
}

Filled<NoisyDescent> read_descent(const Fields& in) {
  using Diameter = std::optional<Given<Rational>>;
  return [step = read_gradient_step(in), shift = in.parameter("sensitivity"), sigma = in.parameter("sigma"),
          steps = in.count("steps"),
          diameter = in.has("diameter") ? Diameter{in.parameter("diameter")} : Diameter{}](const Rational& open) {
    NoisyDescent descent{step, shift.at(open), sigma.at(open), steps};
    if (diameter) descent.diameter = diameter->at(open);
    return descent;
  };
}

std::optional<Error> why_invalid(const ObjectType& type, const NoisyDescent& descent) {
  return first({why_invalid(descent.step), out_of_range(type, {{"sensitivity", descent.sensitivity},
                                                               {"sigma", descent.sigma},
                                                               {"steps", descent.steps},
                                                               {"diameter", descent.diameter.value_or(1)}})});
}

}  // namespace

std::vector<Member> noisy_steps_members() {
  return {
      {"lipschitz", ValueType::list_of(ValueType::number(Range::non_negative())), "a Lipschitz constant of each step"},
      noise_scale("sigma", "standard deviation of the noise of each step")};
}

Filled<NoisyIteration> read_noisy_steps(const Fields& in) {
  const auto& constants = in.list("lipschitz");
  const Range& range = in.type().at("lipschitz").type.item().range();
  const auto is_written_alike = [](const Json& x, const Json& y) { return x.kind == y.kind && x.text == y.text; };
  NoisyIteration steps;
  for (std::size_t i = 0; i < constants.size(); ++i)
    if (i > 0 && is_written_alike(constants[i], constants[i - 1]))
      steps.back().count += 1;
    else
      steps.push_back({number_of(constants[i], child(in.where("lipschitz"), i), range), 0, 1});
  return [steps = std::move(steps), sigma = in.parameter("sigma")](const Rational& open) {
    NoisyIteration filled = steps;
    for (NoisySteps& some : filled) some.variance = sigma.at(open) * sigma.at(open);
    return filled;
  };
}

std::optional<Error> why_invalid(const NoisyIteration& steps) {
  if (steps.empty()) return invalid_input("/lipschitz", "found no steps, wanted one Lipschitz constant a step");
  for (const NoisySteps& some : steps) {
    if (some.lipschitz < 0)
      return invalid_input("/lipschitz", "found " + some.lipschitz.str() + ", wanted numbers >= 0");
    if (some.variance < 0) return invalid_input("/sigma", "found a variance < 0, wanted one >= 0");
    if (some.count == 0) return invalid_input("/lipschitz", "found a number of steps 0, wanted one > 0");
  }
  return std::nullopt;
}

std::vector<Member> noisy_sgd_members() {
  std::vector<Member> members = {budget("lipschitz_loss", "Lipschitz constant of the losses")};
  return joined(joined(std::move(members), gradient_step_members()),
                {noise_scale("sigma", "standard deviation of the noise added to a gradient"),
                 {"n", ValueType::whole(1, most_iterations), "number of records, of which each is used once"},
                 {"index", ValueType::whole(1, most_iterations), "the record, by its place from 1 to n"}});
}

Filled<RecordOfSgd> read_noisy_sgd(const Fields& in) {
  return [loss = in.parameter("lipschitz_loss"), step = read_gradient_step(in), sigma = in.parameter("sigma"),
          records = in.count("n"), index = in.count("index")](const Rational& open) {
    return RecordOfSgd{{loss.at(open), step, sigma.at(open), records}, index};
  };
}

std::optional<Error> why_invalid(const RecordOfSgd& record) {
  static const ObjectType type = type_of(noisy_sgd_members());
  const auto& [sgd, index] = record;
  if (auto error = first(
          {why_invalid(sgd.step),
           out_of_range(type, {{"lipschitz_loss", sgd.lipschitz_loss}, {"sigma", sgd.sigma}, {"n", sgd.records}})}))
    return error;
  const Range range = Range::whole(1, sgd.records);
  if (range.holds(index)) return std::nullopt;
  return invalid_input("/index", "found " + std::to_string(index) + ", wanted " + range.wanted());
}

std::vector<Member> noisy_descent_members() { return descent_members(most_iterations); }

Filled<NoisyDescent> read_noisy_descent(const Fields& in) { return read_descent(in); }

std::optional<Error> why_invalid(const NoisyDescent& descent) {
  static const ObjectType type = type_of(noisy_descent_members());
  return why_invalid(type, descent);
}

std::vector<Member> sampled_descent_members() {
  return joined(descent_members(most_sampled_steps),
                {{"sampling_rate", ValueType::number(Range::probability()),
                  "probability with which each record enters a batch", Privacy::shrinks},
                 {"window", ValueType::whole(1, most_sampled_steps),
                  "how many of the last steps are accounted one by one; all where it is missing"},
                 {"noise_share", ValueType::number(Range::proper_fraction()),
                  "share of the variance in a window of fewer steps than all that hides what was before it"}});
}

std::vector<std::vector<std::string>> sampled_descent_forms() {
  const std::vector<std::string> all_steps = {"smoothness",  "strong_convexity", "step", "sigma",
                                              "sensitivity", "sampling_rate",    "steps"};
  std::vector<std::vector<std::string>> forms(3, all_steps);
  forms[1].emplace_back("window");
  forms[2].insert(forms[2].end(), {"window", "noise_share"});
  return forms;
}

Filled<WindowedDescent> read_sampled_descent(const Fields& in) {
  const unsigned long all = in.count("steps"), window = in.has("window") ? in.count("window") : all;
  if (const Range range = Range::whole(1, all); !range.holds(window))
    reject(in.where("window"), "found " + describe(in.at("window")) + ", wanted " + range.wanted());
  if (window == all && in.has("noise_share"))
    reject(in.where("noise_share"), "the window is all steps, before which nothing is to be hidden: wanted none");
  const Rational share = window == all ? Rational{1} : in.number("noise_share");
  return [descent = read_descent(in), rate = in.parameter("sampling_rate"), window, share](const Rational& open) {
    return WindowedDescent{{descent(open), rate.at(open)}, {window, share}};
  };
}

std::optional<Error> why_invalid(const SampledDescent& sampled, const Window& window) {
  static const ObjectType type = type_of(sampled_descent_members());
  if (auto error =
          first({why_invalid(type, sampled.descent), out_of_range(type, {{"sampling_rate", sampled.sampling_rate}})}))
    return error;
  const unsigned long all = sampled.descent.steps;
  if (const Range range = Range::whole(1, all); !range.holds(window.steps))
    return invalid_input("/window", "found " + std::to_string(window.steps) + ", wanted " + range.wanted());
  if (window.steps == all && window.share > 0 && window.share <= 1) return std::nullopt;
  if (window.steps == all)
    return invalid_input("/noise_share", "found " + window.share.str().substr(0, 60) + ", wanted a number in (0, 1]");
  if (contraction(sampled.descent.step) > 1)
    return invalid_input(
        "/window",
        "found fewer than all steps, which asks for steps that do not expand: step times smoothness at most 2");
  return out_of_range(type, {{"noise_share", window.share}});
}

std::vector<Member> ornstein_uhlenbeck_members() {
  return {{"theta", ValueType::number(Range::positive()), "rate at which the process returns to 0"},
          noise_scale("rho", "volatility: the stationary variance is rho^2/theta"),
          {"time", ValueType::number(Range::positive()), "how long it runs", Privacy::grows}};
}

Filled<OrnsteinUhlenbeck> read_ornstein_uhlenbeck(const Fields& in) {
  return [theta = in.number("theta"), rho = in.parameter("rho"), time = in.parameter("time")](const Rational& open) {
    return OrnsteinUhlenbeck{theta, rho.at(open), time.at(open)};
  };
}

std::optional<Error> why_invalid(const OrnsteinUhlenbeck& process) {
  static const ObjectType type = type_of(ornstein_uhlenbeck_members());
  return out_of_range(type, {{"theta", process.theta}, {"rho", process.rho}, {"time", process.time}});
}

std::vector<Member> iterated_laplace_members() {
  return {{"scale1", ValueType::number(Range::positive()), "scale of the first Laplace variable"},
          {"scale2", ValueType::number(Range::positive()), "scale of the second"},
          sensitivity()};
}

IteratedLaplace read_iterated_laplace(const Fields& in) {
  IteratedLaplace noise{in.number("scale1"), in.number("scale2"), in.number("sensitivity")};
  if (const auto law = law_of("laplace_sum", {0, noise.scale1, noise.scale2}); !law)
    throw BadInput{unsupported(in.where("scale2"), law.error().message)};
  return noise;
}

}  // namespace dpcert

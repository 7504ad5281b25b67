// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/schema/nearest.hpp"

#include <algorithm>

namespace dpcert {
namespace {

constexpr std::size_t longest = 60;

std::string plain(std::string_view name) {
  std::string result{name.substr(0, longest)};
  for (char& c : result) c = c == '-' ? '_' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

/// How many letters must be changed, added, left out, or swapped with their neighbour.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      const bool differ = a[i - 1] != b[j - 1];
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (differ ? 1 : 0)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

/// What others call it, and what it is called here. Only for
/// suggestions, where the one is not known and the other is.
struct Synonym {
  const char* name;
  const char* known;
  const char* with = "";  ///< what makes the one of the other
};
constexpr Synonym synonyms[] = {
    {"median", "quantile", " with tau 1/2"},
    {"histogram", "noisy_statistics"},
    {"counts", "noisy_statistics"},
    {"normal", "gaussian"},
    {"gauss", "gaussian"},
    {"rr", "randomized_response"},
    {"exponential", "exponential_mechanism"},
    {"report_noisy_max", "permute_and_flip"},
    {"dp_sgd", "dpsgd"},
    {"sgd", "dpsgd"},
    {"pure_dp", "pure"},
    {"approximate_dp", "approximate"},
    {"unbounded", "add-remove"},
    {"add_remove_one", "add-remove"},
    {"bounded", "replace-one"},
    {"substitute", "replace-one"},
    {"eps", "epsilon"},
    {"noise_multiplier", "sigma"},
    {"noise_scale", "sigma"},
    {"std", "sigma"},
    {"stddev", "sigma"},
    {"sd", "sigma"},
    {"sigma", "noise_multiplier"},
    {"z", "noise_multiplier"},
    {"b", "scale"},
    {"l2_sensitivity", "sensitivity"},
    {"l1_sensitivity", "sensitivity"},
    {"clip", "sensitivity"},
    {"batch_size", "batch"},
    {"dataset_size", "examples"},
    {"samples", "examples"},
    {"n", "examples"},
    {"n", "records"},
    {"size", "records"},
    {"q", "sampling_rate"},
    {"rate", "sampling_rate"},
    {"sample_rate", "sampling_rate"},
    {"iterations", "steps"},
    {"k", "categories"},
    {"p", "truth"},
    {"alpha", "order"},
    {"a", "alpha"},
    {"b", "beta"},
    {"ln", "log"},
    {"count", "times"},
    {"k", "times"},
    {"mechanism", "of"},
    {"base", "of"},
    {"fpr", "type_one"},
    {"zcdp", "rho"},
    {"gdp", "mu"},
    {"renyi", "rdp"},
};

/// How a known name is called by others; null: it is not.
const Synonym* known_as(const std::string& name, const std::vector<std::string>& known) {
  for (const Synonym& one : synonyms)
    if (name == one.name && std::find(known.begin(), known.end(), one.known) != known.end()) return &one;
  return nullptr;
}

}  // namespace

std::vector<std::string> nearest_of(std::string_view name, std::vector<std::string> known, std::size_t most) {
  const std::string asked = plain(name);
  std::vector<std::pair<double, std::string>> near;  // the share of letters that differ, which steers what is shown
  for (std::string& one : known) {
    const std::size_t letters = std::max({asked.size(), one.size(), std::size_t{1}});
    near.emplace_back(static_cast<double>(distance(asked, plain(one))) / static_cast<double>(letters), std::move(one));
  }
  std::stable_sort(near.begin(), near.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  near.resize(std::min(near.size(), most));
  std::vector<std::string> names;
  for (auto& [share, one] : near) names.push_back(std::move(one));
  return names;
}

std::string listed(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& one : names) all += (all.empty() ? "" : ", ") + one;
  return all;
}

std::string nearest(std::string_view name, const std::vector<std::string>& known) {
  const std::string asked = plain(name);
  const auto is_spelt_so = [&](const std::string& one) { return asked == plain(one); };
  if (const auto same = std::find_if(known.begin(), known.end(), is_spelt_so); same != known.end()) return *same;
  if (const Synonym* called = known_as(asked, known)) return called->known;
  std::string best;
  std::size_t least = std::max<std::size_t>(asked.size() / 3, 1) + 1;
  for (const std::string& one : known) {
    const std::size_t far = distance(asked, plain(one));
    if (far >= least || far >= one.size()) continue;
    least = far;
    best = one;
  }
  return best;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& known) {
  const std::string near = nearest(name, known);
  if (near.empty()) return "";
  const Synonym* called = known_as(plain(name), known);
  return "; did you mean \"" + near + "\"" + (called != nullptr && near == called->known ? called->with : "") + "?";
}

}  // namespace dpcert

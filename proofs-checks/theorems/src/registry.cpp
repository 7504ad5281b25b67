// SPDX-License-Identifier: Apache-2.0
#include "dpcert/theorems/registry.hpp"

#include <algorithm>
#include <iterator>

#include "sections.hpp"

namespace dpcert::theorems {

const char* name_of(Status status) {
  switch (status) {
    case Status::holds:
      return "holds";
    case Status::holds_corrected:
      return "holds-corrected";
    case Status::wrong:
      return "false";
    case Status::loose:
      return "loose";
    default:
      return "asymptotic";
  }
}

std::optional<Status> status_of(std::string_view name) {
  for (const Status status : {Status::holds, Status::holds_corrected, Status::wrong, Status::loose, Status::asymptotic})
    if (name == name_of(status)) return status;
  return std::nullopt;
}

const char* name_of(Role role) {
  switch (role) {
    case Role::statement:
      return "statement";
    case Role::counterexample:
      return "counterexample";
    case Role::corrected:
      return "corrected";
    default:
      return "attained";
  }
}

const std::vector<Document>& documents() {
  static const std::vector<Document> all = {
      {"awan-slavkovic",
       "J. Awan and A. Slavkovic, Structure and Sensitivity in Differential Privacy: Comparing K-Norm Mechanisms"},
      {"reimherr-awan-kng", "M. Reimherr and J. Awan, KNG: The K-Norm Gradient Mechanism"},
      {"reimherr-awan-elliptical", "M. Reimherr and J. Awan, Elliptical Perturbations for Differential Privacy"},
      {"geumlek", "J. Geumlek, thesis on differential privacy of posterior sampling, mixing and profiles"},
      {"balle-wang", "B. Balle and Y.-X. Wang 2018, Improving the Gaussian Mechanism"},
      {"altschuler-talwar", "J. Altschuler and K. Talwar 2022, Privacy of Noisy Stochastic Gradient Descent"},
      {"balle-barthe-gaboardi", "B. Balle, G. Barthe and M. Gaboardi 2018, Privacy Amplification by Subsampling"},
      {"bok-su-altschuler", "J. Bok, W. Su and J. Altschuler 2024, Shifted Interpolation for Differential Privacy"},
      {"bun-steinke", "M. Bun and T. Steinke 2016, Concentrated Differential Privacy"},
      {"canonne-kamath-steinke",
       "C. Canonne, G. Kamath and T. Steinke 2020, The Discrete Gaussian for Differential Privacy"},
      {"dong-roth-su", "J. Dong, A. Roth and W. Su 2022, Gaussian Differential Privacy"},
      {"dwork-roth", "C. Dwork and A. Roth 2014, The Algorithmic Foundations of Differential Privacy"},
      {"folklore", "What is taken for granted, without a source"},
      {"ghosh-roughgarden-sundararajan",
       "A. Ghosh, T. Roughgarden and M. Sundararajan 2009, Universally Utility-Maximizing Privacy Mechanisms"},
      {"kairouz-oh-viswanath",
       "P. Kairouz, S. Oh and P. Viswanath 2017, The Composition Theorem for Differential Privacy"},
      {"mironov", "I. Mironov 2017, Rényi Differential Privacy"},
      {"mironov-talwar-zhang",
       "I. Mironov, K. Talwar and L. Zhang 2019, Rényi Differential Privacy of the Sampled Gaussian Mechanism"},
      {"van-erven-harremoes", "T. van Erven and P. Harremoës 2014, Rényi Divergence and Kullback-Leibler Divergence"},
      {"clopper-pearson", "C. Clopper and E. Pearson 1934, The Use of Confidence or Fiducial Limits"},
      {"steinke-nasr-jagielski",
       "T. Steinke, M. Nasr and M. Jagielski 2023, Privacy Auditing with One (1) Training Run"},
      {"mahloujifar-melis-chaudhuri",
       "S. Mahloujifar, L. Melis and K. Chaudhuri 2024, Auditing f-Differential Privacy in One Run"},
      {"zhu-dong-wang",
       "Y. Zhu, J. Dong and Y.-X. Wang 2022, Optimal Accounting of Differential Privacy via Characteristic Function"}};
  return all;
}

const Document& document_of(const Theorem& theorem) {
  const std::string_view key = theorem.id.substr(0, theorem.id.find('.'));
  const auto found = std::find_if(documents().begin(), documents().end(),
                                  [&](const Document& document) { return document.key == key; });
  expects(found != documents().end(), "a theorem of a listed document");
  return *found;
}

const std::vector<Theorem>& theorems() {
  static const std::vector<Theorem> all = [] {
    std::vector<Theorem> joined;
    const auto join = [&](std::vector<Theorem> section) {
      joined.insert(joined.end(), std::make_move_iterator(section.begin()), std::make_move_iterator(section.end()));
    };
#define DPCERT_JOIN_SECTION(name) join(name##_section());
    DPCERT_THEOREM_SECTIONS(DPCERT_JOIN_SECTION)
#undef DPCERT_JOIN_SECTION
    std::stable_sort(joined.begin(), joined.end(),
                     [](const Theorem& x, const Theorem& y) { return &document_of(x) < &document_of(y); });
    return joined;
  }();
  return all;
}

const Theorem* find_theorem(std::string_view id) {
  const auto found =
      std::find_if(theorems().begin(), theorems().end(), [&](const Theorem& theorem) { return theorem.id == id; });
  return found == theorems().end() ? nullptr : &*found;
}

}  // namespace dpcert::theorems

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/process_draw.hpp"

#include "dpcert/sampling/covariance_root.hpp"

namespace dpcert {

Result<Drawn> ProcessDraw::at(const std::vector<std::vector<Rational>>& covariance) {
  const auto root = CovarianceRoot::of(covariance);
  if (!root) return root.error();
  while (normals_->size() < root->rank()) normals_->push_back(normal_draw(*bits_));
  return Drawn{[root = *root, normals = normals_, scale = scale_, bits = bits_](Precision precision) {
    std::vector<Enclosure> z;
    for (std::size_t k = 0; k < root.rank(); ++k) z.push_back((*normals)[k].enclose(precision, *bits));
    std::vector<Enclosure> noise = root.times(z);
    const Enclosure v = scale(precision);
    for (Enclosure& x : noise) x = x * v;
    return noise;
  }};
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/process_draw.hpp"

#include "dpcert/sampling/covariance_root.hpp"

namespace dpcert {

Drawn ProcessDraw::scaled(std::size_t rank,
                          std::function<std::vector<Enclosure>(const std::vector<Enclosure>&)> times) {
  while (normals_->size() < rank) normals_->push_back(normal_draw(*bits_));
  return [rank, times = std::move(times), normals = normals_, scale = scale_, bits = bits_](Precision precision) {
    std::vector<Enclosure> z;
    for (std::size_t k = 0; k < rank; ++k) z.push_back((*normals)[k].enclose(precision, *bits));
    std::vector<Enclosure> noise = times(z);
    const Enclosure v = scale(precision);
    for (Enclosure& x : noise) x = x * v;
    return noise;
  };
}

Result<Drawn> ProcessDraw::at(const std::vector<std::vector<Rational>>& covariance) {
  auto root = CovarianceRoot::of(covariance);
  if (!root) return root.error();
  const std::size_t rank = root->rank();
  return scaled(rank, [root = *std::move(root)](const std::vector<Enclosure>& z) { return root.times(z); });
}

Drawn ProcessDraw::at(const EnclosedRoot& root) {
  return scaled(root.dimension(), [root](const std::vector<Enclosure>& z) {
    const Precision precision = z.front().precision();
    const auto rows = root.at(precision);
    std::vector<Enclosure> noise(z.size(), Enclosure{0, precision});
    for (std::size_t i = 0; i < z.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j) noise[i] += rows->at(i, j) * z[j];
    return noise;
  });
}

}  // namespace dpcert

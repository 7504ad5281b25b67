// SPDX-License-Identifier: Apache-2.0
// What a program that was built without geometry (DPCERT_GEOMETRY=OFF) answers of bodies: nothing.
#include "query.hpp"

namespace dpcert::cli {

const Answerers& geometric_answerers() {
  static const Answerers none;
  return none;
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#include "handle.hpp"

namespace dpcert::c {

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::mechanism:
      return "mechanism";
    case Kind::sampler:
      return "sampler";
    case Kind::odometer:
      return "odometer";
  }
  return "no kind";
}

}  // namespace dpcert::c

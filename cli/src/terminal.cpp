// SPDX-License-Identifier: Apache-2.0
#include "terminal.hpp"

#include <ostream>

namespace dpcert::cli {

Status complain(std::ostream& err, const Error& error) {
  err << "dpcert: " << (error.where.empty() ? "" : harmless(error.where) + ": ") << harmless(error.message) << "\n";
  return bad_input;
}

Status written(std::ostream& out, Status status) { return out.flush().good() ? status : bad_input; }

}  // namespace dpcert::cli

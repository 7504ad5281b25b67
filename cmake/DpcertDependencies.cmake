# SPDX-License-Identifier: Apache-2.0
# Imported targets for the libraries that ship no CMake package of their own. Installed beside the package file, so that a
# consumer finds them in the same way.
include_guard(GLOBAL)

# dpcert_find(<Name> HEADER <file> LIBRARY <names>...): defines dpcert_dep::<Name>, or stops with the missing file's name.
# A target of that name that exists already is kept.
function(dpcert_find name)
  cmake_parse_arguments(FIND "" "HEADER" "LIBRARY" ${ARGN})
  if(TARGET dpcert_dep::${name})
    return()
  endif()
  find_path(DPCERT_${name}_INCLUDE ${FIND_HEADER})
  find_library(DPCERT_${name}_LIBRARY NAMES ${FIND_LIBRARY})
  mark_as_advanced(DPCERT_${name}_INCLUDE DPCERT_${name}_LIBRARY)
  if(NOT DPCERT_${name}_INCLUDE OR NOT DPCERT_${name}_LIBRARY)
    message(FATAL_ERROR "dpcert needs ${name}: header ${FIND_HEADER}, library ${FIND_LIBRARY}")
  endif()
  add_library(dpcert_dep::${name} UNKNOWN IMPORTED GLOBAL)
  set_target_properties(dpcert_dep::${name} PROPERTIES
    IMPORTED_LOCATION ${DPCERT_${name}_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${DPCERT_${name}_INCLUDE})
endfunction()

# The libraries that one module's users must find.
macro(dpcert_dependencies_of module)
  if("${module}" STREQUAL "check_kernel")
    find_package(Boost 1.74 REQUIRED)
    dpcert_find(GMP HEADER gmp.h LIBRARY gmp)
    dpcert_find(MPFR HEADER mpfr.h LIBRARY mpfr)
    dpcert_find(Nettle HEADER nettle/sha2.h LIBRARY nettle)
  elseif("${module}" STREQUAL "exact")
    find_package(Boost 1.74 REQUIRED)
    dpcert_find(GMP HEADER gmp.h LIBRARY gmp)
  elseif("${module}" STREQUAL "numerics")
    dpcert_find(Flint HEADER flint/flint.h LIBRARY flint)
    dpcert_find(Arb HEADER arb.h LIBRARY flint-arb arb)
    dpcert_find(MPFR HEADER mpfr.h LIBRARY mpfr)
  elseif("${module}" STREQUAL "geometry")
    find_package(Eigen3 3.4 REQUIRED)
    find_package(CGAL 5.5 REQUIRED)
    dpcert_find(Glpk HEADER glpk.h LIBRARY glpk)
    dpcert_find(Normaliz HEADER libnormaliz/libnormaliz.h LIBRARY normaliz)
    dpcert_find(EAntic HEADER e-antic/renf.h LIBRARY eantic)
    dpcert_find(EAnticXX HEADER e-antic/renfxx.h LIBRARY eanticxx)
    dpcert_find(GMPXX HEADER gmpxx.h LIBRARY gmpxx)
  elseif("${module}" STREQUAL "queries")
    find_package(nlohmann_json 3.11 REQUIRED)
  elseif("${module}" STREQUAL "certify" OR "${module}" STREQUAL "sampling")
    dpcert_find(Nettle HEADER nettle/sha2.h LIBRARY nettle)
  endif()
endmacro()

# SPDX-License-Identifier: Apache-2.0
# dpcert_precompile(<target>): what nearly every file includes, compiled once for all targets of the same flags. For whole
# builds: a file still includes all that it uses (builds without DPCERT_PRECOMPILE show it).
include_guard(GLOBAL)
option(DPCERT_PRECOMPILE "Precompile common headers: faster whole builds, some 200 MB more on disk" OFF)

# The shared headers of one name; the first call with a name says what they are and what they LINK.
function(dpcert_share_headers name)
  cmake_parse_arguments(SHARE "" "" "HEADERS;LINKS" ${ARGN})
  if(TARGET dpcert_${name})
    return()
  endif()
  set(source ${PROJECT_BINARY_DIR}/dpcert_${name}.cpp)
  file(GENERATE OUTPUT ${source} CONTENT "// Only its precompiled headers matter.\n")
  add_library(dpcert_${name} OBJECT ${source})
  target_compile_features(dpcert_${name} PUBLIC cxx_std_20)
  target_link_libraries(dpcert_${name} PRIVATE $<BUILD_INTERFACE:dpcert_warnings> ${SHARE_LINKS})
  target_precompile_headers(dpcert_${name} PRIVATE ${SHARE_HEADERS})
  dpcert_keep_cacheable(dpcert_${name})
endfunction()

# What lets ccache see through a precompiled header, and GCC not look through it for garbage again and again.
function(dpcert_keep_cacheable target)
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess> $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1000000>)
endfunction()

set(dpcert_common_headers <algorithm> <boost/multiprecision/gmp.hpp> <functional> <memory> <optional> <string> <variant> <vector>)

set(dpcert_json_headers ${dpcert_common_headers} <nlohmann/json.hpp>)

function(dpcert_precompile target)  # dpcert_precompile(<target> [common|json])
  if(DPCERT_PRECOMPILE)
    set(headers common)
    if(ARGC GREATER 1)
      set(headers ${ARGV1})
    endif()
    dpcert_share_headers(${headers} HEADERS ${dpcert_${headers}_headers} LINKS Boost::headers dpcert_dep::GMP)
    target_precompile_headers(${target} REUSE_FROM dpcert_${headers})
    dpcert_keep_cacheable(${target})
    # False alarms of GCC 12 on std::string, which it keeps to itself where headers are read anew (GCC bug 105329).
    target_compile_options(${target} PRIVATE
      $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread>)
  endif()
endfunction()

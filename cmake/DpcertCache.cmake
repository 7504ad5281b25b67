# SPDX-License-Identifier: Apache-2.0
# Compiles through ccache where it is installed, so that objects are found again in any clone of the tree: paths are taken
# relative to it (base_dir, no_hash_dir), and precompiled headers count by their contents (pch_defines, time_macros, and
# -fpch-preprocess where they are used), which are read once and not for each object (inode_cache). What a message names
# (broken contracts, contract.hpp) is relative to the tree too, so that no build folder shows in it.
include_guard(GLOBAL)
add_compile_options($<$<CXX_COMPILER_ID:GNU,Clang>:-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=>)
find_program(CCACHE_PROGRAM ccache)
mark_as_advanced(CCACHE_PROGRAM)
if(CCACHE_PROGRAM AND PROJECT_IS_TOP_LEVEL)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=true
      CCACHE_INODECACHE=true CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE_PROGRAM})
endif()

# SPDX-License-Identifier: Apache-2.0
# What is installed beside programs and libraries, and what goes into which Debian package. `./run package` makes them.
#
# The C library is packed without geometry (DPCERT_C_GEOMETRY=OFF): what links it, Python among it, is under the Apache
# license. The program has geometry, and is under the GPL; so are the C++ modules of geometry, which stand apart.
include_guard(GLOBAL)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT licence)
install(DIRECTORY LICENSES DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT licence)

# The pages at their places in the tree, so that links between them hold, with the examples of which they speak.
set(places accounting bench bindings cli docs examples geometry mechanisms numerics proofs-checks queries)
list(TRANSFORM places REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/\\1/*.md")
file(GLOB_RECURSE pages CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${places})
list(FILTER pages EXCLUDE REGEX "^docs/site/|[.]head[.]md$")
file(GLOB first_pages CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/*.md)
foreach(page IN LISTS pages first_pages)
  cmake_path(GET page PARENT_PATH folder)
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder} COMPONENT documentation)
endforeach()
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation)

if(NOT PROJECT_IS_TOP_LEVEL OR DPCERT_CHECKER_ONLY OR (DPCERT_GEOMETRY AND DPCERT_C_GEOMETRY))
  return()
endif()

# dpcert_package(<part> <package> SECTION <section> SUMMARY <line> ABOUT <text> [DEPENDS <list>] [RECOMMENDS <list>] [ALL])
set(CPACK_COMPONENTS_ALL "")
set(CPACK_DPCERT_PACKAGES "")  # pairs of a part and its package, for DpcertDebian.cmake
macro(dpcert_package part package)
  cmake_parse_arguments(P "ALL" "SECTION;SUMMARY;ABOUT" "DEPENDS;RECOMMENDS" ${ARGN})
  list(APPEND CPACK_COMPONENTS_ALL ${part})
  list(APPEND CPACK_DPCERT_PACKAGES "${part}=${package}")
  string(TOUPPER ${part} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${P_SECTION})
  string(JOIN ", " CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS ${P_DEPENDS})
  string(JOIN ", " CPACK_DEBIAN_${upper}_PACKAGE_RECOMMENDS ${P_RECOMMENDS})
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${P_SUMMARY}\n${common}\n\n${P_ABOUT}")
  if(P_ALL)
    set(CPACK_DEBIAN_${upper}_PACKAGE_ARCHITECTURE all)
  endif()
endmacro()

set(release 1)
set(this "(= ${PROJECT_VERSION}-${release})")
set(common "dpcert encloses every figure of differential privacy rigorously. A\nverdict on a published claim comes with a proof that a small independent\nchecker re-verifies.")
dpcert_package(library libdpcert0 SECTION libs
  SUMMARY "certified differential privacy, C library"
  ABOUT "This is the library. It knows no geometry, and is under the Apache\nLicense 2.0.")
dpcert_package(development libdpcert-dev SECTION libdevel
  DEPENDS "libdpcert0 ${this}" "libboost-dev (>= 1.74)" libgmp-dev libmpfr-dev libflint-dev libflint-arb-dev nettle-dev
          nlohmann-json3-dev
  SUMMARY "certified differential privacy, for programs in C and C++"
  ABOUT "These are the headers of the C library, with its pkg-config file, and the\nstatic libraries of C++ with their headers and CMake package. All is under\nthe Apache License 2.0.")
dpcert_package(python python3-dpcert SECTION python ALL
  DEPENDS "libdpcert0 (>= ${PROJECT_VERSION})" "python3:any (>= 3.9)"
  SUMMARY "certified differential privacy, from Python"
  ABOUT "This is the Python package, with adapters for dp-accounting, Opacus and\nOpenDP, and tests for other accountants. It is under the Apache License 2.0.")
set(licence_of_program "the Apache License 2.0, as they have no geometry")
if(DPCERT_GEOMETRY)
  set(licence_of_program "the GNU General Public License 3 or later, as dpcert has exact geometry")
  dpcert_package(geometry libdpcert-geometry-dev SECTION libdevel
    DEPENDS "libdpcert-dev ${this}" libcgal-dev libeigen3-dev libglpk-dev libnormaliz-dev libeantic-dev
    SUMMARY "certified differential privacy, geometry for programs in C++"
    ABOUT "These are the modules of exact geometry: bodies, K-norm noise,\nsensitivity spaces. They are under the GNU General Public License 3 or\nlater.")
endif()
dpcert_package(program dpcert SECTION math RECOMMENDS dpcert-doc
  SUMMARY "certified differential privacy, programs dpcert and dpcert-check"
  ABOUT "These are the programs: dpcert answers and audits, dpcert-check\nre-checks the proofs. They are under\n${licence_of_program}.")
dpcert_package(documentation dpcert-doc SECTION doc ALL
  SUMMARY "certified differential privacy, documentation and examples"
  ABOUT "This is the documentation as Markdown: tutorials, tasks, reference,\ntheory notes; and the examples.")

set(DPCERT_MAINTAINER "the dpcert authors <dpcert@packages.invalid>" CACHE STRING "Who maintains the Debian packages: NAME <ADDRESS>")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)  # a package each
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${release})
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${DPCERT_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/DpcertDebian.cmake)
set(CPACK_DPCERT_SOURCE ${PROJECT_SOURCE_DIR})
set(control ${PROJECT_SOURCE_DIR}/cmake/debian)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${control}/library/triggers)
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${control}/python/postinst ${control}/python/prerm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each has its own
include(CPack)

# SPDX-License-Identifier: Apache-2.0
# dpcert_module(<name> SOURCES <files> [USES <modules>] [LINKS <libraries>] [PRIVATE_LINKS <build-only libraries>])
#
# Declares the module dpcert::<name>: headers in include/, bodies in src/, installed and exported as one component. What it
# may include is what it USES (and what they use in turn): a folder not on that path cannot be included. Without SOURCES the
# module is header-only. PRIVATE_LINKS are header-only libraries of the bodies; users of the module never see them.
include_guard(GLOBAL)

set(DPCERT_BATCH 0 CACHE STRING "Files of a module that are compiled together: faster whole builds; 0: each alone")

add_library(dpcert_warnings INTERFACE)
target_compile_options(dpcert_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
  -Wcast-align -Wold-style-cast
  $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>  # a file may name things like those of its neighbours in a batch
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # false alarms on std::string in GCC 12 (GCC bug 105651)
  $<$<BOOL:${DPCERT_WERROR}>:-Werror>)

function(dpcert_batch target)
  if(DPCERT_BATCH)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${DPCERT_BATCH})
  endif()
endfunction()

function(dpcert_module name)
  cmake_parse_arguments(MODULE "" "" "SOURCES;USES;LINKS;PRIVATE_LINKS" ${ARGN})
  dpcert_dependencies_of(${name})
  set(scope PUBLIC)
  if(MODULE_SOURCES)
    add_library(dpcert_${name} STATIC ${MODULE_SOURCES})
    target_include_directories(dpcert_${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/src)
    target_link_libraries(dpcert_${name} PRIVATE $<BUILD_INTERFACE:dpcert_warnings>)
    dpcert_batch(dpcert_${name})
  else()
    add_library(dpcert_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(dpcert::${name} ALIAS dpcert_${name})
  set_target_properties(dpcert_${name} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(dpcert_${name} ${scope} cxx_std_20)
  target_include_directories(dpcert_${name} ${scope}
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  foreach(used IN LISTS MODULE_USES)
    target_link_libraries(dpcert_${name} ${scope} dpcert::${used})
  endforeach()
  target_link_libraries(dpcert_${name} ${scope} ${MODULE_LINKS})
  foreach(library IN LISTS MODULE_PRIVATE_LINKS)
    target_link_libraries(dpcert_${name} PRIVATE $<BUILD_INTERFACE:${library}>)
  endforeach()

  dpcert_part_of(${name} part)
  install(TARGETS dpcert_${name} EXPORT dpcert-${name} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${part})
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/include)
    install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT ${part} FILES_MATCHING PATTERN "*.hpp")
  endif()
  dpcert_component(${name} ${MODULE_USES})
endfunction()

# The part of an installation (DpcertPackages.cmake) to which a module belongs: what is under the GPL stands apart.
function(dpcert_part_of name part)
  if(name MATCHES "^geometr")
    set(${part} geometry PARENT_SCOPE)
  else()
    set(${part} development PARENT_SCOPE)
  endif()
endfunction()

# dpcert_component(<name> [<used>...]): what was installed for the export dpcert-<name> is a component of the package.
function(dpcert_component name)
  dpcert_part_of(${name} part)
  install(EXPORT dpcert-${name} NAMESPACE dpcert:: FILE dpcert-${name}-targets.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/dpcert COMPONENT ${part})
  set_property(GLOBAL APPEND PROPERTY DPCERT_MODULES ${name})
  set_property(GLOBAL PROPERTY DPCERT_USES_${name} "${ARGN}")
  set_property(GLOBAL PROPERTY DPCERT_INCLUDE_${name} ${CMAKE_CURRENT_SOURCE_DIR}/include)
endfunction()

# Writes the package file that find_package(dpcert COMPONENTS ...) reads.
function(dpcert_install_package)
  include(CMakePackageConfigHelpers)
  get_property(modules GLOBAL PROPERTY DPCERT_MODULES)
  set(DPCERT_COMPONENT_USES "")
  foreach(name IN LISTS modules)
    get_property(uses GLOBAL PROPERTY DPCERT_USES_${name})
    string(APPEND DPCERT_COMPONENT_USES "set(dpcert_uses_${name} ${uses})\n")
  endforeach()
  string(REPLACE ";" " " DPCERT_COMPONENTS "${modules}")
  set(destination ${CMAKE_INSTALL_LIBDIR}/cmake/dpcert)
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/dpcertConfig.cmake.in
    ${PROJECT_BINARY_DIR}/dpcertConfig.cmake INSTALL_DESTINATION ${destination})
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/dpcertConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/dpcertConfig.cmake ${PROJECT_BINARY_DIR}/dpcertConfigVersion.cmake
                ${PROJECT_SOURCE_DIR}/cmake/DpcertDependencies.cmake DESTINATION ${destination} COMPONENT development)
endfunction()

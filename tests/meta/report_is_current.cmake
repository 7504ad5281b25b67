# SPDX-License-Identifier: Apache-2.0
# docs/deployments.md, docs/families.md and docs/elliptical.md are what the program prints today.
execute_process(COMMAND ${PROGRAM} audit ${SOURCE}/examples/deployments.json --markdown OUTPUT_VARIABLE report
                RESULT_VARIABLE status)
if(NOT status EQUAL 0 AND NOT status EQUAL 1)
  message(FATAL_ERROR "the audit ended with ${status}")
endif()
file(READ ${SOURCE}/docs/deployments.head.md head)
file(READ ${SOURCE}/docs/deployments.md committed)
if(NOT committed STREQUAL "${head}${report}")
  message(FATAL_ERROR "docs/deployments.md is out of date: ./run docs")
endif()

foreach(name families elliptical)
  execute_process(COMMAND ${PROGRAM} ${name} --markdown OUTPUT_VARIABLE printed RESULT_VARIABLE status)
  file(READ ${SOURCE}/docs/${name}.head.md head)
  file(READ ${SOURCE}/docs/${name}.md committed)
  if(NOT status EQUAL 0 OR NOT committed STREQUAL "${head}${printed}")
    message(FATAL_ERROR "docs/${name}.md is out of date: ./run docs")
  endif()
endforeach()

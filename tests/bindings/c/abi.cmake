# SPDX-License-Identifier: Apache-2.0
# The library exports the symbols of a list, each with the version in which it came, and no others. A symbol may join the list
# and never leaves it: that would be another library.
execute_process(COMMAND ${NM} -D --defined-only ${LIBRARY} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "[0-9a-f]+ A DPCERT_[0-9]+[^\n]*\n" "" symbols "${symbols}")  # the versions themselves
string(REGEX REPLACE "[0-9a-f]+ T ([^\n]*)\n" "\\1\n" symbols "${symbols}")
file(READ ${ABI} wanted)
if(NOT symbols STREQUAL wanted)
  message(FATAL_ERROR "exported:\n${symbols}\nwanted (${ABI}):\n${wanted}")
endif()

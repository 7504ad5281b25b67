# SPDX-License-Identifier: Apache-2.0
# CPack runs this on what it has gathered, a folder a part, before it packs it: each package gets what Debian's policy wants in
# each, and its manual pages are compressed.
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)  # or SOURCE_DATE_EPOCH
set(version "${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")
set(changes "dpcert (${version}) bookworm; urgency=medium\n\n  * dpcert ${CPACK_PACKAGE_VERSION}: CHANGELOG.md of dpcert-doc tells what is new.\n\n -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${now}\n")
foreach(pair IN LISTS CPACK_DPCERT_PACKAGES)
  string(REGEX MATCH "(.*)=(.*)" pair "${pair}")
  set(root ${CPACK_TEMPORARY_DIRECTORY}/${CMAKE_MATCH_1})
  set(about ${root}/usr/share/doc/${CMAKE_MATCH_2})
  file(MAKE_DIRECTORY ${about})
  configure_file(${CPACK_DPCERT_SOURCE}/cmake/debian/copyright ${about}/copyright COPYONLY)
  file(WRITE ${about}/changelog.Debian "${changes}")
  file(GLOB pages ${root}/usr/share/man/man1/*.1)
  execute_process(COMMAND gzip -9n ${about}/changelog.Debian ${pages} COMMAND_ERROR_IS_FATAL ANY)
endforeach()

#compdef dpcert dpcert-check
# SPDX-License-Identifier: Apache-2.0
# Completion for zsh of dpcert and dpcert-check. Its tables are generated.
@TABLES@
_dpcert_offer() {  # WHAT LINE...: of lines `WORD:MEANING`; FILE and DIR for names of files and folders
  local what=$1
  local -a lines
  shift
  lines=("${(@)argv:#(FILE|DIR|FLAG|)}")
  (( $#lines )) && _describe -t "dpcert-$what" "$what" lines
  (( ${argv[(Ie)FILE]} )) && _files
  (( ${argv[(Ie)DIR]} )) && _files -/
}

_dpcert_command() {  # COMMAND: the words of which begin at words[i]
  local command=$1 type= name
  integer i=$2 places=0
  local -a kind takes options parameters
  for (( ; i < CURRENT; i++ )); do
    case $words[i] in
      --*=*) ;;
      -?*)
        kind=("${(f)$(_dpcert_value $command $words[i])}")
        [[ $kind == FLAG ]] && continue
        if (( ++i == CURRENT )); then
          name=${${words[i-1]#--}#mechanism-}
          [[ -z $kind ]] && kind=("${(f)$(_dpcert_parameter_value "$type" ${name//-/_})}")
          _dpcert_offer value $kind
          return
        fi ;;
      *) (( places++ == 0 )) && type=$words[i] ;;
    esac
  done
  takes=(${(f)"$(_dpcert_takes $command)"}) options=("${(f)$(_dpcert_options $command)}")
  if [[ $words[CURRENT] == -* ]]; then
    if (( ${takes[(Ie)PARAMETERS]} )); then
      for name in ${(f)"$(_dpcert_parameters "$type")"}; do
        (( ${options[(I)--${name%%:*}:*]} )) && name=mechanism-$name
        parameters+=("--$name")
      done
    fi
    _dpcert_offer option $options $parameters
  elif (( places == 0 )); then
    _dpcert_offer name "${(f)$(_dpcert_names $command)}" ${takes/#FIRST/FILE}
  elif (( ${takes[(Ie)NEXT]} )); then
    _files
  fi
}

_dpcert() {
  if [[ ${words[1]:t} == dpcert-check ]]; then
    _dpcert_command check 2
  elif (( CURRENT == 2 )); then
    _dpcert_offer command "${(f)$(_dpcert_commands)}" 'help:Print the help of a command' --help --version
  elif [[ $words[2] == help ]]; then
    _dpcert_offer command "${(f)$(_dpcert_commands)}"
  else
    _dpcert_command $words[2] 3
  fi
}
_dpcert "$@"

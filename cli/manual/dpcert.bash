# SPDX-License-Identifier: Apache-2.0
# Completion for bash of dpcert and dpcert-check. Its tables are generated.
@TABLES@
# What may stand in the words' last place, a line each; FILE and DIR for names of files and folders.
_dpcert_may_be() {  # COMMAND WORD...
  local command=$1 type= places=0 option= kind name
  shift
  while [ $# -gt 1 ]; do  # the words before it
    if [[ $1 == --*=* ]]; then
      :
    elif [[ $1 == -?* ]]; then
      kind=$(_dpcert_value "$command" "$1")
      if [[ $kind != FLAG ]]; then
        if [ $# -eq 2 ]; then
          [ -n "$kind" ] && { printf '%s\n' "$kind"; return; }
          name=${1#--} && name=${name#mechanism-}
          _dpcert_parameter_value "$type" "${name//-/_}"
          return
        fi
        shift
      fi
    else
      [ $((places++)) -eq 0 ] && type=$1
    fi
    shift
  done
  local takes options
  takes=" $(_dpcert_takes "$command" | tr '\n' ' ')" options=$(_dpcert_options "$command")
  if [[ $1 == -* ]]; then
    printf '%s\n' "$options"
    [[ $takes == *' PARAMETERS '* ]] && while IFS= read -r name; do
      [ -z "$name" ] && continue
      if [[ $'\n'$options == *$'\n'--${name%%:*}:* ]]; then printf -- '--mechanism-%s\n' "$name"; else printf -- '--%s\n' "$name"; fi
    done < <(_dpcert_parameters "$type")
  elif [ "$places" -eq 0 ]; then
    _dpcert_names "$command"
    [[ $takes == *' FIRST '* ]] && echo FILE
  elif [[ $takes == *' NEXT '* ]]; then
    echo FILE
  fi
}

_dpcert() {
  local words=() word line may
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do  # "--a = b" is --a b; readline parts words at =
    [ "$word" = = ] && word=
    if [[ -n ${words[0]+x} && ${words[-1]} == '' ]]; then words[-1]=$word; else words+=("$word"); fi
  done
  word=${words[-1]} COMPREPLY=()
  if [[ ${COMP_WORDS[0]##*/} == dpcert-check ]]; then
    may=$(_dpcert_may_be check "${words[@]}")
  elif [ ${#words[@]} -le 1 ]; then
    may=$(_dpcert_commands; printf '%s\n' help --help --version)
  elif [ "${words[0]}" = help ]; then
    may=$(_dpcert_commands)
  else
    may=$(_dpcert_may_be "${words[@]}")
  fi
  while IFS= read -r line; do
    case $line in
      FILE) compopt -o filenames 2>/dev/null; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$word") ;;
      DIR) compopt -o filenames 2>/dev/null; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$word") ;;
      "$word"*) [ -n "$line" ] && COMPREPLY+=("${line%%:*}") ;;
    esac
  done <<<"$may"
}
complete -F _dpcert dpcert dpcert-check

# SPDX-License-Identifier: Apache-2.0
# usage: zsh -f complete.zsh FOLDER OUTPUT LINE...
# Types each LINE and a tab into a shell that takes completions from FOLDER; OUTPUT gets a line `#`, and what was offered, a
# word a line.
zmodload zsh/zpty
zpty shell zsh -f -i
say() { zpty -w shell "$1" }
await() { local line; while zpty -r shell line; do [[ $line == *$1* ]] && return; done }
say "unsetopt zle_bracketed_paste; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -D -u"
# compadd, which all completions end in, is asked what of its words matches; its inner calls (-O, -A, -D) are left alone.
say 'compadd() {
  local -a told matching
  told=("${(@)argv[1,(i)(-|--)]}")
  if (( ! ${told[(I)-[OAD]*]} )); then builtin compadd -A matching "$@"; (( $#matching )) && print -rl -- $matching >>$output; fi
  builtin compadd "$@"
}'
say "output=${(q)2}; bindkey '^I' complete-word; print rea''dy"
await ready
for line in "${@:3}"; do
  say "print -r '#' >>\$output"
  zpty -w -n shell $line$'\t\x15'
  say "print do''ne"
  await done
done
zpty -d shell

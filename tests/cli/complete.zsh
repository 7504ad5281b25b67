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
# A tab completes, and says so when it is done: what is typed before then would disturb it.
say "offer() { print -r '#' >>\$output; zle complete-word; BUFFER=; print -r -- all-off''ered }"
say "output=${(q)2}; zle -N offer; bindkey '^I' offer; print all-re''ady"
await all-ready
for line in "${@:3}"; do
  zpty -w -n shell $line$'\t'
  await all-offered
done
zpty -d shell

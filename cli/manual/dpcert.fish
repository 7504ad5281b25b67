# SPDX-License-Identifier: Apache-2.0
# Completion for fish of dpcert and dpcert-check. Its tables are generated.
@TABLES@
function __dpcert_files # of lines, FILE and DIR become names of files and folders
  while read -l line
    switch "$line"
      case FILE
        __fish_complete_path (commandline -ct)
      case DIR
        __fish_complete_directories (commandline -ct)
      case FLAG ''
      case '*'
        echo $line
    end
  end
end

function __dpcert_command # COMMAND WORD...: what may follow the words
  set -l command $argv[1]
  set -l type
  set -l takes (__dpcert_takes $command)
  set -l options (__dpcert_options $command)
  set -l open
  for word in $argv[2..-1]
    if set -q open[1]
      set -e open
    else if string match -q -- '--*=*' $word
    else if string match -q -- '-?*' $word
      test "$(__dpcert_value "$command $word")" = FLAG; or set open $word
    else
      set -a type $word
    end
  end
  if set -q open[1]
    set -l name (string replace -r -- '^--(mechanism-)?' '' $open | string replace -a -- - _)
    begin
      __dpcert_value "$command $open"
      __dpcert_parameter_value "$type[1] $name"
    end | __dpcert_files
  else if string match -q -- '-*' (commandline -ct)
    printf '%s\n' $options
    contains PARAMETERS $takes; and for parameter in (__dpcert_parameters "$type[1]")
      set -l name (string split -f 1 \t -- $parameter)
      if string match -q -- "--$name"\t'*' $options
        echo "--mechanism-$parameter"
      else
        echo "--$parameter"
      end
    end
  else if not set -q type[1]
    __dpcert_names $command
    contains FIRST $takes; and echo FILE | __dpcert_files
  else if contains NEXT $takes
    echo FILE | __dpcert_files
  end
end

function __dpcert_complete
  set -l words (commandline -opc)
  if string match -q -- '*dpcert-check' $words[1]
    __dpcert_command check $words[2..-1]
  else if not set -q words[2]
    __dpcert_commands
    printf '%s\n' help\t'Print the help of a command' --help --version
  else if test $words[2] = help
    __dpcert_commands
  else
    __dpcert_command $words[2..-1]
  end
end

complete -c dpcert -f -a '(__dpcert_complete)'
complete -c dpcert-check -f -a '(__dpcert_complete)'

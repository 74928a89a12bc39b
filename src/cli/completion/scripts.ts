/**
 * The completion scripts. They pass the words of the line to `folio complete` unchanged and evaluate
 * nothing, so that TAB after `$(…)` does not run it. Sourcing a script twice is safe. The client
 * prints lines of `value<TAB>description`, then `:0` if a file name is expected, otherwise `:4`.
 */
export const scripts: Readonly<Record<string, string>> = {
  /** For bash 3.2 (macOS) and newer. COMP_WORDS is split at "=" and ":", so the words are joined. */
  bash: `# bash completion for folio

_folio() {
  local rest=\${COMP_LINE-} after=\${COMP_LINE:\${COMP_POINT:-0}} files= word line i
  local -a words
  words=()
  COMPREPLY=()
  rest=\${rest#*"\${COMP_WORDS[0]}"}
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]-}
    if ((i > 1)) && [[ -n $word && $rest == "$word"* ]]; then
      words[\${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    rest=\${rest#*"$word"}
  done
  # Complete only the part of the word before the cursor.
  after=\${after%%[[:blank:]]*}
  words[\${#words[@]} - 1]=\${words[\${#words[@]} - 1]%"$after"}
  while IFS= read -r line; do
    case $line in
      :0) files=yes ;;
      :*) ;;
      *)
        printf -v word %q "\${line%%$'\\t'*}"
        COMPREPLY+=("$word")
        ;;
    esac
  done < <(folio complete -- "\${words[@]}" 2> /dev/null)
  # bash 3.2 has no compopt and always completes file names.
  if [[ -z $files ]]; then compopt +o default 2> /dev/null; fi
  return 0
}

complete -o default -F _folio folio
`,
  zsh: `#compdef folio

_folio() {
  local line word about files tab=$'\\t'
  local -a offered
  for line in "\${(@f)$(folio complete -- "\${(@)words[2,CURRENT]}" 2> /dev/null)}"; do
    case $line in
      :0) files=yes ;;
      :*|'') ;;
      *)
        word=\${line%%$tab*}
        about=\${line#*$tab}
        offered+=("$word:$about")
        ;;
    esac
  done
  if (( \${#offered} )); then
    _describe -t words folio offered
  elif [[ -n $files ]]; then
    _files
  fi
}

# Autoloaded from $fpath, this file is the body of the function.
if [[ \${funcstack[1]} == _folio ]]; then
  _folio "$@"
else
  compdef _folio folio
fi
`,
  fish: `# fish completion for folio

function __folio_complete
    set -l words (commandline -opc)
    set -e words[1]
    set -l current (commandline -ct)
    for line in (folio complete -- $words "$current" 2> /dev/null)
        switch $line
            case ':0'
                __fish_complete_path "$current"
            case ':*'
            case '*'
                printf '%s\\n' $line
        end
    end
end

complete -c folio -e
complete -c folio -f -a '(__folio_complete)'
`,
};

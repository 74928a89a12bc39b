/**
 * The completion scripts. They pass the words of the line to `folio complete` unchanged and evaluate
 * nothing, so that TAB after `$(…)` does not run it. Sourcing a script twice is safe. The client
 * prints lines of `value<TAB>description`, then `:0` if a file name is expected, otherwise `:4`.
 */
export const scripts: Readonly<Record<string, string>> = {
  /** For bash 3.2 (macOS) and newer. COMP_WORDS is split at "=" and ":", so the words are joined. */
  bash: `# bash completion for folio

_folio() {
  local rest=\${COMP_LINE-} after=\${COMP_LINE:\${COMP_POINT:-0}} files= flag= word line i
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
  # bash replaces only the part after "=".
  word=\${words[\${#words[@]} - 1]}
  if [[ $word == --*=* && \${COMP_WORDBREAKS-} == *=* ]]; then flag=\${word%%=*}=; fi
  while IFS= read -r line; do
    case $line in
      :0) files=yes ;;
      :*) ;;
      *)
        line=\${line#"$flag"}
        word=\${line%%$'\\t'*}
        # An escaped comma would not be found again when the next field is completed.
        case $word in *[!A-Za-z0-9_.,=-]*) printf -v word %q "$word" ;; esac
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
        offered+=("\${word//:/\\\\:}:$about")
        ;;
    esac
  done
  if (( \${#offered} )); then
    _describe -t words folio offered
  elif [[ -n $files ]]; then
    # The part after the "=" of an option.
    if [[ $PREFIX == --*=* ]]; then compset -P '*='; fi
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
                set -l flag (string match -r -- '^--[^=]*=' "$current")
                set -l value (string replace -r -- '^--[^=]*=' '' "$current")
                for path in (complete -C "'' $value")
                    printf '%s%s\\n' "$flag" "$path"
                end
            case ':*'
            case '*'
                printf '%s\\n' $line
        end
    end
end

complete -c folio -e
complete -c folio -f -a '(__folio_complete)'
`,
  /**
   * For Windows PowerShell 5.1 and newer. The words are passed in a variable: npm's
   * `.cmd` scripts drop "--" and empty arguments, and run the text after "&" as a command.
   */
  powershell: `# PowerShell completion for folio

Register-ArgumentCompleter -Native -CommandName folio -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @()
    $complete = $false
    foreach ($element in ($commandAst.CommandElements | Select-Object -Skip 1)) {
        $start = $element.Extent.StartOffset
        if ($start -ge $cursorPosition) { break }
        $complete = $element.Extent.EndOffset -lt $cursorPosition
        $text = $element.Extent.Text
        if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) {
            $text = $element.Value
        }
        if ($element.Extent.EndOffset -gt $cursorPosition) {
            $text = $text.Substring(0, [Math]::Min($text.Length, $cursorPosition - $start))
        }
        $words += $text
    }
    if ($complete -or $words.Count -eq 0) { $words += '' }
    $current = $words[-1]
    $previous = $env:FOLIO_COMPLETION_WORDS
    try {
        $env:FOLIO_COMPLETION_WORDS = ConvertTo-Json -Compress -InputObject @($words)
        $lines = @(folio complete 2> $null)
    } finally {
        $env:FOLIO_COMPLETION_WORDS = $previous
    }
    if ($lines.Count -gt 0 -and $lines[-1] -eq ':0') {
        $flag = ''
        if ($current -match '^--[^=]*=') { $flag = $Matches[0] }
        $path = $current.Substring($flag.Length)
        foreach ($file in [System.Management.Automation.CompletionCompleters]::CompleteFilename($path)) {
            [System.Management.Automation.CompletionResult]::new(
                $flag + $file.CompletionText, $file.ListItemText, $file.ResultType, $file.ToolTip)
        }
        return
    }
    $offered = @($lines | Where-Object { -not $_.StartsWith(':') })
    # An empty result would complete file names.
    if ($offered.Count -eq 0) { return '' }
    foreach ($line in $offered) {
        $value, $about = $line -split [char]9, 2
        if (-not $about) { $about = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $about)
    }
}
`,
};

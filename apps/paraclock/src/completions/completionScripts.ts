/**
 * The completion script of each shell. A script asks this program for the words that can come next.
 * If the program returns no words, the script completes file names. A word may be an id from an
 * untrusted configuration, so the shell must not expand the word.
 */
export const completionScripts: Readonly<Record<string, string>> = {
  bash: `_paraclock() {
  local word quoted
  COMPREPLY=()
  # Not by "compgen -W", which expands each word: it would run the command in "$(…)".
  while IFS= read -r word; do
    printf -v quoted %q "$word"
    [[ -n $word && $quoted == "${'$'}{COMP_WORDS[COMP_CWORD]}"* ]] && COMPREPLY+=("$quoted")
  done < <(paraclock completions words -- "${'$'}{COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null | cut -f 1)
}
complete -o default -F _paraclock paraclock`,
  zsh: String.raw`#compdef paraclock
_paraclock() {
  local -a found=("${'$'}{(@f)$(paraclock completions words -- "${'$'}{(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  if [[ -z $found ]]; then _files; return; fi
  # A colon separates a word from its meaning.
  found=("${'$'}{(@)found//:/\\\\:}")
  found=("${'$'}{(@)found/$'\t'/:}")
  _describe word found
}
compdef _paraclock paraclock`,
  fish: String.raw`function __paraclock_words
  set -l found (paraclock completions words -- (commandline -opc)[2..] 2>/dev/null)
  if set -q found[1]
    printf '%s\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c paraclock -f -a '(__paraclock_words)'`,
  powershell: String.raw`Register-ArgumentCompleter -Native -CommandName paraclock -ScriptBlock {
  param($word, $line, $at)
  $before = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $at } |
    Select-Object -Skip 1 | ForEach-Object { $_.Extent.Text.Trim('"', "'") })
  paraclock completions words '--' @before 2>$null | ForEach-Object {
    $name, $meaning = $_ -split "${'`'}t", 2
    if (-not $name.StartsWith($word)) { return }
    # In single quotes, PowerShell expands nothing.
    $text = if ($name -match '^[\w.:/@-]+$') { $name } else { "'" + $name.Replace("'", "''") + "'" }
    $shown = if ($meaning) { $meaning } else { $name }
    [System.Management.Automation.CompletionResult]::new($text, $name, 'ParameterValue', $shown)
  }
}`
}

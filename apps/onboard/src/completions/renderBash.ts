import {
  type CompletedCommand,
  growWords,
  listingOf,
  quoteShell,
  takesPath
} from './CompletedCommand.ts'

/** Writes the script for bash: `source <(paraclock completions bash)`. */
export function renderBash(commands: readonly CompletedCommand[]): string {
  const tree = growWords(commands)
  const words = [...tree.next].flatMap(([first, { command, next }]) => [
    ...[...next].map(([second, below]) => renderCase(`${first} ${second}`, below.command)),
    ...(next.size === 0 ? [] : [renderCase(first, command, [...next.keys()])]),
    ...(next.size === 0 ? [renderCase(first, command)] : [])
  ])
  return `# bash completion of paraclock
_paraclock() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  local words='' paths='' listed='' values=''
  COMPREPLY=()
  case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${words.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words=${quoteShell([...tree.next.keys(), '--help', '--version'].join(' '))}; fi
  if [ -n "$values" ]; then words=$values
  elif [ "$before" = --network ]; then words=$(${listingOf('networks')})
  elif [ -n "$listed" ]; then words="$words $(${listingOf('ids')})"; fi
  case " $paths " in *" $before "*) COMPREPLY=($(compgen -f -- "$current")); return ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o filenames -F _paraclock paraclock
`
}

function renderCase(
  path: string,
  command: CompletedCommand | undefined,
  words: readonly string[] = []
): string {
  const options = Object.entries(command?.options ?? {})
  const all = [...words, ...(command?.choices ?? []), ...options.map(([name]) => `--${name}`)]
  const paths = options.filter(([, option]) => takesPath(option)).map(([name]) => `--${name}`)
  // A command of two words is matched by both, a command of one word by the first.
  const pattern = path.includes(' ') ? quoteShell(path) : `${quoteShell(path)}\\ *`
  const listed = command?.takesIds === true ? '; listed=ids' : ''
  const cases = options.flatMap(([name, { choices = [] }]) =>
    choices.length === 0 ? [] : [`--${name}) values=${quoteShell(choices.join(' '))} ;;`]
  )
  const values = cases.length === 0 ? '' : `; case $before in ${cases.join(' ')} esac`
  return `    ${pattern}) words=${quoteShell(all.join(' '))}; paths=${quoteShell(paths.join(' '))}${listed}${values} ;;`
}

import {
  type CompletedCommand,
  growWords,
  listingOf,
  quoteShell,
  takesPath
} from './CompletedCommand.ts'

/** Writes the script for zsh: `source <(paraclock completions zsh)`. */
export function renderZsh(commands: readonly CompletedCommand[]): string {
  const tree = growWords(commands)
  const cases = [...tree.next].map(([first, { command, next }]) => {
    if (next.size === 0) return `    ${quoteShell(first)}) ${renderArguments(command)} ;;`
    const seconds = [...next].map(([second, below]) => describe(second, below.summary))
    const inner = [...next].map(
      ([second, below]) => `      ${quoteShell(second)}) ${renderArguments(below.command)} ;;`
    )
    return `    ${quoteShell(first)})
      if (( CURRENT == 3 )); then
        local -a seconds=(${seconds.join(' ')})
        _describe command seconds
        ${renderArguments(command)}
        return
      fi
      case $words[3] in
${inner.join('\n')}
      esac ;;`
  })
  const firsts = [...tree.next].map(([first, { summary }]) => describe(first, summary))
  return `#compdef paraclock
_paraclock() {
  if (( CURRENT == 2 )); then
    local -a firsts=(${firsts.join(' ')})
    _describe command firsts
    return
  fi
  case $words[2] in
${cases.join('\n')}
  esac
}
compdef _paraclock paraclock
`
}

// In descriptions of zsh, a colon separates the word from its description.
function describe(word: string, summary: string): string {
  return quoteShell(`${word.replaceAll(':', '\\:')}:${summary}`)
}

function renderArguments(command: CompletedCommand | undefined): string {
  if (command === undefined) return ':'
  const options = Object.entries(command.options).map(([name, option]) => {
    const summary = option.summary.replace(/[[\]\\:]/g, (mark) => `\\${mark}`)
    const value = (option.value ?? 'value').replace(/[<>]/g, '')
    const listed =
      option.choices !== undefined
        ? `(${option.choices.join(' ')})`
        : name === 'network'
          ? `{compadd $(${listingOf('networks')})}`
          : ''
    const argument = takesPath(option) ? `:${value}:_files` : `:${value}:${listed}`
    return quoteShell(`*--${name}[${summary}]${option.type === 'string' ? argument : ''}`)
  })
  const choices = command.choices ?? []
  const positional = choices.length === 0 ? [] : [quoteShell(`*:choice:(${choices.join(' ')})`)]
  const ids = command.takesIds === true ? [quoteShell(`*:id:{compadd $(${listingOf('ids')})}`)] : []
  return ['_arguments', ...options, ...positional, ...ids].join(' ')
}

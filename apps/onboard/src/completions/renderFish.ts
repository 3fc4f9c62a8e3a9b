import {
  type CompletedCommand,
  growWords,
  listingOf,
  quoteShell,
  takesPath
} from './CompletedCommand.ts'

/** Writes the script for fish: `paraclock completions fish | source`. */
export function renderFish(commands: readonly CompletedCommand[]): string {
  const tree = growWords(commands)
  const lines = [...tree.next].flatMap(([first, { command, next, summary }]) => [
    `complete -c paraclock -n __fish_use_subcommand -a ${quote(first)} -d ${quote(summary)}`,
    ...renderCommand(`__fish_seen_subcommand_from ${first}`, command),
    ...[...next].flatMap(([second, below]) => {
      const inside = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${[...next.keys()].join(' ')}`
      const both = `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${second}`
      return [
        `complete -c paraclock -n ${quote(inside)} -a ${quote(second)} -d ${quote(below.summary)}`,
        ...renderCommand(both, below.command)
      ]
    })
  ])
  return `# fish completion of paraclock\ncomplete -c paraclock -f\n${lines.join('\n')}\n`
}

function renderCommand(
  condition: string,
  command: CompletedCommand | undefined
): readonly string[] {
  const options = Object.entries(command?.options ?? {}).map(([name, option]) => {
    const value = option.type === 'boolean' ? '' : takesPath(option) ? ' -r -F' : ' -x'
    const values =
      option.choices?.join(' ') ?? (name === 'network' ? `(${listingOf('networks')})` : undefined)
    const listed = values === undefined ? '' : ` -a ${quote(values)}`
    return `complete -c paraclock -n ${quote(condition)} -l ${name}${value}${listed} -d ${quote(option.summary)}`
  })
  const choices = command?.takesIds === true ? [`(${listingOf('ids')})`] : (command?.choices ?? [])
  if (choices.length === 0) return options
  return [...options, `complete -c paraclock -n ${quote(condition)} -a ${quote(choices.join(' '))}`]
}

function quote(text: string): string {
  return quoteShell(text, 'fish')
}

import {
  type CompletedCommand,
  type CompletionArgs,
  growWords,
  takesPath
} from './CompletedCommand.ts'
import { quoteShell } from './quoteShell.ts'

/** Writes the script for fish: `paraclock completions fish | source`. */
export function renderFish({ commands, program }: CompletionArgs): string {
  const tree = growWords(commands)
  const lines = [...tree.next].flatMap(([first, { command, next, summary }]) => [
    `complete -c ${program} -n __fish_use_subcommand -a ${quote(first)} -d ${quote(summary)}`,
    ...renderCommand(program, `__fish_seen_subcommand_from ${first}`, command),
    ...[...next].flatMap(([second, below]) => {
      const inside = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${[...next.keys()].join(' ')}`
      const both = `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${second}`
      return [
        `complete -c ${program} -n ${quote(inside)} -a ${quote(second)} -d ${quote(below.summary)}`,
        ...renderCommand(program, both, below.command)
      ]
    })
  ])
  return `# fish completion of ${program}\ncomplete -c ${program} -f\n${lines.join('\n')}\n`
}

function renderCommand(
  program: string,
  condition: string,
  command: CompletedCommand | undefined
): readonly string[] {
  const options = Object.entries(command?.options ?? {}).map(([name, option]) => {
    const value = option.type === 'boolean' ? '' : takesPath(option) ? ' -r -F' : ' -x'
    return `complete -c ${program} -n ${quote(condition)} -l ${name}${value} -d ${quote(option.summary)}`
  })
  const choices = command?.choices ?? []
  if (choices.length === 0) return options
  return [
    ...options,
    `complete -c ${program} -n ${quote(condition)} -a ${quote(choices.join(' '))}`
  ]
}

function quote(text: string): string {
  return quoteShell(text, 'fish')
}

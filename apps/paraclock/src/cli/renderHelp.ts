import { wrapText } from '../words/wrapText.ts'
import type { Command, CommandContext, OptionSpec } from './defineCommand.ts'
import { helpOption } from './sharedOptions.ts'

// The minimum width of the right column, which describes each command or option. On a terminal that
// is narrower than the two columns together, the terminal breaks the lines.
const MIN_MEANING = 24

const PURPOSE = 'paraclock: is a parachain ready for the automation service, and what is missing?'

type HelpSettings = Pick<CommandContext, 'program'> & { readonly columns: number }

export function renderHelp(
  commands: readonly Command[],
  { columns, program, group }: HelpSettings & { readonly group?: string }
): string {
  const terms = listTerms(
    commands.map((command) => [nameOf(command), command.summary]),
    columns
  )
  const wrap = (text: string): readonly string[] => wrapText(text, columns)
  const more = wrap(`${program} <command> --help says what a command takes.`)
  if (group !== undefined) {
    return [`usage: ${program} ${group} [command] [options]`, '', ...terms, '', ...more].join('\n')
  }
  return [
    ...wrap(PURPOSE),
    '',
    `usage: ${program} [command] [options]`,
    '',
    ...terms,
    '',
    ...more,
    ...wrap(
      'Exit codes: 0 ready or done, 1 not ready or not done, 2 usage or configuration, 3 undetermined, 70 failed unexpectedly, 130 interrupted (143 by SIGTERM).'
    )
  ].join('\n')
}

/** Renders what the program says without a command: what it is, and with which three to begin. */
export function renderStart({ columns, program }: HelpSettings): string {
  const begin = [
    [`${program} demo`, 'shows every step, on chains of its own'],
    [`${program} check --target <endpoint>`, 'shows what your chain lacks'],
    [`${program} init`, 'writes a configuration for it']
  ] as const
  const more = wrapText(`${program} --help lists all commands.`, columns)
  return [...wrapText(PURPOSE, columns), ...listTerms(begin, columns), ...more].join('\n')
}

export function renderCommandHelp(command: Command, { columns, program }: HelpSettings): string {
  const options = Object.entries<OptionSpec>({ ...command.options, ...helpOption })
  return [
    ...wrapText(`paraclock ${command.name}: ${command.summary}`, columns),
    '',
    ...wrapText(`usage: ${program} ${nameOf(command)} [options]`, columns),
    '',
    ...listTerms(
      options.map(([name, spec]) => [flagOf(name, spec), spec.summary]),
      columns
    )
  ].join('\n')
}

function listTerms(terms: readonly (readonly [string, string])[], columns: number): string[] {
  const width = Math.max(...terms.map(([term]) => term.length))
  const margin = width + 4
  return terms.flatMap(([term, meaning]) =>
    wrapText(meaning, Math.max(MIN_MEANING, columns - margin)).map((line, index) =>
      index === 0 ? `  ${term.padEnd(width)}  ${line}` : `${' '.repeat(margin)}${line}`
    )
  )
}

function nameOf({ name, takes }: Command): string {
  return takes === undefined ? name : `${name} ${takes}`
}

function flagOf(name: string, { value, type }: OptionSpec): string {
  return type === 'boolean' ? `--${name}` : `--${name} ${value ?? '<value>'}`
}

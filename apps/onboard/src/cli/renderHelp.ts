import { wrapText } from '../render/terminal/wrapText.ts'
import type { Command, OptionSpec } from './defineCommand.ts'
import { helpOption } from './sharedOptions.ts'

// Narrower than this, lines may as well be broken by the terminal.
const LEAST_MEANING = 24

/** Shows what there is. */
export function renderHelp(commands: readonly Command[], columns: number): string {
  return [
    'paraclock: is a parachain ready for the automation service, and what is missing?',
    '',
    'usage: paraclock [command] [options]',
    '',
    'Without a command it shows the whole of it on chains that run in this process.',
    '',
    ...listTerms(
      commands.map((command) => [nameOf(command), command.summary]),
      columns
    ),
    '',
    'paraclock <command> --help says what a command takes.',
    ...wrapText(
      'Exit codes: 0 ready or done, 1 not ready or not done, 2 usage or configuration, 3 undetermined, 70 failed unexpectedly, 130 interrupted.',
      columns
    )
  ].join('\n')
}

/** Shows what one command takes. */
export function renderCommandHelp(command: Command, columns: number): string {
  const options = Object.entries<OptionSpec>({ ...command.options, ...helpOption })
  return [
    ...wrapText(`paraclock ${command.name}: ${command.summary}`, columns),
    '',
    `usage: paraclock ${nameOf(command)} [options]`,
    '',
    ...listTerms(
      options.map(([name, spec]) => [flagOf(name, spec), spec.summary]),
      columns
    )
  ].join('\n')
}

/** Lists terms with what they mean beside them, on as many lines as that takes. */
function listTerms(terms: readonly (readonly [string, string])[], columns: number): string[] {
  const width = Math.max(...terms.map(([term]) => term.length))
  const margin = width + 4
  return terms.flatMap(([term, meaning]) =>
    wrapText(meaning, Math.max(LEAST_MEANING, columns - margin)).map((line, index) =>
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

import type { Command, OptionSpec } from './Command.ts'
import { commonOptions } from './options.ts'

/** Shows what there is. */
export function renderHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => nameOf(command).length))
  return [
    'paraclock: is a parachain ready for the automation service, and what is missing?',
    '',
    'usage: paraclock [command] [options]',
    '',
    'Without a command it shows the whole of it on chains that run in this process.',
    '',
    ...commands.map((command) => `  ${nameOf(command).padEnd(width)}  ${command.summary}`),
    '',
    'paraclock <command> --help says what a command takes.',
    'Exit codes: 0 ready, 1 not ready, 2 usage or configuration, 3 undetermined, 130 interrupted.'
  ].join('\n')
}

/** Shows what one command takes. */
export function renderCommandHelp(command: Command): string {
  const options = Object.entries({ ...command.options, ...commonOptions })
  const width = Math.max(...options.map(([name, spec]) => flagOf(name, spec).length))
  return [
    `paraclock ${command.name}: ${command.summary}`,
    '',
    `usage: paraclock ${nameOf(command)} [options]`,
    '',
    ...options.map(([name, spec]) => `  ${flagOf(name, spec).padEnd(width)}  ${spec.summary}`)
  ].join('\n')
}

function nameOf({ name, takes }: Command): string {
  return takes === undefined ? name : `${name} ${takes}`
}

function flagOf(name: string, { value, type }: OptionSpec): string {
  return type === 'boolean' ? `--${name}` : `--${name} ${value ?? '<value>'}`
}

import type { Connections, CreateConnectionsArgs } from '@paraclock/connect'
import type { CommandName } from './commandNames.ts'
import type { Output } from './defineOutput.ts'

export interface OptionSpec {
  readonly type: 'boolean' | 'string'
  readonly multiple?: boolean
  /** The placeholder for the value in the help: `<file>`. */
  readonly value?: string
  /** The only values that the option takes. If absent, the option takes any value. */
  readonly choices?: readonly string[]
  readonly summary: string
}

export const flag = (summary: string) => ({ type: 'boolean', summary }) as const

export const option = (value: string, summary: string) =>
  ({ type: 'string', value, summary }) as const

export const choice = <const Value extends string>(
  choices: readonly Value[],
  value: string,
  summary: string
) => ({ ...option(value, summary), choices }) as const

export const repeated = (value: string, summary: string) =>
  ({ ...option(value, summary), multiple: true }) as const

export type OptionSpecs = Readonly<Record<string, OptionSpec>>

export type OptionValues<Options extends OptionSpecs> = {
  readonly [Name in keyof Options]: Options[Name]['type'] extends 'boolean'
    ? boolean
    : Options[Name]['multiple'] extends true
      ? readonly ValueOf<Options[Name]>[]
      : ValueOf<Options[Name]> | undefined
}

type ValueOf<Spec> = Spec extends { readonly choices: readonly (infer Value)[] } ? Value : string

/** Writes a text, or its parts. On a terminal, long lines are broken between words, except with `isWhole`. */
export type Print = (text: string | Iterable<string>, form?: { readonly isWhole: boolean }) => void

export interface CommandContext<Values = unknown> {
  readonly positionals: readonly string[]
  readonly options: Values
  readonly cwd: string
  /** The command line that starts this program: `npx paraclock`. */
  readonly program: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  /** Writes a result to standard output. */
  readonly print: Print
  /** Writes progress to standard error, if standard error is a terminal. */
  readonly report: (text: string) => void
  /** Creates the connections to chains. Defaults to connections over the network. */
  readonly connect?: ((settings: CreateConnectionsArgs) => Connections) | undefined
  readonly colors: boolean
  readonly width: number
}

export interface CommandSpec<Options extends OptionSpecs = OptionSpecs> {
  readonly name: CommandName
  readonly summary: string
  /** The positional arguments as the help shows them: `<id>`. */
  readonly takes?: string
  readonly options: Options
  readonly output?: Output
  /**
   * Whether `--json` prints several documents, one on each line. Such a command prints a document
   * for each event that it waits for, such as a run of a task. The last document may be an error.
   */
  readonly streams?: boolean
}

export type ContextOf<Spec extends CommandSpec> = CommandContext<OptionValues<Spec['options']>>

export type CommandRun<Spec extends CommandSpec = CommandSpec> = (
  context: ContextOf<Spec>
) => Promise<number>

export interface Command extends CommandSpec {
  readonly load: () => Promise<
    (context: CommandContext<Readonly<Record<string, unknown>>>) => Promise<number>
  >
}

export const defineCommand = <const Options extends OptionSpecs>(spec: CommandSpec<Options>) => spec

export function loadedBy<Spec extends CommandSpec>(
  spec: Spec,
  load: () => Promise<CommandRun<Spec>>
): Command {
  return { ...spec, load: load as unknown as Command['load'] }
}

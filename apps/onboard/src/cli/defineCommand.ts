import type { CommandName } from './commandNames.ts'
import type { Output } from './defineOutput.ts'

export interface OptionSpec {
  readonly type: 'boolean' | 'string'
  readonly multiple?: boolean
  /** The placeholder of its value in the help: `<file>`. */
  readonly value?: string
  /** Its values, if there are few and they are known; shells complete them. */
  readonly choices?: readonly string[]
  readonly summary: string
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>

export type OptionValues<Options extends OptionSpecs> = {
  readonly [Name in keyof Options]: Options[Name]['type'] extends 'boolean'
    ? boolean
    : Options[Name]['multiple'] extends true
      ? readonly string[]
      : string | undefined
}

/** Writes text: words, which a terminal wraps, or text that must stay as it is. */
export type Print = (text: string, form?: { readonly isWhole: boolean }) => void

export interface CommandContext<Values = unknown> {
  /** The arguments beside the options. */
  readonly positionals: readonly string[]
  readonly options: Values
  /** The folder in which it was started. */
  readonly cwd: string
  /** The command line that starts this program: `paraclock`, or how else it was started. */
  readonly program: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  /** Writes a result: to standard output. */
  readonly print: Print
  /** Reports progress: to standard error, and only if it is a terminal. */
  readonly report: (text: string) => void
  /** Whether standard output is a terminal that shows colours. */
  readonly colors: boolean
  readonly width: number
}

export interface CommandSpec<Options extends OptionSpecs = OptionSpecs> {
  readonly name: CommandName
  readonly summary: string
  /** The arguments beside its options: `<id>`. */
  readonly takes?: string
  readonly options: Options
  /** Its output with `--json`. */
  readonly output?: Output
  /** Whether it prints a line of JSON for each thing that happens, and an error as the last of them. */
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

export function defineCommand<const Options extends OptionSpecs>(
  spec: CommandSpec<Options>
): CommandSpec<Options> {
  return spec
}

export function loadedBy<Spec extends CommandSpec>(
  spec: Spec,
  load: () => Promise<CommandRun<Spec>>
): Command {
  return { ...spec, load: load as unknown as Command['load'] }
}

/** One option of a command. */
export interface OptionSpec {
  /** A switch, or an option with a value. */
  readonly type: 'boolean' | 'string'
  /** Whether it may be given several times. */
  readonly multiple?: boolean
  /** What stands for its value in the help: `<file>`. */
  readonly value?: string
  /** What it does, in one line. */
  readonly summary: string
}

/** What a command is given. */
export interface CommandContext {
  /** What stands beside the options. */
  readonly positionals: readonly string[]
  /** The options by name. */
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>
  /** The folder in which it was started. */
  readonly cwd: string
  /** Its environment. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** Writes a result: to standard output. */
  readonly print: (text: string) => void
  /** Says what is going on: to standard error, and only where a person is looking. */
  readonly report: (text: string) => void
  /** Whether standard output is a terminal that shows colours. */
  readonly colors: boolean
  /** How many columns there are. */
  readonly width: number
}

/** A command. What runs it is loaded only when it is run. */
export interface Command {
  /** Its name, of one or two words: `hrmp plan`. */
  readonly name: string
  /** What it does, in one line. */
  readonly summary: string
  /** What it takes beside options: `<id>`. */
  readonly takes?: string
  /** Its options, by name. */
  readonly options: Readonly<Record<string, OptionSpec>>
  /** Loads it. It resolves with the exit code. */
  readonly load: () => Promise<(context: CommandContext) => Promise<number>>
}

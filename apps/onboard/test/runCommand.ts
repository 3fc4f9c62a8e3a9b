import process from 'node:process'
import { expect } from 'vitest'
import { parseCommandLine } from '../src/cli/parseCommandLine.ts'
import { runCommandLine } from '../src/cli/runCommandLine.ts'
import { demoCommand, listCommands } from '../src/commands/listCommands.ts'
import { checkSchema } from '../src/schema/checkSchema.ts'
import { publishedSchemas } from '../src/schema/publishedSchemas.ts'
import { oldestNode } from '../src/version.ts'

/** What a command came to. */
export interface CommandOutcome {
  readonly code: number
  /** Its standard output. */
  readonly output: string
  /** Its standard error. */
  readonly complaints: string
}

/**
 * Runs a command line as `paraclock` does, in this process. What it prints with `--json` must be what
 * the command's published schema says, whatever the test is about.
 */
export async function runCommand(
  cwd: string,
  argv: readonly string[],
  settings: {
    readonly env?: Readonly<Record<string, string>>
    readonly signal?: AbortSignal
    /** Hears of each text on standard output when it is written. */
    readonly onOutput?: (text: string) => void
    /** Hears of each text that says what is going on. */
    readonly onReport?: (text: string) => void
  } = {}
): Promise<CommandOutcome> {
  const output: string[] = []
  const complaints: string[] = []
  const code = await runCommandLine({
    argv,
    commands: listCommands(),
    byDefault: demoCommand,
    version: '0.0.0',
    node: { running: process.versions.node, oldest: oldestNode },
    cwd,
    env: { XDG_CACHE_HOME: cwd, XDG_STATE_HOME: cwd, ...settings.env },
    signal: settings.signal ?? new AbortController().signal,
    print: (text) => {
      output.push(text)
      settings.onOutput?.(text)
    },
    report: (text) => settings.onReport?.(text),
    complain: (text) => void complaints.push(text),
    colors: false,
    width: 80
  })
  if (argv.includes('--json')) for (const text of output) expectPublished(argv, text)
  return { code, output: output.join('\n'), complaints: complaints.join('\n') }
}

function expectPublished(argv: readonly string[], text: string): void {
  const { command } = parseCommandLine({ commands: listCommands(), argv })
  const published = publishedSchemas.find(({ commands }) => commands.includes(command.name))
  expect(published, command.name).toBeDefined()
  expect(checkSchema(published?.schema ?? {}, JSON.parse(text)), command.name).toBeUndefined()
}

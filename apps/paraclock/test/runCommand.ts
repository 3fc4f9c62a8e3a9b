import { findProblem } from '@paraclock/checklist/schema'
import { expect } from 'vitest'
import type { CommandContext } from '../src/cli/defineCommand.ts'
import type { Output } from '../src/cli/defineOutput.ts'
import { errorOutput } from '../src/cli/errorOutput.ts'
import { parseCommandLine } from '../src/cli/parseCommandLine.ts'
import { runCommandLine } from '../src/cli/runCommandLine.ts'
import { listCommands } from '../src/commands/run/listCommands.ts'

/** What a command came to. */
export interface CommandOutcome {
  readonly code: number
  /** Its standard output. */
  readonly output: string
  /** Its standard error. */
  readonly complaints: string
}

/**
 * Runs a command line as `paraclock` does, in this process. What it prints with `--json` must be
 * one document by the command's published schema, or by that of errors, whatever the test is about.
 */
export async function runCommand(
  cwd: string,
  argv: readonly string[],
  settings: {
    readonly env?: Readonly<Record<string, string>>
    readonly signal?: AbortSignal
    readonly connect?: CommandContext['connect']
    /** Hears of each text on standard output when it is written. */
    readonly onOutput?: (text: string, settings: Parameters<CommandContext['print']>[1]) => void
    /** Hears of each text that says what is going on. */
    readonly onReport?: (text: string) => void
  } = {}
): Promise<CommandOutcome> {
  const output: string[] = []
  const complaints: string[] = []
  const code = await runCommandLine({
    argv,
    commands: listCommands(),
    version: '0.0.0',
    cwd,
    program: 'paraclock',
    env: { XDG_CACHE_HOME: cwd, XDG_STATE_HOME: cwd, ...settings.env },
    signal: settings.signal ?? new AbortController().signal,
    connect: settings.connect,
    print: (parts, printed) => {
      const text = [...parts].join('')
      output.push(text)
      settings.onOutput?.(text, printed)
    },
    report: (text) => settings.onReport?.(text),
    complain: (text) => void complaints.push(text),
    colors: false,
    width: 80
  })
  if (argv.includes('--json')) expectPublished(argv, output, code)
  return { code, output: output.join('\n'), complaints: complaints.join('\n') }
}

function expectPublished(argv: readonly string[], output: readonly string[], code: number): void {
  const told = argv.join(' ')
  // Only these print a document on each line.
  const isStream = ['watch', 'task follow'].some((name) => told.startsWith(name))
  if (code !== 130) expect(output.length, told).toBeGreaterThan(0)
  if (!isStream) expect(output.length, told).toBeLessThanOrEqual(1)
  for (const text of output) {
    const printed: unknown = JSON.parse(text)
    const isError = typeof printed === 'object' && printed !== null && 'error' in printed
    const schema = isError ? errorOutput.schema : schemaOf(argv)
    expect(findProblem(schema, printed), told).toBeUndefined()
  }
}

function schemaOf(argv: readonly string[]): Output['schema'] {
  const line = parseCommandLine({ commands: listCommands(), argv })
  if (line.kind === 'group') throw new Error(`${line.group} is a group`)
  const { name, output } = line.command
  if (output === undefined) throw new Error(`${name} prints no document`)
  return output.schema
}

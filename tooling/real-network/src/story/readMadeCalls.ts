import { RunFailure } from '../RunFailure.ts'

/** A call that `paraclock fix` made. */
export interface MadeCall {
  readonly description: string
  /** The block that has it. */
  readonly outcome: string
}

/**
 * Reads what `paraclock fix --yes --json` printed. With proposals, a line that counts them comes
 * before the JSON.
 *
 * @throws RunFailure if there is no list of calls.
 */
export function readMadeCalls(output: string): readonly MadeCall[] {
  const begin = output.search(/^\[/m)
  try {
    return JSON.parse(output.slice(begin)) as readonly MadeCall[]
  } catch {
    throw new RunFailure(`paraclock fix did not say which calls it made: ${output.slice(0, 200)}`)
  }
}

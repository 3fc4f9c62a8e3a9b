import { RunFailure } from '../RunFailure.ts'

/** A call that `paraclock fix` made. */
export interface MadeCall {
  readonly description: string
  /** The block that has it. */
  readonly outcome: string
}

/**
 * Reads what `paraclock fix --yes --json` printed; nothing if it ended before it came to that.
 *
 * @throws RunFailure if there is no list of calls.
 */
export function readMadeCalls(output: string): readonly MadeCall[] {
  if (output === '') return []
  try {
    const { made } = JSON.parse(output) as { readonly made: readonly MadeCall[] }
    if (Array.isArray(made)) return made
  } catch {
    // What is said below tells what there is in place of it.
  }
  throw new RunFailure(`paraclock fix did not say which calls it made: ${output.slice(0, 200)}`)
}

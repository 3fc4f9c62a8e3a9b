import { describeThrown } from '../errors/describeThrown.ts'
import { isParaclockError } from '../errors/isParaclockError.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { ProgramFailed } from '../errors/work.ts'

const EVENTS = ['uncaughtException', 'unhandledRejection'] as const

/** Where a program hears of what nobody caught: a process of Node. */
export interface FaultSource {
  /** Adds a listener. */
  on(event: (typeof EVENTS)[number], listener: (thrown: unknown) => void): unknown
  /** Removes a listener. */
  off(event: (typeof EVENTS)[number], listener: (thrown: unknown) => void): unknown
}

/**
 * Calls back with what nobody caught, as a coded error, in place of Node's own end of a process with a
 * dump of its source. Returns what removes it.
 *
 * @param onFault - called for each; what it throws is dropped
 *
 * @example
 * ```ts
 * import { catchFaults, renderError } from '@paraclock/core'
 *
 * const stop = catchFaults(process, (error) => console.error(renderError(error)))
 * stop()
 * ```
 */
export function catchFaults(
  source: FaultSource,
  onFault: (error: ParaclockError) => void
): () => void {
  const listen = (thrown: unknown): void => {
    try {
      onFault(codeThrown(thrown))
    } catch {
      // Reporting the fault failed too: the process ends.
    }
  }
  for (const event of EVENTS) source.on(event, listen)
  return () => {
    for (const event of EVENTS) source.off(event, listen)
  }
}

/** What was thrown, as `ProgramFailed`, unless it has a code of its own. */
export function codeThrown(thrown: unknown): ParaclockError {
  if (isParaclockError(thrown)) return thrown
  return new ParaclockError(ProgramFailed, { problem: describeThrown(thrown) }, { cause: thrown })
}

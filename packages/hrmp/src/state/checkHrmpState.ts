import { ParaclockError, SavedDataMalformed, shorten } from '@paraclock/core'
import type { HrmpState } from './HrmpState.ts'

/**
 * Sees that a state has the form that this release plans from.
 *
 * @throws ParaclockError `SavedDataMalformed`
 */
export function checkHrmpState(state: HrmpState): void {
  const { format } = (state ?? {}) as { readonly format?: unknown }
  if (format === 'paraclock-hrmp-1') return
  const problem = 'its format is not paraclock-hrmp-1'
  throw new ParaclockError(SavedDataMalformed, {
    what: 'the state of channels',
    problem: `${shorten(format)}: ${problem}`
  })
}

import type { CallEvent } from '@paraclock/submission'

/**
 * Why a call that sudo made failed, if it did: the transaction itself succeeds all the same, and only
 * the event of sudo tells.
 */
export function findSudoFailure(events: readonly CallEvent[]): string | undefined {
  for (const { section, method, data } of events) {
    if (section !== 'sudo' || method !== 'Sudid') continue
    for (const result of Object.values(data)) {
      if (typeof result !== 'object' || result === null || Array.isArray(result)) continue
      const [failure] = Object.entries(result).flatMap(([kind, value]) =>
        kind.toLowerCase() === 'err' ? [value] : []
      )
      if (failure !== undefined) return JSON.stringify(failure)
    }
  }
  return undefined
}

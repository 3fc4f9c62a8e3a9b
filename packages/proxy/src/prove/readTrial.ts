import type { ReadableRegistry } from '@paraclock/types'
import type { DispatchError } from '@polkadot/types/interfaces'
import { nameError } from './nameError.ts'
import type { Trial } from './Prover.ts'

/** An event of a trial, with the error in it, if it has one. */
export interface TrialEvent {
  /** The pallet and the event: "proxy.ProxyExecuted". */
  readonly name: string
  readonly error: DispatchError | undefined
}

// What the filter of a proxy answers, at any depth.
const FILTERED = 'system.CallFiltered'
// How batches tell that a call in them failed, while they succeed themselves.
const PARTIAL: ReadonlySet<string> = new Set(['utility.BatchInterrupted', 'utility.ItemFailed'])

/** Reads from the events of one proxied call what the filter said to it, and how it ended. */
export function readTrial(args: {
  readonly registry: ReadableRegistry
  readonly section: string
  readonly events: readonly TrialEvent[]
  /** Why the call around it failed, if it did. */
  readonly outer: string | undefined
}): Trial {
  const { registry, section, events, outer } = args
  const executed = events.findLast(({ name }) => name === `${section}.ProxyExecuted`)
  if (executed === undefined) {
    return { kind: 'inconclusive', reason: outer ?? 'the proxied call was not executed' }
  }
  const errors = [executed, ...events.filter(({ name }) => PARTIAL.has(name))].flatMap(
    ({ error }) => (error === undefined ? [] : [nameError(registry, error)])
  )
  if (errors.includes(FILTERED)) return { kind: 'refused' }
  return { kind: 'admitted', failure: errors[0] ?? null }
}

import type { RuntimeEvent } from '@paraclock/types'
import { WHOLE_TYPE } from '../state/wholeType.ts'
import type { Trial } from './Prover.ts'

/** An event of a trial, with the dispatch error that it reports. */
export type TrialEvent = Pick<RuntimeEvent, 'title'> & {
  readonly failure: { readonly name: string } | null
}

// What the filter of a proxy answers, at any depth.
const FILTERED = 'system.CallFiltered'
// How batches report that a call in them failed, while they succeed themselves.
const PARTIAL: ReadonlySet<string> = new Set(['utility.BatchInterrupted', 'utility.ItemFailed'])

/** Reads what became of a call that looks for its proxy itself, as `ethereumXcm` does. */
export function readDirectTrial(proxyType: string, outer: string | null): Trial {
  if (outer === null) return { kind: 'admitted', failure: null }
  if (outer === 'BadOrigin') {
    return { kind: 'inconclusive', reason: 'the chain takes the call from programs alone' }
  }
  return proxyType === WHOLE_TYPE ? { kind: 'admitted', failure: outer } : { kind: 'refused' }
}

/** Reads from the events of one proxied call what the filter said to it, and how it ended. */
export function readTrial(args: {
  /** The proxy pallet, in camel case. */
  readonly section: string
  readonly events: readonly TrialEvent[]
  /** Why the call around it failed; `null` if it did not. */
  readonly outer: string | null
}): Trial {
  const { section, events, outer } = args
  const executed = events.findLast(({ title }) => title === `${section}.ProxyExecuted`)
  if (executed === undefined) {
    return { kind: 'inconclusive', reason: outer ?? 'the proxied call was not executed' }
  }
  const errors = [executed, ...events.filter(({ title }) => PARTIAL.has(title))].flatMap(
    ({ failure }) => failure?.name ?? []
  )
  if (errors.includes(FILTERED)) return { kind: 'refused' }
  return { kind: 'admitted', failure: errors[0] ?? null }
}

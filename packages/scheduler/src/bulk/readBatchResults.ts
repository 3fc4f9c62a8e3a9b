import type { ParaclockError } from '@paraclock/core'
import { type CallEvent, type SubmissionOutcome, toCallError } from '@paraclock/submission'
import { readDispatchError } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import type { BulkItem, BulkResult } from './takeBatch.ts'

/** The result of each item of a batch, from its events. */
export function readBatchResults(args: {
  readonly service: Service
  readonly outcome: SubmissionOutcome
  readonly items: readonly BulkItem[]
  readonly counts: readonly number[]
}): readonly BulkResult[] {
  const { service, outcome, items, counts } = args
  const verdicts = outcome.status === 'succeeded' ? readVerdicts(service, outcome.events) : []
  let first = 0
  return items.map((item, at) => {
    const count = counts[at] ?? 1
    const own = verdicts.slice(first, first + count)
    first += count
    const { name, taskIds } = item
    if (outcome.status !== 'succeeded') {
      return { name, taskIds, status: 'failed', error: outcome.error }
    }
    const error = own.find((verdict) => verdict !== null)
    if (error !== undefined && error !== null) return { name, taskIds, status: 'failed', error }
    // A batch that fails as a whole has no events for its calls.
    const isReported = own.length === count || verdicts.length === 0
    return { name, taskIds, status: isReported ? 'done' : 'unknown' }
  })
}

/** The dispatch error of each call of the batch, in order, or `null`. */
function readVerdicts(
  { chain }: Service,
  events: readonly CallEvent[]
): readonly (ParaclockError | null)[] {
  return events
    .filter(({ pallet, name }) => pallet === 'Utility' && name.startsWith('Item'))
    .map(({ name, data }) => {
      if (name !== 'ItemFailed') return null
      return toCallError(chain, readDispatchError(chain.runtime, data['error']))
    })
}

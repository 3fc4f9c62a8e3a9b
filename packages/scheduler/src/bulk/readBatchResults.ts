import type { ParaclockError } from '@paraclock/core'
import { type CallEvent, decodeDispatchError, type SubmissionOutcome } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import type { BulkItem, BulkResult } from './BulkItem.ts'

/** Reads from the events of a batch what became of each thing in it. */
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
    // A batch that fails as a whole tells of no single call.
    const isTold = own.length === count || verdicts.length === 0
    return { name, taskIds, status: isTold ? 'done' : 'unknown' }
  })
}

/** For each call of the batch, in order: why it failed, or `null`. */
function readVerdicts(
  service: Service,
  events: readonly CallEvent[]
): readonly (ParaclockError | null)[] {
  return events
    .filter(({ section, method }) => section === 'utility' && method.startsWith('Item'))
    .map(({ method, data }) => (method === 'ItemFailed' ? toError(service, data['error']) : null))
}

function toError({ api, name, servicePallet }: Service, value: unknown): ParaclockError {
  const error = api.registry.createType('DispatchError', value)
  return decodeDispatchError({
    registry: api.registry,
    error: error as never,
    chain: { name, servicePallet }
  })
}

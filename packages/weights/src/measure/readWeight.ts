import type { Weight } from '@paraclock/core'
import { type RuntimeEvent, readWeight } from '@paraclock/types'

/** The weight that the event `MessageQueue.Processed` reports for a message. */
export function readProcessedWeight(
  events: readonly Pick<RuntimeEvent, 'pallet' | 'name' | 'value'>[]
): Weight | undefined {
  const processed = events.findLast(
    ({ pallet, name }) => pallet === 'MessageQueue' && name === 'Processed'
  )
  const { weight_used } = (processed?.value ?? {}) as { readonly weight_used?: unknown }
  return readWeight(weight_used)
}

import type { Weight } from '@paraclock/core'
import type { SimulatedEvent } from '@paraclock/executor/simulate'
import { isSameName } from '../calls/findCall.ts'

/** What the pallet MessageQueue says that a message used when it was processed. */
export function readProcessedWeight(events: readonly SimulatedEvent[]): Weight | undefined {
  const processed = events.findLast(
    ({ pallet, name }) => pallet.toLowerCase() === 'messagequeue' && name === 'Processed'
  )
  // Fields of events keep the spelling of the metadata.
  const used = Object.entries(processed?.data ?? {}).find(([name]) =>
    isSameName(name, 'weightUsed')
  )
  const { refTime, proofSize } = (used?.[1] ?? {}) as Readonly<Record<string, unknown>>
  if (refTime === undefined || proofSize === undefined) return undefined
  return { refTime: BigInt(String(refTime)), proofSize: BigInt(String(proofSize)) }
}

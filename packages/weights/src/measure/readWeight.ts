import type { Weight } from '@paraclock/core'
import type { SimulatedEvent } from '@paraclock/executor/simulate'
import { isSameName } from '../calls/findCall.ts'

/**
 * The weight that a chain decodes to, of either form: a number of before 2022, which has no proof
 * size, or the two dimensions of today.
 */
export function readWeight(value: unknown): {
  readonly weight: Weight
  readonly hasProofSize: boolean
} {
  if (typeof value === 'bigint' || typeof value === 'number') {
    return { weight: { refTime: BigInt(value), proofSize: 0n }, hasProofSize: false }
  }
  const { ref_time, proof_size } = value as {
    readonly ref_time: bigint
    readonly proof_size: bigint
  }
  return { weight: { refTime: ref_time, proofSize: proof_size }, hasProofSize: true }
}

/** The weight that the event `MessageQueue.Processed` reports for a message. */
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

import { type Provenance, parseU128 } from '@paraclock/core'
import type { FeeFallback } from './FeePart.ts'

/** A fee that a caller states, in the form of one that was found out. */
export function stateFee({ amount, reason }: FeeFallback): {
  readonly amount: bigint
  readonly provenance: Provenance
} {
  return {
    amount: parseU128(amount),
    provenance: { kind: 'computed', detail: `a stated fallback: ${reason}`, evidence: [] }
  }
}

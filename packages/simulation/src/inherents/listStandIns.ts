import type { Hex } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'

/** Flags that a runtime checks at the end of each block. On a live chain, inherents set them. */
const FLAGS = [
  // Set by an inherent that proves data which nodes keep outside the state.
  ['TransactionStorage', 'ProofChecked'],
  // Set by inherents with proofs of Tanssi's orchestrator chain.
  ['AuthorNoting', 'DidSetContainerAuthorData'],
  ['AuthoritiesNoting', 'DidSetOrchestratorAuthorityData']
] as const

/**
 * Lists the storage entries that set `FLAGS`. The simulation lacks the data for the inherents that
 * set these flags on a live chain.
 */
export function listStandIns(runtime: Runtime): (readonly [Hex, Hex])[] {
  return FLAGS.flatMap(([pallet, item]) =>
    runtime.storage(pallet, item) === undefined
      ? []
      : [encodeEntry(runtime, { pallet, item, value: true })]
  )
}

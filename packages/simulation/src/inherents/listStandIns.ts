import type { Hex } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'

/** Flags that inherents of real nodes set, and that a runtime checks at the end of each block. */
const FLAGS = [
  // Set by an inherent that proves data which nodes keep outside the state.
  ['TransactionStorage', 'ProofChecked'],
  // Set by inherents with proofs of Tanssi's orchestrator chain.
  ['AuthorNoting', 'DidSetContainerAuthorData'],
  ['AuthoritiesNoting', 'DidSetOrchestratorAuthorityData']
] as const

/**
 * Lists storage entries that set the flags. On a live chain, inherents set them. The simulation has
 * no data for these inherents.
 */
export function listStandIns(runtime: Runtime): (readonly [Hex, Hex])[] {
  return FLAGS.flatMap(([pallet, item]) =>
    runtime.storage(pallet, item) === undefined
      ? []
      : [encodeEntry(runtime, { pallet, item, value: true })]
  )
}

import type { Hex } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'

/** Flags that inherents of real nodes set, and that a runtime checks at the end of each block. */
const FLAGS = [
  // Set by an inherent that proves data which was stored long ago. Nodes keep this data outside the
  // state.
  ['TransactionStorage', 'ProofChecked'],
  // Set by inherents that prove the authors of Tanssi's chains from the state of Tanssi's
  // orchestrator chain.
  ['AuthorNoting', 'DidSetContainerAuthorData'],
  ['AuthoritiesNoting', 'DidSetOrchestratorAuthorityData']
] as const

/**
 * Lists the storage entries that set the flags. They replace the inherents, because the simulation
 * does not have the data that the inherents need.
 */
export function listStandIns(runtime: Runtime): (readonly [Hex, Hex])[] {
  return FLAGS.flatMap(([pallet, item]) =>
    runtime.storage(pallet, item) === undefined
      ? []
      : [encodeEntry(runtime, { pallet, item, value: true })]
  )
}

import type { Hex } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'

/** Flags that inherents of real nodes set, and that a runtime checks at the end of each block. */
const FLAGS = [
  // The inherent proves data that was stored long ago. A node keeps this data outside the state.
  ['TransactionStorage', 'ProofChecked'],
  // The inherents prove authors of Tanssi's chains by the state of Tanssi's orchestrator chain.
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

import type { Hex } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'

/** Flags that inherents of real nodes set, and that a runtime checks at the end of each block. */
const FLAGS = [
  // A proof of data that was stored long ago. A node keeps the data outside the state.
  ['TransactionStorage', 'ProofChecked'],
  // The authors of blocks of Tanssi's chains, proven by the state of its orchestrator.
  ['AuthorNoting', 'DidSetContainerAuthorData'],
  ['AuthoritiesNoting', 'DidSetOrchestratorAuthorityData']
] as const

/** The values that replace inherents whose data are missing here. */
export function listStandIns(runtime: Runtime): (readonly [Hex, Hex])[] {
  return FLAGS.flatMap(([pallet, item]) =>
    runtime.storage(pallet, item) === undefined
      ? []
      : [encodeEntry(runtime, { pallet, item, value: true })]
  )
}

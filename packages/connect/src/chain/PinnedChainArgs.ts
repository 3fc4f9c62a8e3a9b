import type { Hex } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { StateSource } from '../source/StateSource.ts'
import type { BlockReference, ChainFacts } from './ChainFacts.ts'

/** What a {@link PinnedChain} is made of. */
export interface PinnedChainArgs {
  readonly name: string
  readonly facts: ChainFacts
  readonly runtime: Runtime
  readonly block: BlockReference
  readonly source: StateSource
  /** The hash of the code of the block; `null` if it is not known. */
  readonly codeHash: Hex | null
  /** The provider behind the source, where there is one of this package. */
  readonly provider?: ParaclockProvider
  readonly close: () => Promise<void>
}

import type { Fork } from '@paraclock/simulation'
import type { Operator } from '../StartOptions.ts'
import type { RawGenesis } from './RawGenesis.ts'

/** The name, the state and the properties with which a chain starts. */
export interface ChainPlan {
  /** The chain's name, unique in its network. */
  readonly name: string
  /** The state before the first block. */
  readonly genesis: RawGenesis
  /** The node's answer to `system_properties`, such as symbol, decimals and address prefix. */
  readonly properties: Readonly<Record<string, unknown>>
  /** The fork that the chain continues. If there is a fork, `genesis` has only the parachain id. */
  readonly fork?: Fork
  /** The parachain id in the chain's own genesis or fork. Set only if another chain has this id. */
  readonly formerParaId?: number
  /** Longest time for one call of the runtime, in milliseconds. Shipped runtimes have no limit. */
  readonly timeMs?: number
  readonly operator?: Operator | undefined
}

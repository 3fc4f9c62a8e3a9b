import type { Fork } from '@paraclock/simulation'
import type { Operator } from '../StartOptions.ts'
import type { RawGenesis } from './RawGenesis.ts'

/** A chain before it is started. */
export interface ChainPlan {
  /** The chain's name, unique in its network. */
  readonly name: string
  /** The state before the first block. */
  readonly genesis: RawGenesis
  /** Symbol, decimals and address prefix. */
  readonly properties: Readonly<Record<string, unknown>>
  /** The fork that the chain continues. */
  readonly fork?: Fork
  /**
   * The chain's own parachain id, if the chain was moved to another id because the id was taken.
   */
  readonly formerParaId?: number
  /** Longest time for one call of the runtime, in milliseconds. Shipped runtimes have no limit. */
  readonly timeMs?: number
  readonly operator?: Operator | undefined
}

import type { Fork } from '@paraclock/simulation'
import type { Operator } from '../StartOptions.ts'
import type { RawGenesis } from './RawGenesis.ts'

/** A chain before it is started. */
export interface ChainPlan {
  /** Its name, unique in its network. */
  readonly name: string
  /** Its state before the first block. */
  readonly genesis: RawGenesis
  /** Symbol, decimals and address prefix. */
  readonly properties: Readonly<Record<string, unknown>>
  /** The live chain that it continues, if it is a fork. */
  readonly fork?: Fork
  /** The parachain id that its state names, where another chain of the network has that. */
  readonly formerParaId?: number
  /** Longest time of one call of its runtime, in milliseconds; none for those that are shipped. */
  readonly timeMs?: number
  readonly operator?: Operator | undefined
}

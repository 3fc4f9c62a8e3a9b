import type { Fork } from '@paraclock/simulation'
import type { Operator } from '../StartOptions.ts'
import type { RawGenesis } from './RawGenesis.ts'

/** What a chain starts with. */
export interface ChainPlan {
  readonly name: string
  readonly genesis: RawGenesis
  /** The node's answer to `system_properties`. */
  readonly properties: Readonly<Record<string, unknown>>
  /** With a fork, `genesis` has only the parachain id. */
  readonly fork?: Fork
  /** The chain's own parachain id, if another chain has this id. */
  readonly formerParaId?: number
  /** Shipped runtimes have no limit. */
  readonly timeMs?: number
  readonly operator?: Operator | undefined
}

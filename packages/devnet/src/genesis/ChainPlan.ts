import type { Fork } from '@paraclock/simulation'
import type { Operator } from '../StartOptions.ts'
import type { RawGenesis } from './RawGenesis.ts'

/** The genesis or the fork from which a chain starts, and the settings of the chain. */
export interface ChainPlan {
  readonly name: string
  readonly genesis: RawGenesis
  /** The node's answer to `system_properties`. */
  readonly properties: Readonly<Record<string, unknown>>
  /** If present, the chain starts from this fork, and `genesis` contains only the parachain id. */
  readonly fork?: Fork
  /**
   * The parachain id in the chain's own genesis. Present only if another chain has this id, so that
   * `genesis` contains the next free id instead.
   */
  readonly formerParaId?: number
  /**
   * The longest time for one call into the runtime, in milliseconds. Absent for shipped runtimes,
   * which have no limit.
   */
  readonly timeMs?: number
  readonly operator?: Operator | undefined
}

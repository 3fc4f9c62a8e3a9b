import type { Fork } from '@paraclock/simulation'
import type { Operator } from '../StartOptions.ts'
import type { RawGenesis } from './RawGenesis.ts'

/** The genesis or the fork from which a chain starts, and the settings of the chain. */
export interface ChainPlan {
  readonly name: string
  readonly genesis: RawGenesis
  /** The node's answer to `system_properties`. */
  readonly properties: Readonly<Record<string, unknown>>
  /** The fork from which the chain starts. `genesis` then contains only the parachain id. */
  readonly fork?: Fork
  /**
   * The parachain id in the chain's own genesis. Present only if another chain has the same id.
   * `genesis` then contains the next free id.
   */
  readonly formerParaId?: number
  /**
   * The longest time for one call into the runtime, in milliseconds. Absent for shipped runtimes,
   * which have no limit.
   */
  readonly timeMs?: number
  readonly operator?: Operator | undefined
}

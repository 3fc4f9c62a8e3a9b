import { type Hex, ParaclockError } from '@paraclock/core'
import { ChainNameAmbiguous, type Fork } from '@paraclock/simulation'
import { type RawGenesis, readParaId } from './RawGenesis.ts'

/** A chain before it is started. */
export interface ChainPlan {
  /** Its name, unique in its network. */
  readonly name: string
  /** Its state before the first block. */
  readonly genesis: RawGenesis
  /** Symbol, decimals and address prefix. */
  readonly properties: Readonly<Record<string, unknown>>
  /** The chain that it goes on from, where it does not begin here. */
  readonly fork?: Fork
  /** Who operates the fork. */
  readonly operator?: Hex | undefined
}

/**
 * Whatever is addressed by name or parachain id has to be one chain.
 *
 * @throws ParaclockError `ChainNameAmbiguous`.
 */
export function checkNames(plans: readonly ChainPlan[]): void {
  const named = plans.map(({ name, genesis }) => ({ name, paraId: readParaId(genesis) }))
  for (const key of ['name', 'paraId'] as const) {
    const values = named.map((plan) => plan[key]).filter((value) => value !== undefined)
    const twice = values.find((value, at) => values.indexOf(value) !== at)
    if (twice !== undefined) {
      const value = key === 'name' ? `named ${twice}` : `parachain ${twice}`
      throw new ParaclockError(ChainNameAmbiguous, { value })
    }
  }
}

import { ParaclockError } from '@paraclock/core'
import { ChainNameAmbiguous } from '@paraclock/simulation'
import type { ChainPlan } from './ChainPlan.ts'
import { readParaId } from './RawGenesis.ts'

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

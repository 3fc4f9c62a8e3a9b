import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import type { Simulation } from '@paraclock/simulation'
import { type ApiChain, callOf } from './ApiChain.ts'
import { callAsRoot } from './callAsRoot.ts'

/** Mistakes of a target that can be switched on. */
export const targetSwitches = [
  'BarrierRejectsService',
  'LegacyAccountDerivation',
  'ProxyFilterRefusesCall',
  'FeeAssetNotAccepted',
  'ContractsUnreachableOverXcm'
] as const

/** Further mistakes, of a target with Ethereum accounts. */
export const ethereumSwitches = [
  'AliasAccountDerivation',
  'PaymentApiHidden',
  'DryRunApiHidden',
  'LocationApiHidden'
] as const

/** The name of a switch. */
export type TargetSwitch = (typeof targetSwitches)[number] | (typeof ethereumSwitches)[number]

/**
 * Turns switches of the target on or off.
 *
 * @throws ParaclockError `ArgumentInvalid`.
 */
export async function misconfigureTarget(
  simulation: Simulation,
  target: ApiChain,
  switches: Readonly<Partial<Record<TargetSwitch, boolean>>>
): Promise<void> {
  const known: readonly string[] = [...targetSwitches, ...ethereumSwitches]
  for (const name of Object.keys(switches)) {
    if (!known.includes(name))
      throw new ParaclockError(ArgumentInvalid, {
        argument: 'the switch of the target',
        value: name,
        problem: `expected ${known.join(', ')}`
      })
  }
  const calls = Object.entries(switches).map(([name, on]) =>
    callOf(target, 'parameters.setParameter', { Switches: { [name]: [null, on] } })
  )
  await callAsRoot(simulation, target, callOf(target, 'utility.batchAll', calls))
}

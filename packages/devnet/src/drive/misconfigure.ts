import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import type { Simulation, WaitOptions } from '@paraclock/simulation'
import { type ApiChain, callOf } from './ApiChain.ts'
import { callAsRoot } from './callAsRoot.ts'
import { lengthOfAccounts } from './devAccount.ts'
import { type HubSwitch, hubSwitches, type TurnHubSwitch } from './switchHub.ts'

/** Mistakes of a target that `misconfigure` can switch on. */
export const targetSwitches = [
  'BarrierRejectsService',
  'LegacyAccountDerivation',
  'ProxyFilterRefusesCall',
  'FeeAssetNotAccepted',
  'ContractsUnreachableOverXcm',
  'ReserveNotTrusted'
] as const

/** Mistakes that `misconfigure` can switch on only if the target has Ethereum accounts. */
export const ethereumSwitches = [
  'AliasAccountDerivation',
  'PaymentApiHidden',
  'DryRunApiHidden',
  'LocationApiHidden'
] as const

/** A switch of the target, for example `ReserveNotTrusted`. */
export type TargetSwitch = (typeof targetSwitches)[number] | (typeof ethereumSwitches)[number]

export async function misconfigure(args: {
  readonly simulation: Simulation
  readonly target: ApiChain
  readonly switches: Readonly<Partial<Record<TargetSwitch | HubSwitch, boolean>>>
  readonly hub: TurnHubSwitch | undefined
  readonly wait?: WaitOptions | undefined
}): Promise<void> {
  const { simulation, target, hub, wait } = args
  const ofHub: readonly string[] = hub === undefined ? [] : hubSwitches
  const ofEthereum = lengthOfAccounts(target) === 20 ? ethereumSwitches : []
  const known = [...targetSwitches, ...ofEthereum, ...ofHub]
  const switches = Object.entries(args.switches)
  for (const [name] of switches) {
    if (!known.includes(name))
      throw new ParaclockError(ArgumentInvalid, {
        argument: 'the switch',
        value: name,
        problem: `expected ${known.join(', ')}`
      })
  }
  const calls = switches
    .filter(([name]) => !ofHub.includes(name))
    .map(([name, on]) =>
      callOf(target, 'parameters.setParameter', { Switches: { [name]: [null, on] } })
    )
  if (calls.length > 0)
    await callAsRoot(simulation, target, callOf(target, 'utility.batchAll', calls), { wait })
  for (const [name, isOn] of switches)
    if (ofHub.includes(name)) await hub?.(name as HubSwitch, isOn)
}

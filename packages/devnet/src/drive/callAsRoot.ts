import { bytesToHex, parseAccount } from '@paraclock/core'
import type { RootMechanism, Simulation, WaitOptions } from '@paraclock/simulation'
import { hasAgenda } from '@paraclock/types'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import { type ApiChain, callOf } from './ApiChain.ts'
import { rootAccount } from './devAccount.ts'
import { type DevnetInclusion, executeSignedCall, readDevnetEvents } from './executeSignedCall.ts'

/**
 * Dispatches a call as a chain's root. With `sudo`, Alice or Alith signs `sudo.sudo`. With
 * `agenda`, the agenda of the pallet Scheduler dispatches the call. `through` defaults to `agenda`
 * on a chain with the pallet Scheduler and without a sudo key of theirs, otherwise to `sudo`.
 */
export async function callAsRoot(
  simulation: Simulation,
  network: ApiChain,
  call: SubmittableExtrinsic<'promise'>,
  {
    through,
    wait
  }: {
    readonly through?: RootMechanism | undefined
    readonly wait?: WaitOptions | undefined
  } = {}
): Promise<DevnetInclusion> {
  const { chain } = network
  const signer = await rootAccount(network)
  // A chain may have removed its sudo key, and the key of a forked chain may be any account.
  const key = await chain.storage<string>('Sudo', 'Key')
  const isKey = key !== undefined && parseAccount(key) === bytesToHex(signer.addressRaw)
  if ((through ?? (!isKey && hasAgenda(chain.runtime) ? 'agenda' : 'sudo')) === 'agenda') {
    const { blockHash, events } = await simulation.executeAsRoot({
      ...wait,
      chain: chain.name,
      call: call.method.toU8a(),
      through: 'agenda'
    })
    return {
      blockHash,
      events: (await readDevnetEvents(network, blockHash)).slice(0, events.length)
    }
  }
  const sudo = callOf(network, 'sudo.sudo', call)
  return await executeSignedCall(simulation, { chain: network, call: sudo, signer, wait })
}

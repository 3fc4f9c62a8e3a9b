import type { SubmittableExtrinsic } from '@polkadot/api/types'
import { callOf } from './callOf.ts'
import { devAccount } from './devAccount.ts'
import { executeCall, type Inclusion } from './executeCall.ts'
import type { NetworkChain, NetworkState } from './NetworkState.ts'
import { hasAgenda, scheduleAsRoot } from './scheduleAsRoot.ts'

/**
 * Lets a chain's root do a call: Alice holds its sudo key. Where there is no sudo, as on chains that
 * are in use, the call is put where their referenda put theirs.
 */
export async function sudoCall(
  network: NetworkState,
  chain: NetworkChain,
  call: SubmittableExtrinsic<'promise'>,
  through?: 'sudo' | 'agenda'
): Promise<Inclusion> {
  const hasSudo = chain.api.tx['sudo']?.['sudo'] !== undefined
  const byDefault = !hasSudo && hasAgenda(chain) ? 'agenda' : 'sudo'
  if ((through ?? byDefault) === 'agenda') return await scheduleAsRoot(network, chain, call)
  const signer = await devAccount('Alice')
  return await executeCall(network, { chain, call: callOf(chain, 'sudo.sudo', call), signer })
}

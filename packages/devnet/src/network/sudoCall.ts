import type { SubmittableExtrinsic } from '@polkadot/api/types'
import { callOf } from './callOf.ts'
import { devAccount } from './devAccount.ts'
import { executeCall, type Inclusion } from './executeCall.ts'
import type { NetworkChain, NetworkState } from './NetworkState.ts'

/** Lets a chain's root do a call: Alice holds its sudo key. */
export async function sudoCall(
  network: NetworkState,
  chain: NetworkChain,
  call: SubmittableExtrinsic<'promise'>
): Promise<Inclusion> {
  const signer = await devAccount('Alice')
  return await executeCall(network, { chain, call: callOf(chain, 'sudo.sudo', call), signer })
}

import type { Hex } from '@paraclock/core'
import type { Simulation } from '@paraclock/simulation'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { KeyringPair } from '@polkadot/keyring/types'
import { countPending } from '../serve/methods/listSystemMethods.ts'
import type { ApiChain } from './ApiChain.ts'
import { entryOf } from './entryOf.ts'
import { type DevnetEvent, readDevnetEvents } from './readDevnetEvents.ts'

/** What {@link executeSignedCall} takes. */
export interface ExecuteSignedCallArgs {
  readonly chain: ApiChain
  readonly call: SubmittableExtrinsic<'promise'>
  readonly signer: KeyringPair
}

/** What became of a call. */
export interface DevnetInclusion {
  /** The block that holds it. */
  readonly blockHash: Hex
  /** Its events. */
  readonly events: readonly DevnetEvent[]
}

/**
 * Signs a call, builds a round of blocks, and returns what the call reported.
 *
 * @throws ParaclockError `SubmissionRefused` if it was not let in, `DispatchFailed` if it was
 * and failed.
 */
export async function executeSignedCall(
  simulation: Simulation,
  args: ExecuteSignedCallArgs
): Promise<DevnetInclusion> {
  const { chain: network, signer, call } = args
  const { api, chain } = network
  const account = await entryOf(network, 'system', 'account')(signer.publicKey)
  const { nonce } = account.toJSON() as { nonce: number }
  const signed = call.sign(signer, {
    blockHash: api.genesisHash,
    genesisHash: api.genesisHash,
    runtimeVersion: api.runtimeVersion,
    nonce: nonce + countPending(network, signer.publicKey)
  })
  const extrinsic = signed.toU8a()
  const { blockHash, events } = await simulation.execute({
    chain: chain.name,
    extrinsic,
    call: call.method.toU8a()
  })
  const index = events[0]?.extrinsic
  const all = await readDevnetEvents(network)
  return { blockHash, events: all.filter((event) => event.extrinsic === index) }
}

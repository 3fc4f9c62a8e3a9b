import type { Hex } from '@paraclock/core'
import type { Simulation } from '@paraclock/simulation'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { KeyringPair } from '@polkadot/keyring/types'
import { countPending } from '../serve/methods/listSystemMethods.ts'
import { entryOf } from './entryOf.ts'
import type { NetworkChain } from './NetworkChain.ts'
import { type ChainEvent, readEvents } from './readEvents.ts'

/** What {@link executeCall} takes. */
export interface ExecuteCallArgs {
  readonly chain: NetworkChain
  readonly call: SubmittableExtrinsic<'promise'>
  readonly signer: KeyringPair
}

/** What became of a call. */
export interface Inclusion {
  /** The block that holds it. */
  readonly blockHash: Hex
  /** Its events. */
  readonly events: readonly ChainEvent[]
}

/**
 * Signs a call, builds a round of blocks, and returns what the call reported.
 *
 * @throws ParaclockError `TransactionRefused` if it was not let in, `DevnetCallFailed` if it was
 * and failed.
 */
export async function executeCall(
  simulation: Simulation,
  args: ExecuteCallArgs
): Promise<Inclusion> {
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
  const all = await readEvents(network)
  return { blockHash, events: all.filter((event) => event.extrinsic === index) }
}

import { type Hex, ParaclockError } from '@paraclock/core'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { KeyringPair } from '@polkadot/keyring/types'
import type { DispatchError } from '@polkadot/types/interfaces'
import { buildRound } from './buildRound.ts'
import { entryOf } from './entryOf.ts'
import { type NetworkChain, type NetworkState, SLOT } from './NetworkState.ts'
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
  /** What it reported. */
  readonly events: readonly ChainEvent[]
}

/**
 * Signs a call, builds a round of blocks, and says what the call reported.
 *
 * @throws ParaclockError `TransactionRefused` if it was not let in, `DevnetCallFailed` if it was
 * and failed.
 */
export async function executeCall(
  network: NetworkState,
  args: ExecuteCallArgs
): Promise<Inclusion> {
  const { chain, signer } = args
  const { api, local } = chain
  const { section, method } = args.call.method
  const name = `${section}.${method}`
  const account = await entryOf(chain, 'system', 'account')(signer.publicKey)
  const { nonce } = account.toJSON() as { nonce: number }
  const signed = args.call.sign(signer, {
    blockHash: api.genesisHash,
    genesisHash: api.genesisHash,
    runtimeVersion: api.runtimeVersion,
    nonce: nonce + local.blockchain.txPool.pendingExtrinsicsBy(signer.address).length
  })
  const extrinsic = signed.toHex() as Hex
  try {
    await local.blockchain.submitExtrinsic(extrinsic)
  } catch (error) {
    throw refuse(chain, name, String(error))
  }
  const { dropped } = await buildRound(network, network.time + SLOT)
  const loss = dropped.find((one) => one.extrinsic === extrinsic)
  if (loss !== undefined) throw refuse(chain, name, loss.reason)
  const head = local.blockchain.head
  const index = (await head.extrinsics).indexOf(extrinsic)
  const events = (await readEvents(chain)).filter((event) => event.extrinsic === index)
  for (const { section: pallet, method: event, data } of events) {
    const error =
      pallet === 'system' && event === 'ExtrinsicFailed'
        ? data['dispatchError']
        : pallet === 'sudo' && event === 'Sudid'
          ? (data['sudoResult'] as { err?: unknown }).err
          : undefined
    if (error === undefined) continue
    const context = { chain: local.name, call: name, error: nameError(chain, error) }
    throw new ParaclockError('DevnetCallFailed', context, { source: 'chain' })
  }
  return { blockHash: head.hash as Hex, events }
}

function refuse(chain: NetworkChain, call: string, reason: string): ParaclockError {
  const context = { chain: chain.local.name, call, reason }
  return new ParaclockError('TransactionRefused', context, { source: 'chain' })
}

/** Names a dispatch error, as in `balances.InsufficientBalance`. */
export function nameError(chain: NetworkChain, json: unknown): string {
  const { registry } = chain.api
  const error = registry.createType('DispatchError', json as never) as unknown as DispatchError
  if (!error.isModule) return error.toString()
  const { section, name, docs } = registry.findMetaError(error.asModule)
  return `${section}.${name}: ${docs.join(' ')}`
}

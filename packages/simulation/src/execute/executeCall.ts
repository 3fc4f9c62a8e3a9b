import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import { mockExtrinsic } from '@paraclock/executor/simulate'
import type { LocalChain } from '../chain/LocalChain.ts'
import { buildRound } from '../network/buildRound.ts'
import { type Network, ROUND_MS } from '../network/Network.ts'
import { readEntry } from '../network/readEntry.ts'
import { type ChainEvent, readEvents } from '../network/readEvents.ts'
import { nameDispatchError } from './nameDispatchError.ts'

/** What became of a call that was included in a block. */
export interface Inclusion {
  /** The block that holds it. */
  readonly blockHash: Hex
  /** Its events. */
  readonly events: readonly ChainEvent[]
}

/** What {@link executeCall} takes. */
export interface ExecuteCallArgs {
  readonly chain: LocalChain
  /** The account that appears to have signed: SS58 or hex. */
  readonly account: string
  readonly call: Uint8Array
}

/**
 * Puts a call into the next block as if an account had signed it, and builds a round of blocks.
 *
 * @throws ParaclockError `TransactionRefused` if the runtime does not take it, `DevnetCallFailed` if
 * it fails.
 */
export async function executeCall(
  network: Network,
  { chain, account, call }: ExecuteCallArgs
): Promise<Inclusion> {
  const name = nameCall(chain, call)
  const extrinsic = await signAs({ chain, account, call })
  await chain.submit(extrinsic, account)
  const { dropped } = await buildRound(network, network.time + ROUND_MS)
  const hex = bytesToHex(extrinsic)
  const loss = dropped.find((one) => one.extrinsic === hex)
  if (loss !== undefined) {
    const context = { chain: chain.name, call: name, reason: loss.reason }
    throw new ParaclockError('TransactionRefused', context, { source: 'chain' })
  }
  const index = chain.head.extrinsics.findIndex((one) => bytesToHex(one) === hex)
  const events = (await readEvents(chain)).filter((event) => event.extrinsic === index)
  for (const event of events) {
    const error = findError(event)
    if (error === undefined) continue
    const context = {
      chain: chain.name,
      call: name,
      error: nameDispatchError(error)
    }
    throw new ParaclockError('DevnetCallFailed', context, { source: 'chain' })
  }
  return { blockHash: chain.head.hash, events }
}

/** A call in an extrinsic that looks signed, with the account's next nonce. */
export async function signAs({ chain, account, call }: ExecuteCallArgs): Promise<Uint8Array> {
  const { runtime } = chain
  const info = await readEntry<{ nonce: number }>(chain, 'System', 'Account', account)
  const nonce = (info?.nonce ?? 0) + chain.countOf(account)
  return mockExtrinsic({ runtime, account, nonce, call })
}

/** A call's name, as in `Balances.transfer_keep_alive`. */
export function nameCall({ runtime }: LocalChain, bytes: Uint8Array): string {
  const { pallet, call } = runtime.decodeCall(bytes)
  return `${pallet}.${call}`
}

/** The dispatch error that an event reports, of the extrinsic or of the call that sudo did. */
function findError({ pallet, name, data }: ChainEvent): unknown {
  const fields = data as Readonly<Record<string, unknown>>
  if (pallet === 'System' && name === 'ExtrinsicFailed') return fields['dispatch_error']
  if (pallet !== 'Sudo' || name !== 'Sudid') return undefined
  return failureOf(fields['sudo_result'])
}

/** The error of a result in plain values. `undefined` if there is none. */
export function failureOf(result: unknown): unknown {
  const { success, value } = result as { readonly success: boolean; readonly value?: unknown }
  return success ? undefined : value
}

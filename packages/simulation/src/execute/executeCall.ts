import {
  bytesToHex,
  DispatchFailed,
  type Hex,
  ParaclockError,
  SubmissionRefused
} from '@paraclock/core'
import { mockExtrinsic } from '@paraclock/executor/simulate'
import type { LocalChain } from '../chain/LocalChain.ts'
import { buildRound } from '../network/buildRound.ts'
import { type Network, ROUND_MS } from '../network/Network.ts'
import { readEntry } from '../network/readEntry.ts'
import { type ChainEvent, readEvents } from '../network/readEvents.ts'
import { nameCall, nameDispatchError } from './nameCall.ts'

/** What became of a call that was included in a block. */
export interface Inclusion {
  /** The block that holds it. */
  readonly blockHash: Hex
  /** Its events. */
  readonly events: readonly ChainEvent[]
}

/** A call, and the account that appears to have signed it. */
export interface CallOfAccount {
  readonly chain: LocalChain
  /** SS58 or hex. */
  readonly account: string
  /** The call as SCALE bytes. */
  readonly call: Uint8Array
}

/** An extrinsic that was signed elsewhere. */
export interface SignedExtrinsic {
  readonly chain: LocalChain
  /** The extrinsic as SCALE bytes with their length. */
  readonly extrinsic: Uint8Array
  /** The call in it as SCALE bytes, for messages. */
  readonly call: Uint8Array
}

/**
 * Puts a call into the next block, as if an account had signed it or as it was signed, and builds a
 * round of blocks.
 *
 * @throws ParaclockError `SubmissionRefused` if the runtime does not take it, `DispatchFailed` if
 * it fails.
 */
export async function executeCall(
  network: Network,
  args: CallOfAccount | SignedExtrinsic
): Promise<Inclusion> {
  const { chain } = args
  const call = nameCall(chain.runtime, args.call)
  const refuse = (reason: string): ParaclockError =>
    new ParaclockError(
      SubmissionRefused,
      { chain: chain.name, transaction: call, reason },
      { source: 'chain' }
    )
  const extrinsic = 'extrinsic' in args ? args.extrinsic : await signAs(args)
  const reason = await chain.tryToSubmit(extrinsic, 'account' in args ? args.account : undefined)
  if (reason !== undefined) throw refuse(reason)
  const { dropped } = await buildRound(network, network.time + ROUND_MS)
  const hex = bytesToHex(extrinsic)
  const loss = dropped.find((one) => one.extrinsic === hex)
  if (loss !== undefined) throw refuse(loss.reason)
  const index = chain.head.extrinsics.findIndex((one) => bytesToHex(one) === hex)
  const events = (await readEvents(chain)).filter((event) => event.extrinsic === index)
  for (const event of events) {
    const failure = findError(event)
    if (failure === undefined) continue
    const error = nameDispatchError(chain.runtime, failure)
    throw new ParaclockError(
      DispatchFailed,
      { chain: chain.name, error, call },
      { source: 'chain' }
    )
  }
  return { blockHash: chain.head.hash, events }
}

/** A call in an extrinsic that looks signed, with the account's next nonce. */
export async function signAs({ chain, account, call }: CallOfAccount): Promise<Uint8Array> {
  const { runtime } = chain
  const info = await readEntry<{ nonce: number }>(chain, 'System', 'Account', account)
  const nonce = (info?.nonce ?? 0) + chain.countOf(account)
  return mockExtrinsic({ runtime, account, nonce, call })
}

/** The dispatch error that an event reports, of the extrinsic or of the call that sudo did. */
function findError({ pallet, name, data }: ChainEvent): unknown {
  const fields = data as Readonly<Record<string, unknown>>
  if (pallet === 'System' && name === 'ExtrinsicFailed') return fields['dispatch_error']
  if (pallet !== 'Sudo' || name !== 'Sudid') return undefined
  return failureOfResult(fields['sudo_result'])
}

/** The error of a result in plain values. `undefined` if there is none. */
export function failureOfResult(result: unknown): unknown {
  const { success, value } = result as { readonly success: boolean; readonly value?: unknown }
  return success ? undefined : value
}

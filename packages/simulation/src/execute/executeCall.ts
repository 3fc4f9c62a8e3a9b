import {
  bytesToHex,
  DispatchFailed,
  type Hex,
  ParaclockError,
  SubmissionRefused,
  throwIfAborted
} from '@paraclock/core'
import { mockExtrinsic } from '@paraclock/executor/simulate'
import { camelCase, type DispatchFailure, type Runtime, readEvent } from '@paraclock/types'
import type { LocalChain } from '../chain/LocalChain.ts'
import { BlockSpaceUnavailable } from '../errors/blocks.ts'
import { buildRound, type DroppedExtrinsic } from '../network/buildRound.ts'
import type { Network } from '../network/Network.ts'
import { type DescribedState, readEntry } from '../network/readEntry.ts'
import { type ChainEvent, readEvents } from '../network/readEvents.ts'
import { ROUND_MS } from '../network/roundMs.ts'

/** The block that includes a call, and the events of the call. */
export interface Inclusion {
  readonly blockHash: Hex
  readonly events: readonly ChainEvent[]
}

export interface CallOfAccount {
  readonly chain: LocalChain
  readonly account: string
  /** The call as SCALE bytes. */
  readonly call: Uint8Array
}

export interface SignedExtrinsic {
  readonly chain: LocalChain
  /** The extrinsic as SCALE bytes with its length prefix. */
  readonly extrinsic: Uint8Array
  /** The extrinsic's call as SCALE bytes. Error messages name this call. */
  readonly call: Uint8Array
}

/**
 * The largest number of blocks that are built to include a call. Each of these blocks can be full.
 * For example, a block that begins a session has no room.
 */
const MAX_FULL = 8

/**
 * Builds blocks until one of them includes a call. The signature is mocked, unless a signed
 * extrinsic is given.
 */
export async function executeCall(
  network: Network,
  args: (CallOfAccount | SignedExtrinsic) & { readonly signal?: AbortSignal | undefined }
): Promise<Inclusion> {
  const { chain, signal } = args
  const call = nameCall(chain.runtime, args.call)
  const refuse = (reason: string): ParaclockError =>
    new ParaclockError(
      SubmissionRefused,
      { chain: chain.name, transaction: call, reason },
      { source: 'chain' }
    )
  const extrinsic = 'extrinsic' in args ? args.extrinsic : await signAs(args)
  const signer = 'account' in args ? encodeAccount(chain.runtime, args.account) : undefined
  const reason = await chain.pool.tryToSubmit(extrinsic, signer, { isNext: true })
  if (reason !== undefined) throw refuse(reason)
  const hex = bytesToHex(extrinsic)
  const findWaiting = () => chain.pool.ready.find((one) => one.extrinsic === extrinsic)
  const { number } = chain
  let waiting = findWaiting()
  try {
    do {
      const dropped = await buildNext(network, chain, signal)
      const loss = dropped.find((one) => one.extrinsic === hex)
      if (loss !== undefined) throw refuse(loss.reason)
      waiting = findWaiting()
    } while (!chain.isHalted && chain.number - number < MAX_FULL && waiting !== undefined)
  } finally {
    // If no block included the call, the caller gets an error. The extrinsic is removed, so that no
    // later block includes it.
    chain.pool.withdraw(extrinsic)
  }
  const block = chain.blocks.findLast(({ extrinsics }) => extrinsics.includes(extrinsic))
  if (block === undefined) {
    const unknown = chain.isHalted ? 'it builds no blocks' : 'it was not included'
    const { postponed: reason = unknown } = waiting ?? {}
    const blocks = chain.number - number
    const context = { chain: chain.name, transaction: call, blocks, reason }
    throw new ParaclockError(
      BlockSpaceUnavailable,
      context,
      chain.isHalted ? { source: 'chain' } : {}
    )
  }
  const index = block.extrinsics.indexOf(extrinsic)
  const events = (await readEvents(chain.describe(block))).filter(
    (event) => event.extrinsic === index
  )
  for (const event of events) {
    if (!REPORTS.has(`${event.pallet}.${event.name}`)) continue
    const failure = findFailure(chain.runtime, event)
    if (failure !== undefined) throw failDispatch(chain, args.call, failure)
  }
  return { blockHash: block.hash, events }
}

/**
 * Builds rounds until a chain has built a block. A chain whose slots are longer than a round builds
 * in some rounds only. If the chain is halted, one round is built. Returns the transactions that
 * the chains refused.
 */
export async function buildNext(
  network: Network,
  chain: LocalChain,
  signal?: AbortSignal
): Promise<readonly DroppedExtrinsic[]> {
  const { number } = chain
  const dropped: DroppedExtrinsic[] = []
  do {
    throwIfAborted({ signal, what: 'executing a call' })
    dropped.push(...(await buildRound(network, network.time + ROUND_MS)))
  } while (chain.number === number && !chain.isHalted)
  return dropped
}

/**
 * Mocks the account's signature of a call. The nonce is the account's nonce at the head, plus the
 * number of the account's transactions in the pool.
 */
export function signAs({ chain, account, call }: CallOfAccount): Promise<Uint8Array> {
  const waiting = chain.pool.countOf(encodeAccount(chain.runtime, account))
  return signAfter(chain, waiting, account, call)
}

/** Encodes an account in hex. An account's address and its hex form give the same result. */
export function encodeAccount(runtime: Runtime, account: string): Hex {
  return bytesToHex(runtime.type('AccountId').encode(account))
}

/**
 * Mocks the account's signature of a call. The nonce is the sum of the account's nonce in `state`
 * and the number `waiting`.
 */
export async function signAfter(
  state: DescribedState,
  waiting: number,
  account: string,
  call: Uint8Array
): Promise<Uint8Array> {
  const info = await readEntry<{ nonce: number }>(state, 'System', 'Account', account)
  const nonce = (info?.nonce ?? 0) + waiting
  return mockExtrinsic({ runtime: state.runtime, account, nonce, call })
}

/** Events that report the failure of the extrinsic, or of the call inside sudo. */
const REPORTS: ReadonlySet<string> = new Set(['System.ExtrinsicFailed', 'Sudo.Sudid'])

export function findFailure(
  runtime: Runtime,
  { pallet, name, data }: ChainEvent
): DispatchFailure | undefined {
  return readEvent(runtime, { type: pallet, value: { type: name, value: data } }).failure
}

export function failDispatch(
  { name: chain, runtime }: LocalChain,
  call: Uint8Array,
  failure: DispatchFailure | string
): ParaclockError {
  const error =
    typeof failure === 'string'
      ? failure
      : `${failure.name}${failure.docs === '' ? '' : `: ${failure.docs}`}`
  const context = { chain, error, call: nameCall(runtime, call) }
  return new ParaclockError(DispatchFailed, context, { source: 'chain' })
}

function nameCall(runtime: Runtime, bytes: Uint8Array): string {
  const { pallet, method } = runtime.decodeCall(bytes)
  return `${camelCase(pallet)}.${camelCase(method)}`
}

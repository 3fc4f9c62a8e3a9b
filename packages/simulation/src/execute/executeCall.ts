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
import { NO_ROOM } from '../chain/TransactionPool.ts'
import { BlockSpaceUnavailable } from '../errors/blocks.ts'
import type { RefusedExtrinsic } from '../network/BlockRequest.ts'
import { buildRound } from '../network/buildRound.ts'
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
  readonly call: Uint8Array
}

export interface SignedExtrinsic extends Omit<CallOfAccount, 'account'> {
  /** SCALE bytes with the length prefix. */
  readonly extrinsic: Uint8Array
}

/**
 * The maximum number of blocks that are built to include a call. A block can have no room, for
 * example if a session begins in it.
 */
const MAX_FULL = 8

export async function executeCall(
  network: Network,
  args: (CallOfAccount | SignedExtrinsic) & { readonly signal?: AbortSignal | undefined }
): Promise<Inclusion> {
  const { chain, signal } = args
  const call = nameCall(chain.runtime, args.call)
  const refuse = (reason: string): ParaclockError => {
    const context = { chain: chain.name, transaction: call, reason, isTooLarge: reason === NO_ROOM }
    return new ParaclockError(SubmissionRefused, context, { source: 'chain' })
  }
  const extrinsic = 'extrinsic' in args ? args.extrinsic : await signAs(args)
  const signer = 'account' in args ? encodeAccount(chain.runtime, args.account) : undefined
  const reason = await chain.pool.tryToSubmit(extrinsic, signer, { isNext: true })
  if (reason !== undefined) throw refuse(reason)
  const findWaiting = () => chain.pool.ready.find((one) => one.extrinsic === extrinsic)
  const { number } = chain
  let waiting = findWaiting()
  try {
    do {
      const dropped = await buildNext(network, chain, signal)
      const loss = dropped.find((one) => one.extrinsic === extrinsic)
      if (loss !== undefined) throw refuse(loss.reason)
      waiting = findWaiting()
    } while (!chain.isHalted && chain.number - number < MAX_FULL && waiting !== undefined)
  } finally {
    // If no block included the call, the caller gets an error. The call then leaves the pool, so
    // that no later block includes it.
    chain.pool.withdraw(extrinsic)
  }
  const block = chain.blocks.findLast(({ extrinsics }) => extrinsics.includes(extrinsic))
  if (block === undefined) {
    const unknown = chain.isHalted ? 'it builds no blocks' : 'it was not included'
    const { postponed: reason = unknown } = waiting ?? {}
    const blocks = chain.number - number
    const context = { chain: chain.name, transaction: call, blocks, reason }
    const source = chain.isHalted ? { source: 'chain' as const } : {}
    throw new ParaclockError(BlockSpaceUnavailable, context, source)
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
 * Builds rounds until `chain` has built a block. If the slots of `chain` are longer than a round,
 * this takes several rounds. If `chain` is halted, builds one round. Returns the transactions that
 * were refused for good in these rounds, on any chain.
 */
export async function buildNext(
  network: Network,
  chain: LocalChain,
  signal?: AbortSignal
): Promise<readonly RefusedExtrinsic[]> {
  const { number } = chain
  const dropped: RefusedExtrinsic[] = []
  do {
    throwIfAborted({ signal, what: 'executing a call' })
    dropped.push(...(await buildRound(network, network.time + ROUND_MS)))
  } while (chain.number === number && !chain.isHalted)
  return dropped
}

/** Signs a call with the first nonce that no transaction of the account in the pool has. */
export function signAs({ chain, account, call }: CallOfAccount): Promise<Uint8Array> {
  const waiting = chain.pool.countOf(encodeAccount(chain.runtime, account))
  return signAfter(chain, waiting, account, call)
}

/** Returns the bytes of an account in hex. `account` is an address or hex. */
export function encodeAccount(runtime: Runtime, account: string): Hex {
  return bytesToHex(runtime.type('AccountId').encode(account))
}

/** Signs a call with a mocked signature. The nonce is the nonce in `state` plus `waiting`. */
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

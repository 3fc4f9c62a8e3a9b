import {
  BlockMissing,
  bytesToHex,
  type Hex,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import {
  blake2Hasher,
  createRpcStateReader,
  keyFromHex,
  MISSING,
  openRemoteState,
  RemoteAnswerInvalid,
  type RemoteState,
  type RpcSender
} from '@paraclock/executor'
import { createFileHintStore } from '@paraclock/executor/node'
import { PARACHAIN_ID, TIMESTAMP_NOW } from '../genesis/RawGenesis.ts'
import { encodeLiveHeader } from './encodeLiveHeader.ts'
import { explainLosses } from './explainLosses.ts'
import type { Fork, LiveHeader, OpenedFork } from './Fork.ts'
import { restrictToReads } from './restrictToReads.ts'

/** What {@link openFork} takes. */
export interface OpenForkArgs {
  /** Asks the chain, for example a polkadot.js provider. Nothing but reads goes through it. */
  readonly provider: RpcSender
  /**
   * The block, by number or hash. Defaults to the last finalized one. What is read of a block that is
   * pinned by its hash is proven against that hash.
   */
  readonly at?: number | Hex
  /** A folder in which it is kept what was read, so that the next fork reads it at once. */
  readonly hints?: string
  /** Hears of the first read that failed for good: a network with the fork cannot go on then. */
  readonly onLost?: (error: ParaclockError) => void
  /** Ends every read. */
  readonly signal?: AbortSignal
}

const NO_ROOT = `0x${'00'.repeat(32)}`

/**
 * Looks at a chain that lives elsewhere, at one block, so that a network can go on from there. Its
 * state is read when it is needed, many keys at a time. The chain is only read: any other method is
 * refused before it is sent.
 *
 * @throws ParaclockError `BlockMissing` if there is no such block, `ForkStateUnavailable` if its
 * state has been pruned, `RuntimeCodeMalformed` if it holds no runtime, `RemoteAnswerInvalid` if a proof does not hold; what the provider raises.
 *
 * @example
 * ```ts
 * import { openFork, startDevnet } from '@paraclock/devnet'
 * import { WsProvider } from '@polkadot/api'
 *
 * const fork = await openFork({ provider: new WsProvider('wss://rpc.acme.example') })
 * const net = await startDevnet({ parachains: [{ name: 'acme', fork }] })
 * ```
 */
export async function openFork(args: OpenForkArgs): Promise<Fork> {
  const { at, hints, onLost, signal } = args
  const sender = restrictToReads(args.provider)
  const hash = await findBlock(sender, at)
  const [header, genesisHash, name, properties] = await Promise.all([
    readHeader(sender, hash),
    sender.send('chain_getBlockHash', [0]),
    sender.send('system_chain', []),
    sender.send('system_properties', [])
  ])
  const encodedHeader = encodeLiveHeader(header)
  if (bytesToHex(blake2Hasher.hash(encodedHeader)) !== hash) {
    const problem = `the header does not hash to ${hash}`
    throw new ParaclockError(RemoteAnswerInvalid, { method: 'chain_getHeader', problem })
  }
  const block = { number: Number(header.number), hash }
  // Development chains leave the root out, and so have nothing that could be proven.
  const verified = typeof at === 'string' && header.stateRoot !== NO_ROOT
  const store = hints === undefined ? undefined : createFileHintStore({ directory: hints })
  const reader = createRpcStateReader({ provider: sender, block: hash })
  const state = await openRemoteState({
    reader: explainLosses(reader, block, (error) => onLost?.(error)),
    ...(verified ? { verifyAgainst: header.stateRoot } : {}),
    ...(store === undefined ? {} : { hints: store }),
    ...(signal === undefined ? {} : { signal })
  })
  const [time, id] = await readKeys(state, [TIMESTAMP_NOW, PARACHAIN_ID])
  const opened: OpenedFork = {
    block,
    genesisHash: genesisHash as Hex,
    paraId: id == null ? undefined : viewOf(id).getUint32(0, true),
    time: time == null ? 0 : Number(viewOf(time).getBigUint64(0, true)),
    verified,
    get requests() {
      return sender.sent
    },
    get roundTrips() {
      return state.storage.roundTrips
    },
    async saveHints() {
      await state.saveHints()
    },
    header,
    encodedHeader: bytesToHex(encodedHeader),
    name: String(name),
    properties: typeof properties === 'object' ? { ...properties } : {},
    state
  }
  return opened
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset)
}

async function readKeys(
  { storage }: RemoteState,
  keys: readonly Hex[]
): Promise<readonly (Uint8Array | null)[]> {
  for (;;) {
    const values = keys.map((key) => storage.get(keyFromHex(key)))
    if (!values.includes(MISSING)) return values as (Uint8Array | null)[]
    await storage.fetchMissing()
  }
}

async function findBlock(sender: RpcSender, at: number | Hex | undefined): Promise<Hex> {
  if (typeof at === 'string') return at
  if (at === undefined) return (await sender.send('chain_getFinalizedHead', [])) as Hex
  const hash = await sender.send('chain_getBlockHash', [at])
  if (typeof hash === 'string') return hash as Hex
  throw new ParaclockError(BlockMissing, { block: String(at) })
}

async function readHeader(sender: RpcSender, hash: Hex): Promise<LiveHeader> {
  try {
    const header = await sender.send('chain_getHeader', [hash])
    if (header !== null && header !== undefined) return header as LiveHeader
  } catch (cause) {
    // A node's own words, in place of the empty answer that others give.
    const isOfNode = isParaclockError(cause) ? cause.code === 'CallRefused' : true
    if (!isOfNode) throw cause
    throw new ParaclockError(BlockMissing, { block: hash }, { cause })
  }
  throw new ParaclockError(BlockMissing, { block: hash })
}

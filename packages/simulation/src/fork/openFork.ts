import {
  BlockMissing,
  bytesToHex,
  encodeHeader,
  type Hex,
  hexToBytes,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import {
  blake2Hasher,
  createRpcStateReader,
  type HintStore,
  keyFromHex,
  MISSING,
  openRemoteState,
  proveCodeHash,
  RemoteAnswerInvalid,
  type RemoteState,
  type RpcSender
} from '@paraclock/executor'
import { explainLosses } from './explainLosses.ts'
import { restrictToReads } from './restrictToReads.ts'

/** A live chain at one of its blocks, from which a simulation continues. */
export interface Fork {
  /** The block. */
  readonly block: { readonly number: number; readonly hash: Hex }
  /** The header of the block as SCALE bytes. */
  readonly header: Uint8Array
  /** The state after the block. It is fetched when it is needed. */
  readonly state: RemoteState
  /** Hash of the chain's genesis. */
  readonly genesisHash: Hex
  /** The name of the chain, as its node gives it. */
  readonly name: string
  /** The properties of the chain, as its node gives them. */
  readonly properties: Readonly<Record<string, unknown>>
  /** The parachain id that its state names; `undefined` if it names none. */
  readonly paraId: number | undefined
  /** The time of the block, in milliseconds. A simulation that it joins begins no earlier. */
  readonly time: number
  /** Whether what is read is proven against the state root of the block. */
  readonly verified: boolean
  /** How many requests it has made so far. Each reads. */
  readonly requests: number
  /** How often it waited for the chain so far, one time after the other. */
  readonly roundTrips: number
  /** Keeps what was read, for the next fork of a chain with the same runtime. */
  saveHints(): Promise<void>
}

/** What {@link openFork} takes. */
export interface OpenForkArgs {
  /** Asks the chain, for example a polkadot.js provider. Nothing but reads goes through it. */
  readonly provider: RpcSender
  /**
   * The block, by number or hash. Defaults to the last finalized one. What is read of a block that is
   * pinned by its hash is proven against that hash.
   */
  readonly at?: number | Hex
  /** What the chain is called and began with, where that is known: then it is not asked. */
  readonly known?: Pick<Fork, 'genesisHash' | 'name'>
  /** Where it is kept what was read, so that the next fork reads it at once. */
  readonly hints?: HintStore
  /** Called for each read that failed: a simulation with the fork cannot continue. */
  readonly onLost?: (error: ParaclockError) => void
  /** Ends every read. */
  readonly signal?: AbortSignal
}

const NO_ROOT = `0x${'00'.repeat(32)}`

/** Storage key of `Timestamp.Now`. */
const TIMESTAMP_NOW: Hex = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'

/** Storage key of `ParachainInfo.ParachainId`. */
const PARACHAIN_ID: Hex = '0x0d715f2646c8f85767b5d2764bb2782604a74d81251e398fd8a0a4d55023bb3f'

/** The header of a block, as nodes answer with it. */
interface NodeHeader {
  readonly number: string
  readonly parentHash: Hex
  readonly stateRoot: Hex
  readonly extrinsicsRoot: Hex
  readonly digest: { readonly logs: readonly Hex[] }
}

/**
 * A live chain at one block, from which a simulation continues. Its state is read when it is needed,
 * many keys at a time. The chain is only read: any other method is refused before it is
 * sent.
 *
 * @throws ParaclockError `BlockMissing` if there is no such block, `ForkStateUnavailable` if its
 * state has been pruned, `RuntimeCodeMalformed` if it holds no runtime, `RemoteAnswerInvalid` if a proof does not hold; what the provider raises.
 *
 * @example
 * ```ts
 * import type { RpcSender } from '@paraclock/executor'
 * import { createSimulation, openFork } from '@paraclock/simulation'
 *
 * declare const provider: RpcSender // for example a WsProvider of polkadot.js
 *
 * const fork = await openFork({ provider })
 * const simulation = await createSimulation({ chains: [{ name: 'acme', fork }] })
 * ```
 */
export async function openFork(args: OpenForkArgs): Promise<Fork> {
  const { at, hints, known, onLost, signal } = args
  const sender = restrictToReads(args.provider)
  const hash = await findBlock(sender, at)
  const reader = createRpcStateReader({ provider: sender, block: hash })
  const isPinned = typeof at === 'string'
  const codeProof = isPinned && hints?.loadCode !== undefined ? proveCodeHash(reader) : undefined
  const [answered, genesisHash, name, properties] = await Promise.all([
    readHeader(sender, hash),
    known?.genesisHash ?? sender.send('chain_getBlockHash', [0]),
    known?.name ?? sender.send('system_chain', []),
    known === undefined ? sender.send('system_properties', []) : {}
  ])
  const header = encodeNodeHeader(answered)
  if (bytesToHex(blake2Hasher.hash(header)) !== hash) {
    const problem = `the header does not hash to ${hash}`
    throw new ParaclockError(RemoteAnswerInvalid, { method: 'chain_getHeader', problem })
  }
  const block = { number: Number(answered.number), hash }
  // Development chains leave the root out, and so have nothing that could be proven.
  const verified = isPinned && answered.stateRoot !== NO_ROOT
  const state = await openRemoteState({
    reader: explainLosses(reader, block, (error) => onLost?.(error)),
    ...(verified ? { verifyAgainst: answered.stateRoot } : {}),
    ...(codeProof === undefined ? {} : { codeProof }),
    ...(hints === undefined ? {} : { hints }),
    ...(signal === undefined ? {} : { signal })
  })
  const [time, id] = await readKeys(state, [TIMESTAMP_NOW, PARACHAIN_ID])
  return {
    block,
    header,
    state,
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
    saveHints: () => state.saveHints(),
    name: typeof name === 'string' ? name : '',
    properties: typeof properties === 'object' ? { ...properties } : {}
  }
}

function encodeNodeHeader(header: NodeHeader): Uint8Array {
  return encodeHeader({
    parentHash: hexToBytes(header.parentHash),
    number: BigInt(header.number),
    stateRoot: hexToBytes(header.stateRoot),
    extrinsicsRoot: hexToBytes(header.extrinsicsRoot),
    logs: header.digest.logs.map((log) => hexToBytes(log))
  })
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

async function readHeader(sender: RpcSender, hash: Hex): Promise<NodeHeader> {
  try {
    const header = await sender.send('chain_getHeader', [hash])
    if (header !== null && header !== undefined) return header as NodeHeader
  } catch (cause) {
    // Some nodes raise an error for an unknown block, where others give an empty answer.
    const isOfNode = isParaclockError(cause) ? cause.code === 'CallRefused' : true
    if (!isOfNode) throw cause
    throw new ParaclockError(BlockMissing, { block: hash }, { cause })
  }
  throw new ParaclockError(BlockMissing, { block: hash })
}

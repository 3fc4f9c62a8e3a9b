import {
  AnswerMalformed,
  BlockMissing,
  type Hex,
  isParaclockError,
  isRecord,
  ParaclockError,
  paraIdKey,
  type ReadHeader,
  readHeader,
  readUnsigned,
  sanitizeText,
  timestampKey
} from '@paraclock/core'
import {
  createRpcStateReader,
  keyFromHex,
  openRemoteState,
  type RemoteState,
  type RpcSender,
  readFetched,
  readHashAnswer
} from '@paraclock/executor'
import { explainLosses } from './explainLosses.ts'
import { restrictToReads } from './restrictToReads.ts'

/** A block of a live chain, from which a simulation continues. */
export interface Fork {
  readonly block: { readonly number: number; readonly hash: Hex }
  readonly header: Uint8Array
  readonly state: RemoteState
  readonly genesisHash: Hex
  readonly name: string
  /** The node's answer to `system_properties`. Empty if `known` was given. */
  readonly properties: Readonly<Record<string, unknown>>
  /** `undefined` if the state has no id, for example on a relay chain. */
  readonly paraId: number | undefined
  /**
   * The block's time in milliseconds; 0 if its state has no timestamp. A simulation with the fork
   * begins at this time or later.
   */
  readonly time: number
  /**
   * Whether reads are proven against the block's state root: only for a block that was given by its
   * hash.
   */
  readonly verified: boolean
  readonly requests: number
  readonly roundTrips: number
}

const MAX_NAME_LENGTH = 128

/**
 * Opens a block of a live chain, from which a simulation continues. The block's state is read on
 * demand, many keys at a time. Only methods that read are sent to the node.
 *
 * @throws ParaclockError `BlockMissing` if the node does not have the block, `ForkStateUnavailable`
 * if the node has pruned the block's state, `RuntimeCodeMalformed` if the state holds no runtime,
 * `AnswerMalformed` if a proof is wrong, and the errors of the provider.
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
export async function openFork(args: {
  /** A polkadot.js provider, for example. It is used only for reads. */
  readonly provider: RpcSender
  /**
   * Defaults to the last finalized block. Reads are proven only for a block that is given by its
   * hash.
   */
  readonly at?: number | Hex
  /**
   * The genesis hash and the name of the chain, if the caller knows them. The fork then does not
   * request them from the node. It does not request the chain's properties either.
   */
  readonly known?: Pick<Fork, 'genesisHash' | 'name'>
  /** Called if a read fails. After a failed read, a simulation with the fork cannot continue. */
  readonly onLost?: (error: ParaclockError) => void
  /** Aborts every read with `OperationAborted`, also after the block is open. */
  readonly signal?: AbortSignal
}): Promise<Fork> {
  const { at, known, onLost } = args
  const sender = restrictToReads(args.provider, args.signal)
  const hash = await findBlock(sender, at)
  const reader = createRpcStateReader({ provider: sender, block: hash })
  const isPinned = typeof at === 'string'
  const [header, genesisHash, name, properties] = await Promise.all([
    fetchHeader(sender, hash),
    known?.genesisHash ?? askHash(sender, 'chain_getBlockHash', [0]),
    known?.name ?? sender.send('system_chain', []),
    known === undefined ? sender.send('system_properties', []) : {}
  ])
  const { stateRoot, number, bytes } = header
  const block = { number, hash }
  // Reads are proven only if the caller gave the hash of the block. Without proofs, a fork also
  // works with nodes that give no state root, such as Chopsticks.
  const verifyAgainst = isPinned ? stateRoot : undefined
  const explained = explainLosses(reader, block, (error) => onLost?.(error))
  const state = await openRemoteState({ reader: explained, verifyAgainst })
  const keys = [timestampKey, paraIdKey].map(keyFromHex)
  const [time, id] = await readFetched({ base: state.storage, keys })
  return {
    block,
    header: bytes,
    state,
    genesisHash,
    paraId: readUnsigned(id, 4),
    time: readUnsigned(time, 8) ?? 0,
    verified: verifyAgainst !== undefined,
    get requests() {
      return sender.sent
    },
    get roundTrips() {
      return state.storage.roundTrips
    },
    name: typeof name === 'string' ? sanitizeText(name.slice(0, MAX_NAME_LENGTH)) : '',
    properties: isRecord(properties) ? properties : {}
  }
}

async function findBlock(sender: RpcSender, at: number | Hex | undefined): Promise<Hex> {
  if (typeof at === 'string') return at
  if (at === undefined) return await askHash(sender, 'chain_getFinalizedHead', [])
  const hash = await sender.send('chain_getBlockHash', [at])
  if (hash === null) throw new ParaclockError(BlockMissing, { block: String(at) })
  return readHashAnswer('chain_getBlockHash', hash)
}

async function askHash(sender: RpcSender, method: string, params: unknown[]): Promise<Hex> {
  return readHashAnswer(method, await sender.send(method, params))
}

async function fetchHeader(sender: RpcSender, hash: Hex): Promise<ReadHeader> {
  const method = 'chain_getHeader'
  const answer = await sender.send(method, [hash]).catch((cause: unknown) => {
    // For an unknown block, some nodes return an error, and others an empty answer. Among
    // Paraclock's own errors, only `CallRefused` contains an error of the node.
    const isOfNode = isParaclockError(cause) ? cause.code === 'CallRefused' : true
    if (!isOfNode) throw cause
    throw new ParaclockError(BlockMissing, { block: hash }, { cause })
  })
  if (answer === null || answer === undefined) {
    throw new ParaclockError(BlockMissing, { block: hash })
  }
  const header = readHeader(answer)
  if (header?.hash === hash) return header
  const problem =
    header === undefined ? 'it is not a header' : `the header does not hash to ${hash}`
  throw new ParaclockError(AnswerMalformed, { method, problem })
}

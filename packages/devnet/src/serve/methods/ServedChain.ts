import { CallRefused } from '@paraclock/connect'
import {
  bytesToHex,
  type Hex,
  isParaclockError,
  ParaclockError,
  RuntimeApiMissing,
  readCompact
} from '@paraclock/core'
import { RuntimeCallFailed } from '@paraclock/executor'
import { type BlockInfo, decodeHeader, type SimulatedChain } from '@paraclock/simulation'
import * as v from 'valibot'
import { optional, takeParams, textParam, type UnnamedMethod } from '../takeParams.ts'

/** A simulated chain that is served as a node is. */
export interface ServedChain {
  readonly chain: SimulatedChain
  readonly properties: Readonly<Record<string, unknown>>
  /** Called after a transaction enters the pool. */
  readonly onSubmit?: () => void
}

/** The error code of nodes for an unreadable state, and for a failed runtime call. */
export const STATE_UNREADABLE = 4003

/** The hashes of all blocks of a chain, also of dropped blocks. */
export interface BlockHashes {
  at(number: number): Hex | null
  has(hash: Hex): boolean
}

const histories = new WeakMap<SimulatedChain, BlockHashes>()

export function hashesOf(chain: SimulatedChain): BlockHashes {
  const known = histories.get(chain)
  if (known !== undefined) return known
  const byNumber = new Map([[0, chain.genesisHash]])
  const all = new Map<Hex, Pick<BlockInfo, 'number' | 'parentHash'>>()
  const note = ({ number, hash, parentHash }: BlockInfo): void => {
    all.set(hash, { number, parentHash })
    byNumber.set(number, hash)
    // After a reset to another branch, `byNumber` has hashes of the old branch. The ancestors of the
    // new head replace these hashes.
    let [before, parent] = [parentHash, all.get(parentHash)]
    while (parent !== undefined && byNumber.get(parent.number) !== before) {
      byNumber.set(parent.number, before)
      before = parent.parentHash
      parent = all.get(before)
    }
  }
  let block: BlockInfo | undefined = chain.head
  for (; block !== undefined; block = chain.block(block.parentHash)) note(block)
  chain.onHead(note)
  const hashes: BlockHashes = {
    at: (number) => (number > chain.head.number ? null : (byNumber.get(number) ?? null)),
    has: (hash) => hash === chain.genesisHash || all.has(hash)
  }
  histories.set(chain, hashes)
  return hashes
}

export function whyUnreadable(chain: SimulatedChain, hash: Hex): string {
  return hashesOf(chain).has(hash)
    ? `UnknownBlock: State already discarded for ${hash}`
    : `UnknownBlock: Header was not found in the database: ${hash}`
}

export function whyFailed(error: unknown): string | undefined {
  const problem = isParaclockError(error, RuntimeApiMissing)
    ? `Other: Exported method ${error.context.name} is not found`
    : isParaclockError(error, RuntimeCallFailed)
      ? describeAbort(error.context)
      : undefined
  return problem && `Execution failed: ${problem}`
}

function describeAbort(ended: { readonly panic: string | null; readonly trap: string }): string {
  const { panic, trap } = ended
  if (panic !== null) return `Execution aborted due to panic: ${panic}`
  const words = trap === 'unreachable' ? 'wasm `unreachable` instruction executed' : trap
  return `Execution aborted due to trap: wasm trap: ${words}`
}

/** Whether a transaction has at least as many bytes as its length prefix requires. */
export function isWhole(extrinsic: Uint8Array): boolean {
  const length = readCompact(extrinsic)
  return length !== undefined && extrinsic.length - length.width >= length.count
}

/** The error message that nodes send for a transaction that ends too early. */
export const CUT_SHORT = 'Not enough data to fill buffer'

/**
 * Returns the block with the given hash, or the head if no hash is given. If the chain does not
 * keep the block, throws the error that a node returns.
 */
export function requireBlock(
  chain: SimulatedChain,
  hash: Hex | null | undefined,
  method: string
): BlockInfo {
  const found = hash == null ? chain.head : chain.block(hash)
  if (found !== undefined) return found
  const problem = whyUnreadable(chain, hash as Hex)
  throw refuseCall(method, STATE_UNREADABLE, `Client error: ${problem}`)
}

export function writeHeader({ header }: BlockInfo): object {
  const { parentHash, number, stateRoot, extrinsicsRoot, logs } = decodeHeader(header)
  return {
    parentHash: bytesToHex(parentHash),
    number: `0x${number.toString(16)}`,
    stateRoot: bytesToHex(stateRoot),
    extrinsicsRoot: bytesToHex(extrinsicsRoot),
    digest: { logs: logs.map(bytesToHex) }
  }
}

export function refuseCall(
  method: string,
  rpcCode: number,
  rpcMessage: string,
  data?: string
): ParaclockError {
  return new ParaclockError(CallRefused, { method, rpcCode, rpcMessage, data })
}

/** Ends a subscription. Like a node, returns whether the subscription existed. */
export const endSubscription: UnnamedMethod = takeParams(
  { subscription: optional(v.unknown()) },
  ({ subscription }, { unsubscribe }) =>
    typeof subscription === 'string' && unsubscribe(subscription)
)

/** Ends a subscription. Returns null, because the specification defines no result. */
export const endQuietly: UnnamedMethod = takeParams(
  { subscription: optional(textParam) },
  ({ subscription }, { unsubscribe }) => {
    if (subscription != null) unsubscribe(subscription)
    return null
  }
)

import { type Chain, findAnswer, hashSchema, readProofSchema } from '@paraclock/connect'
import {
  AnswerMalformed,
  BlockMissing,
  describeThrown,
  eventsKey,
  type Hex,
  hexToBytes,
  isParaclockError,
  ParaclockError,
  type ReadHeader,
  readHeader,
  readUnsigned,
  timestampKey
} from '@paraclock/core'
import { blake2Hasher, openReadProof } from '@paraclock/executor'

const PROOF = 'state_getReadProof'

/** The encoded digest item `RuntimeEnvironmentUpdated`. */
const CODE_CHANGED = '0x08'

export interface RawBlock {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
  readonly events: Uint8Array | null
  /** The time of the block, in seconds since 1970. */
  readonly time: number
  /** The values of the requested `keys`, in the same order. */
  readonly values: readonly (Uint8Array | null)[]
  /** Whether this block changes the runtime's code for the next blocks. */
  readonly changesCode: boolean
}

export interface ReadBlocksArgs {
  readonly chain: Pick<Chain, 'name' | 'source'>
  readonly from: number
  readonly to: number
  /** The storage keys to read at each block, beside the events and the time. */
  readonly keys: readonly Hex[]
  readonly page: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads finalized blocks in order. Requests the next page while the caller uses the present page.
 * Computes the hash of each header, and proves events, time and values against the header's state
 * root. The caller must check that `parentHash` is the hash of the previous block.
 */
export async function* readBlocks(args: ReadBlocksArgs): AsyncGenerator<RawBlock, void, undefined> {
  const { from, to, page } = args
  // The hashes of a page are requested while the blocks of the previous page are requested.
  let hashes = askHashes(args, from + page)
  let coming = askBlocks(args, from, askHashes(args, from))
  for (let first = from; first <= to; first += page) {
    const blocks = coming
    coming = askBlocks(args, first + page, hashes)
    hashes = askHashes(args, first + 2 * page)
    for (const block of blocks) yield await block
  }
}

function numbersFrom({ page, to }: ReadBlocksArgs, first: number): readonly number[] {
  return Array.from({ length: Math.max(0, Math.min(page, to - first + 1)) }, (_, at) => first + at)
}

/** Requests the hashes of a page in one call. Returns nothing if the node takes one number a call. */
async function askHashes(args: ReadBlocksArgs, first: number): Promise<readonly unknown[]> {
  const { chain, signal } = args
  const numbers = numbersFrom(args, first)
  if (numbers.length < 2) return []
  const asked = chain.source.request('chain_getBlockHash', [numbers], { signal })
  const answer = await asked.catch(() => [])
  return Array.isArray(answer) && answer.length === numbers.length ? answer : []
}

function askBlocks(
  args: ReadBlocksArgs,
  first: number,
  hashes: Promise<readonly unknown[]>
): readonly Promise<RawBlock>[] {
  const { chain, signal } = args
  return numbersFrom(args, first).map((number, at) => {
    const hash = hashes.then(
      (known) => known[at] ?? chain.source.request('chain_getBlockHash', [number], { signal })
    )
    const block = readBlock(args, number, hash)
    // The caller awaits the block later and gets the error. This handler only prevents an unhandled
    // rejection.
    block.catch(() => {})
    return block
  })
}

async function readBlock(
  args: ReadBlocksArgs,
  number: number,
  answered: Promise<unknown>
): Promise<RawBlock> {
  const { chain, keys } = args
  const fail = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(
      BlockMissing,
      { chain: chain.name, block: String(number), problem },
      { cause }
    )
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
    chain.source.request(method, params, { signal: args.signal })
  const hash = findAnswer(hashSchema, await answered)
  if (hash === undefined) throw fail('the node answers its number without a hash')
  const wanted = [eventsKey, timestampKey, ...keys]
  const [answer, proof] = await Promise.all([
    ask('chain_getHeader', [hash]),
    ask(PROOF, [wanted, hash]).catch((error: unknown) => error)
  ])
  const header = readHeader(answer, blake2Hasher.hash)
  if (header?.hash !== hash || header.number !== number) {
    throw fail(`the node gives no header whose hash is ${hash}`)
  }
  const open = (): readonly (Uint8Array | null)[] => {
    try {
      return openValues(header, wanted, proof)
    } catch (cause) {
      // Only an error about the block becomes `BlockMissing`. Another error, such as a lost connection
      // or invalid JSON-RPC, is passed on.
      const isOfAnswer = isParaclockError(cause, AnswerMalformed) && 'method' in cause.context
      const isRefused = isParaclockError(cause) && /^(TrieProof|CallRefused)/.test(cause.code)
      throw isOfAnswer || isRefused ? fail(describeThrown(cause), cause) : cause
    }
  }
  const [events = null, now = null, ...values] = open()
  const milliseconds = readUnsigned(now, 8)
  if (milliseconds === undefined) throw fail('its state has no time')
  return {
    number,
    hash,
    parentHash: header.parentHash,
    events,
    time: Math.floor(milliseconds / 1000),
    values,
    changesCode: header.logs.includes(CODE_CHANGED)
  }
}

/** Reads the values of keys from a storage proof. */
function openValues(
  { stateRoot }: ReadHeader,
  keys: readonly Hex[],
  answer: unknown
): readonly (Uint8Array | null)[] {
  const proof = findAnswer(readProofSchema, answer)?.proof
  if (stateRoot === undefined || proof === undefined) {
    if (answer instanceof Error) throw answer
    const problem = 'the node proves no storage of the block'
    throw new ParaclockError(AnswerMalformed, { method: PROOF, problem })
  }
  const opened = openReadProof({ root: hexToBytes(stateRoot), nodes: proof })
  return keys.map((key) => opened.get(hexToBytes(key)) ?? null)
}

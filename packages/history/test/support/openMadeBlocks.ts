import {
  type Chain,
  createMemoryRuntimeRecords,
  type RuntimeRecord,
  type RuntimeRecords,
  readThrough
} from '@paraclock/connect'
import {
  bytesToHex,
  codeKey,
  encodeHeader,
  eventsKey,
  type Hex,
  hexToBytes,
  timestampKey
} from '@paraclock/core'
import { blake2Hasher, StateTrie } from '@paraclock/executor'
import { metadataBytes } from '@paraclock/types'

/** The code of the made blocks, which no test runs. A trie holds the hash of a value of 33 bytes. */
const CODE = new Uint8Array(33)

/** The number of the newest blocks that are kept: more than a recorder has in flight. */
const KEPT = 1024

/** What {@link openMadeBlocks} takes. */
export interface OpenMadeBlocksArgs {
  /** The chain whose runtime the blocks have. */
  readonly chain: Chain
  /** The block before the first one. */
  readonly before: number
  /** The time of the block before the first one, in seconds since 1970. */
  readonly time: number
  /** The seconds between two blocks. */
  readonly seconds: number
  /** The events of a block, as `System.Events` holds them. */
  readonly events: (number: number) => Uint8Array
  /** The code in the state of a block. Defaults to the code that has a record. */
  readonly code?: (number: number) => Uint8Array
  /** Further entries of the state of a block. Defaults to none. */
  readonly storage?: (number: number) => readonly (readonly [Hex, Hex])[]
  /** The logs of the header of a block. Defaults to none. */
  readonly logs?: (number: number) => readonly Hex[]
}

/** A chain whose blocks are made at the first request for them. */
export interface MadeBlocks {
  readonly chain: Chain
  /** The record of the code of the blocks. */
  readonly runtimes: RuntimeRecords
  /** The number of answered requests, by method. */
  readonly asked: Map<string, number>
}

interface MadeBlock {
  readonly header: object
  readonly trie: StateTrie
}

/**
 * Creates a chain of made blocks, with headers, state roots, and proofs of events and time. No
 * runtime executes them, so they are made as fast as a recorder reads them.
 */
export function openMadeBlocks(args: OpenMadeBlocksArgs): MadeBlocks {
  const { chain, before, seconds, events } = args
  const { code = () => CODE, storage = () => [], logs = () => [] } = args
  const hashes = new Map<number, Hex>()
  const blocks = new Map<Hex, MadeBlock>()
  let head = { number: before - 1, hash: blake2Hasher.hash(Uint8Array.of(before % 256)) }
  const make = (): void => {
    const number = head.number + 1
    const time = BigInt(args.time + (number - before) * seconds) * 1000n
    const now = new Uint8Array(8)
    new DataView(now.buffer).setBigUint64(0, time, true)
    const trie = StateTrie.build({
      entries: [
        [hexToBytes(eventsKey), events(number)],
        [hexToBytes(timestampKey), now],
        [hexToBytes(codeKey), code(number)],
        ...storage(number).map(([key, value]) => [hexToBytes(key), hexToBytes(value)] as const)
      ],
      version: 1
    })
    const roots = { parentHash: head.hash, stateRoot: trie.root(), extrinsicsRoot: trie.root() }
    const bytes = blake2Hasher.hash(
      encodeHeader({ ...roots, number, logs: logs(number).map(hexToBytes) })
    )
    const hash = bytesToHex(bytes)
    const header = {
      ...{ number: `0x${number.toString(16)}`, parentHash: bytesToHex(roots.parentHash) },
      stateRoot: bytesToHex(roots.stateRoot),
      ...{ extrinsicsRoot: bytesToHex(roots.extrinsicsRoot), digest: { logs: logs(number) } }
    }
    hashes.set(number, hash)
    blocks.set(hash, { header, trie })
    const old = hashes.get(number - KEPT)
    if (old !== undefined) blocks.delete(old)
    hashes.delete(number - KEPT)
    head = { number, hash: bytes }
  }
  const hashOf = (number: unknown): Hex | null => {
    while (typeof number === 'number' && head.number < number) make()
    return hashes.get(Number(number)) ?? null
  }
  const answer = (method: string, [first, second]: readonly unknown[]): unknown => {
    if (method === 'chain_getBlockHash')
      return Array.isArray(first) ? first.map(hashOf) : hashOf(first)
    if (method === 'chain_getHeader') return blocks.get(first as Hex)?.header ?? null
    if (method !== 'state_getReadProof') throw new Error(`no answer to ${method}`)
    const keys = (first as readonly string[]).map(hexToBytes)
    return {
      at: second,
      proof:
        blocks
          .get(second as Hex)
          ?.trie.prove(keys)
          .map(bytesToHex) ?? []
    }
  }
  const asked = new Map<string, number>()
  const made = readThrough(chain, {
    ...chain.source,
    request: async (method, params) => {
      asked.set(method, (asked.get(method) ?? 0) + 1)
      return answer(method, params)
    }
  })
  const runtimes = createMemoryRuntimeRecords()
  void runtimes.set(recordOf(chain))
  return { chain: made, runtimes, asked }
}

/** The record of a code with the metadata of a chain. */
export function recordOf({ facts, runtime }: Chain, code = CODE): RuntimeRecord {
  const metadata = metadataBytes(runtime.metadata) ?? new Uint8Array()
  const { specName, specVersion, transactionVersion } = facts
  return {
    ...{ codeHash: bytesToHex(blake2Hasher.hash(code)), specName, specVersion, transactionVersion },
    ...{ state: [], metadataHash: 'none' },
    metadata: { [metadata[4] ?? 0]: bytesToHex(metadata) }
  }
}

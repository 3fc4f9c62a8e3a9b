import { type Chain, readThrough } from '@paraclock/connect'
import {
  bytesToHex,
  encodeHeader,
  eventsKey,
  type Hex,
  hexToBytes,
  timestampKey
} from '@paraclock/core'
import { blake2Hasher, StateTrie } from '@paraclock/executor'

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
  /** Further entries of the state of a block. Defaults to none. */
  readonly storage?: (number: number) => readonly (readonly [Hex, Hex])[]
  /** The logs of the header of a block. Defaults to none. */
  readonly logs?: (number: number) => readonly Hex[]
}

/** A chain whose blocks are made at the first request for them. */
export interface MadeBlocks {
  readonly chain: Chain
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
  const { chain, before, seconds, events, storage = () => [], logs = () => [] } = args
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
    },
    call: (name, data) => chain.source.call(name, data, { at: chain.block.hash })
  })
  return { chain: made, asked }
}

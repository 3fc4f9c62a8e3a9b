import {
  encodeHeader,
  type Hex,
  hexToBytes,
  paraIdKey,
  readUnsigned,
  timestampKey
} from '@paraclock/core'
import { openRemoteState, type StateReader } from '@paraclock/executor'
import type { Fork } from '@paraclock/simulation'
import { parseChainSpec } from './parseChainSpec.ts'
import type { RawGenesis } from './RawGenesis.ts'

/** Key of `System.Number`. */
const NUMBER: Hex = '0x26aa394eea5630e07c48ae0c9558cef702a5c1b19ab7a04f536c519aca4983ac'
/** Key of `System.BlockHash` of block 0, which a chain never removes. */
const GENESIS_HASH: Hex =
  '0x26aa394eea5630e07c48ae0c9558cef7a44704b568d21667356a5a050c118746b4def25cfda6ef3a00000000'

const NO_HASH: Hex = `0x${'00'.repeat(32)}`

/**
 * Opens the state in a raw chain specification that a node exported at a block, as a fork of the
 * chain at this block. Returns `undefined` for the state of a genesis.
 *
 * @throws ParaclockError `ChainSpecMalformed`, `RuntimeCodeMalformed`
 */
export async function openExported(chain: string, spec: unknown): Promise<Fork | undefined> {
  const { genesis, properties } = parseChainSpec(chain, spec)
  const { top } = genesis
  const read = (key: Hex, size: number): number | undefined => {
    const value = top.get(key)
    return readUnsigned(value && hexToBytes(value), size)
  }
  const number = read(NUMBER, 4) ?? 0
  if (number === 0) return undefined
  const genesisHash = top.get(GENESIS_HASH) ?? NO_HASH
  return {
    block: { number, hash: NO_HASH },
    header: encodeHeader({ number, parentHash: hexToBytes(NO_HASH), logs: [] }),
    state: await openRemoteState({ reader: readerOf(genesis) }),
    genesisHash,
    paraId: read(paraIdKey, 4),
    time: read(timestampKey, 8) ?? 0,
    name: chain,
    properties,
    verified: false,
    requests: 0,
    roundTrips: 0
  }
}

function readerOf({ top, children }: RawGenesis): StateReader {
  const trieOf = (child: Hex | undefined) => (child === undefined ? top : children.get(child))
  const sorted = new Map([top, ...children.values()].map((trie) => [trie, [...trie.keys()]]))
  return {
    getMany: async (keys, { child } = {}) => keys.map((key) => trieOf(child)?.get(key) ?? null),
    keysAfter: async (after, count, { child } = {}) => {
      const trie = trieOf(child)
      const keys = (trie && sorted.get(trie)) ?? []
      let [from, to] = [0, keys.length]
      while (from < to) {
        const middle = (from + to) >> 1
        if ((keys[middle] as Hex) <= after) from = middle + 1
        else to = middle
      }
      return keys.slice(from, from + count)
    }
  }
}

import { type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import { keyFromHex } from '@paraclock/executor'
import type { GenesisState } from '@paraclock/simulation'
import { ChainBootFailed } from '@paraclock/simulation'

/** Everything that a chain holds before its first block, sorted by key. */
export interface RawGenesis {
  /** The main trie. */
  readonly top: ReadonlyMap<Hex, Hex>
  /** Child tries, by their keys with prefix. */
  readonly children: ReadonlyMap<Hex, ReadonlyMap<Hex, Hex>>
}

/** Key of the runtime's code: `:code`. */
export const CODE: Hex = '0x3a636f6465' as Hex

/** Key of `Timestamp.Now`. */
export const TIMESTAMP_NOW: Hex =
  '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb' as Hex

/** Key of `ParachainInfo.ParachainId`. */
export const PARACHAIN_ID: Hex =
  '0x0d715f2646c8f85767b5d2764bb2782604a74d81251e398fd8a0a4d55023bb3f' as Hex

/** Key of the network's name, which no runtime reads: `:paraclock:network`. */
export const NETWORK_NAME: Hex = '0x3a70617261636c6f636b3a6e6574776f726b' as Hex

/** Sorts entries by key, as Chopsticks and real nodes expect them. */
export function sortEntries(entries: Iterable<readonly [Hex, Hex]>): Map<Hex, Hex> {
  return new Map([...entries].sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** The parachain id that a genesis names; `undefined` if it is not that of a parachain. */
export function readParaId(genesis: RawGenesis): number | undefined {
  const value = genesis.top.get(PARACHAIN_ID)
  return value === undefined ? undefined : Buffer.from(value.slice(2), 'hex').readUInt32LE(0)
}

const read = new WeakMap<RawGenesis, GenesisState>()

/** A genesis as its runtime reads it. It is made once. */
export function readState(genesis: RawGenesis): GenesisState {
  let state = read.get(genesis)
  if (state === undefined) {
    state = {
      top: readEntries(genesis.top),
      child: [...genesis.children].map(([child, entries]) => [
        keyFromHex(child),
        readEntries(entries)
      ])
    }
    read.set(genesis, state)
  }
  return state
}

function readEntries(entries: RawGenesis['top']): [ReturnType<typeof keyFromHex>, Uint8Array][] {
  return [...entries].map(([key, value]) => [keyFromHex(key), hexToBytes(value)])
}

/** The error for a chain that has no parachain id: a relay chain, or a solo chain. */
export function refuseSolo(chain: string): ParaclockError<typeof ChainBootFailed> {
  const reason = 'its state has no parachain id, so no relay chain can take it in'
  return new ParaclockError(ChainBootFailed, { chain, reason })
}

import { type Hex, hexToBytes, ParaclockError, paraIdKey, readUnsigned } from '@paraclock/core'
import { keyFromHex } from '@paraclock/executor'
import type { GenesisState } from '@paraclock/simulation'
import { ChainFailed } from '@paraclock/simulation'

export interface RawGenesis {
  readonly top: ReadonlyMap<Hex, Hex>
  /** The child tries, by their full keys. Each key begins with `:child_storage:default:`. */
  readonly children: ReadonlyMap<Hex, ReadonlyMap<Hex, Hex>>
}

/** Key of the network's name: `:paraclock:network`. No runtime reads it. */
export const NETWORK_NAME: Hex = '0x3a70617261636c6f636b3a6e6574776f726b' as Hex

/** Sorts entries by key. Chopsticks and real nodes expect this order. */
export function sortEntries(entries: Iterable<readonly [Hex, Hex]>): Map<Hex, Hex> {
  return new Map([...entries].sort(([left], [right]) => (left < right ? -1 : 1)))
}

export function readParaId(genesis: RawGenesis): number | undefined {
  const value = genesis.top.get(paraIdKey)
  return readUnsigned(value && hexToBytes(value), 4)
}

export function readState({ top, children }: RawGenesis): GenesisState {
  return {
    top: readEntries(top),
    child: [...children].map(([child, entries]) => [keyFromHex(child), readEntries(entries)])
  }
}

function readEntries(entries: RawGenesis['top']): [ReturnType<typeof keyFromHex>, Uint8Array][] {
  return [...entries].map(([key, value]) => [keyFromHex(key), hexToBytes(value)])
}

export function refuseSolo(chain: string): ParaclockError<typeof ChainFailed> {
  const reason = 'its state has no parachain id, so no relay chain can take it in'
  return new ParaclockError(ChainFailed, { chain, reason })
}

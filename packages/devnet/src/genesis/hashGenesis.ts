import { bytesToHex, type Hex } from '@paraclock/core'
import { keyFromHex, StateTrie } from '@paraclock/executor'
import { blake2AsHex } from '@polkadot/util-crypto'
import type { RawGenesis } from './RawGenesis.ts'

/** Root of a trie without extrinsics. */
const NO_EXTRINSICS = '0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314' as Hex

/** The first header of a chain, and its hash. */
export interface GenesisHeader {
  /** Hash of the header: the genesis hash. */
  readonly hash: Hex
  /** Root of the state. */
  readonly stateRoot: Hex
  /** Root of the extrinsics: there are none. */
  readonly extrinsicsRoot: Hex
}

/** Computes the genesis hash as a node would: from the root of the whole state. */
export function hashGenesis(genesis: RawGenesis, stateVersion: 0 | 1): GenesisHeader {
  const trie = StateTrie.build({
    entries: bytesOf(genesis.top),
    children: new Map(
      [...genesis.children].map(([child, entries]) => [keyFromHex(child), [...bytesOf(entries)]])
    ),
    version: stateVersion
  })
  const stateRoot = bytesToHex(trie.root())
  const parent = '00'.repeat(32)
  const header = `0x${parent}00${stateRoot.slice(2)}${NO_EXTRINSICS.slice(2)}00` as const
  return { hash: blake2AsHex(header) as Hex, stateRoot, extrinsicsRoot: NO_EXTRINSICS }
}

function* bytesOf(
  entries: ReadonlyMap<Hex, Hex>
): Generator<[ReturnType<typeof keyFromHex>, Uint8Array]> {
  for (const [key, value] of entries) yield [keyFromHex(key), Buffer.from(value.slice(2), 'hex')]
}

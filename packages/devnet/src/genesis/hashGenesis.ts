import { bytesToHex, type Hex } from '@paraclock/core'
import { createMemoryStorage, StateTrie } from '@paraclock/executor'
import { blake2AsHex, blake2AsU8a, cryptoWaitReady } from '@polkadot/util-crypto'
import { type RawGenesis, readState } from './RawGenesis.ts'

/** Root of a trie without extrinsics. */
const NO_EXTRINSICS = '0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314' as Hex

/** The first header of a chain, and its hash. */
export interface GenesisHeader {
  /** Hash of the header: the genesis hash. */
  readonly hash: Hex
  /** The header itself, encoded: what a relay chain knows of a parachain at first. */
  readonly encoded: Hex
  /** Root of the state. */
  readonly stateRoot: Hex
  /** Root of the extrinsics: there are none. */
  readonly extrinsicsRoot: Hex
}

/** Computes the genesis hash as a node would: from the root of the whole state. */
export async function hashGenesis(
  genesis: RawGenesis,
  stateVersion: 0 | 1
): Promise<GenesisHeader> {
  // Its WASM hashes the code, which is megabytes long, many times faster than JavaScript does.
  await cryptoWaitReady()
  const state = createMemoryStorage(readState(genesis))
  const trie = StateTrie.build({
    entries: state.entries(),
    children: new Map(state.children().map((child) => [child, [...state.entries(child)]])),
    version: stateVersion,
    hasher: { name: 'blake2_256', hash: (bytes) => blake2AsU8a(bytes, 256) }
  })
  const stateRoot = bytesToHex(trie.root())
  const parent = '00'.repeat(32)
  const encoded = `0x${parent}00${stateRoot.slice(2)}${NO_EXTRINSICS.slice(2)}00` as Hex
  return { hash: blake2AsHex(encoded) as Hex, encoded, stateRoot, extrinsicsRoot: NO_EXTRINSICS }
}

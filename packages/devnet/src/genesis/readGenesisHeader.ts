import { bytesToHex, type Hex } from '@paraclock/core'
import { createMemoryStorage, hashGenesis, loadHashing } from '@paraclock/executor'
import { type RawGenesis, readState } from './RawGenesis.ts'

export interface GenesisHeader {
  readonly hash: Hex
  /** The encoded header, which a relay chain stores for a new parachain. */
  readonly encoded: Hex
}

export async function readGenesisHeader(
  genesis: RawGenesis,
  version: 0 | 1
): Promise<GenesisHeader> {
  // The code has megabytes, and WASM hashes it many times faster than JavaScript does.
  await loadHashing()
  const { hash, header } = hashGenesis({
    state: createMemoryStorage(readState(genesis)),
    version
  })
  return { hash: bytesToHex(hash), encoded: bytesToHex(header) }
}

import { bytesToHex, type Hex } from '@paraclock/core'
import { createMemoryStorage, hashGenesis, loadHashing } from '@paraclock/executor'
import { type RawGenesis, readState } from './RawGenesis.ts'

export interface GenesisHeader {
  readonly hash: Hex
  /** A relay chain stores it for a new parachain. */
  readonly encoded: Hex
}

export async function readGenesisHeader(
  genesis: RawGenesis,
  version: 0 | 1
): Promise<GenesisHeader> {
  // The code has megabytes, which WASM hashes many times faster than JavaScript.
  await loadHashing()
  const { hash, header } = hashGenesis({
    state: createMemoryStorage(readState(genesis)),
    version
  })
  return { hash: bytesToHex(hash), encoded: bytesToHex(header) }
}

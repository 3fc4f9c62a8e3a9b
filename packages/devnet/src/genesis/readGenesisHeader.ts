import { bytesToHex, type Hex } from '@paraclock/core'
import { createMemoryStorage, hashGenesis, loadHashing } from '@paraclock/executor'
import { type RawGenesis, readState } from './RawGenesis.ts'

/**
 * Computes the first header of a chain, and the hash of the header. A relay chain stores the first
 * header of each new parachain.
 */
export async function readGenesisHeader(
  genesis: RawGenesis,
  version: 0 | 1
): Promise<{ readonly hash: Hex; readonly encoded: Hex }> {
  // WASM hashes the megabytes of code many times faster than JavaScript.
  await loadHashing()
  const { hash, header } = hashGenesis({ state: createMemoryStorage(readState(genesis)), version })
  return { hash: bytesToHex(hash), encoded: bytesToHex(header) }
}

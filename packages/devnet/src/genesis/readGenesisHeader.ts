import { bytesToHex, type Hex } from '@paraclock/core'
import { createMemoryStorage, hashGenesis, loadHashing } from '@paraclock/executor'
import { type RawGenesis, readState } from './RawGenesis.ts'

/**
 * Computes the first header of a chain, and its hash. A relay chain stores this header for a new
 * parachain.
 */
export async function readGenesisHeader(
  genesis: RawGenesis,
  version: 0 | 1
): Promise<{ readonly hash: Hex; readonly encoded: Hex }> {
  // The genesis has the runtime's code, which is megabytes long. WASM hashes it many times faster
  // than JavaScript.
  await loadHashing()
  const { hash, header } = hashGenesis({ state: createMemoryStorage(readState(genesis)), version })
  return { hash: bytesToHex(hash), encoded: bytesToHex(header) }
}

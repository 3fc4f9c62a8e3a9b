import type { StorageKey } from '@paraclock/executor'
import { loadRelayKeys } from './relayKeys.ts'

/** The relay block to which a parachain's block refers: its number and its state. */
export interface RelayView {
  /**
   * The number of the relay block. It must increase in each round in which the parachain builds a
   * block.
   */
  readonly number: number
  readonly read: (keys: readonly StorageKey[]) => Promise<readonly (Uint8Array | null)[]>
}

const CONFIG_BYTES = [
  // The fields of AbridgedHostConfiguration, from `max_code_size` to `validation_upgrade_delay`.
  3_145_728, 20_480, 174_762, 1_048_576, 65_531, 16, 10, 14_400, 600,
  // The parameters of async backing: `max_candidate_depth` and `allowed_ancestry_len`.
  3, 2
]

/**
 * Makes up a relay block without channels and messages, for a parachain that has no relay chain.
 */
export function createLoneRelay(number: number): RelayView {
  const config = new Uint8Array(new Uint32Array(CONFIG_BYTES).buffer)
  return {
    number,
    async read(keys) {
      const { config: configKey } = await loadRelayKeys()
      return keys.map((key) => (key === configKey ? config : null))
    }
  }
}

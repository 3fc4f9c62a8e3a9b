import type { StorageKey } from '@paraclock/executor'

/** The relay chain from the view of a parachain's block. */
export interface RelayView {
  /** The number of the relay chain's block. It must increase with every block of the parachain. */
  readonly number: number
  /** The values of keys in the state of that block. */
  readonly read: (keys: readonly StorageKey[]) => Promise<readonly (Uint8Array | null)[]>
}

const CONFIG_BYTES = [
  // Largest code, header, and queues towards the relay chain: see AbridgedHostConfiguration.
  3_145_728, 20_480, 174_762, 1_048_576, 65_531, 16, 10, 14_400, 600,
  // The number of blocks that may wait for inclusion, and the largest age of a relay parent.
  3, 2
]

/**
 * A relay chain that is not simulated. It has a configuration, but no channels and messages. With
 * it, a parachain builds blocks without other chains.
 */
export function createLoneRelay(args: {
  readonly number: number
  readonly configKey: StorageKey
}): RelayView {
  const config = new Uint8Array(new Uint32Array(CONFIG_BYTES).buffer)
  return {
    number: args.number,
    read: async (keys) => keys.map((key) => (key === args.configKey ? config : null))
  }
}

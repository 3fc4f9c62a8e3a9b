import type { DecodedOverride } from './applyOverrides.ts'

/** What {@link overrideTimestamp} takes. */
export interface OverrideTimestampArgs {
  /** Milliseconds since the Unix epoch. */
  readonly milliseconds: bigint
}

/**
 * Lets a simulation happen at another time.
 */
export function overrideTimestamp({ milliseconds }: OverrideTimestampArgs): DecodedOverride {
  return { pallet: 'Timestamp', item: 'Now', value: milliseconds }
}

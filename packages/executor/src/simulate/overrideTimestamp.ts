import type { DecodedOverride } from './StorageOverride.ts'

/** What {@link overrideTimestamp} takes. */
export interface OverrideTimestampArgs {
  /** Milliseconds since the Unix epoch. */
  readonly milliseconds: bigint
}

/**
 * Lets a simulation happen at another time.
 *
 * @example
 * ```ts
 * import { overrideTimestamp, simulate } from '@paraclock/executor/simulate'
 *
 * const overrides = [overrideTimestamp({ milliseconds: 1_893_456_000_000n })]
 * await simulate({ source, call, origin, overrides })
 * ```
 */
export function overrideTimestamp({ milliseconds }: OverrideTimestampArgs): DecodedOverride {
  return { pallet: 'Timestamp', item: 'Now', value: milliseconds.toString() }
}

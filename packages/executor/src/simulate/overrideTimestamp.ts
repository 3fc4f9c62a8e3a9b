import type { DecodedOverride } from './applyOverrides.ts'

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
 * import type { Hex } from '@paraclock/core'
 * import { overrideTimestamp, type SimulationSource, simulate } from '@paraclock/executor/simulate'
 *
 * declare const source: SimulationSource
 * declare const call: Hex
 *
 * const overrides = [overrideTimestamp({ milliseconds: 1_893_456_000_000n })]
 * const origin = { kind: 'signed', account: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' } as const
 * await simulate({ source, call, origin, overrides })
 * ```
 */
export function overrideTimestamp({ milliseconds }: OverrideTimestampArgs): DecodedOverride {
  return { pallet: 'Timestamp', item: 'Now', value: milliseconds }
}

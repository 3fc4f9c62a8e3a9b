import { type Hex, ParaclockError } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import { detectCapabilities } from '../capabilities/detectCapabilities.ts'
import type { RuntimeComparison } from '../drift/Comparison.ts'
import { compareRuntime } from '../drift/compareRuntime.ts'
import type { Fingerprint } from '../drift/Fingerprint.ts'
import { RuntimeMismatch } from '../errors.ts'
import { readSource } from '../runtime/readSource.ts'
import {
  hourFingerprint,
  minuteFingerprint,
  relayFingerprint,
  targetFingerprint
} from './fingerprints.ts'
import type { HourApi, MinuteApi, RelayApi, RuntimeView, TargetApi } from './RuntimeView.ts'

/** What is checked and typed. */
export interface NarrowArgs {
  /** A connection that is ready. */
  readonly api: ApiPromise
  /** Which runtime it is, if the caller knows: the comparison is then made once per runtime. */
  readonly identity?: {
    readonly specName: string
    readonly specVersion: number
    readonly codeHash: Hex
  }
}

/**
 * Checks that a connection is one to a service chain of variant H, and types it as that.
 *
 * The check compares shapes, not names of networks; what is only degraded passes, and is listed in
 * `comparison`.
 *
 * @throws ParaclockError `RuntimeMismatch` if the chain lacks something that the view promises, and
 * what `compareRuntime` throws.
 */
export function narrowHour(args: NarrowArgs): HourApi {
  return narrowRuntime<HourApi>('hour', hourFingerprint(), args)
}

/**
 * Does the same for a service chain of variant M.
 *
 * @throws ParaclockError as {@link narrowHour}
 */
export function narrowMinute(args: NarrowArgs): MinuteApi {
  return narrowRuntime<MinuteApi>('minute', minuteFingerprint(), args)
}

/**
 * Does the same for a relay chain.
 *
 * @throws ParaclockError as {@link narrowHour}
 */
export function narrowRelay(args: NarrowArgs): RelayApi {
  return narrowRuntime<RelayApi>('relay', relayFingerprint(), args)
}

/**
 * Does the same for a target chain.
 *
 * @throws ParaclockError as {@link narrowHour}
 */
export function narrowTarget(args: NarrowArgs): TargetApi {
  return narrowRuntime<TargetApi>('target', targetFingerprint(), args)
}

/** Compares a connection with a fingerprint, and gives its members the types of a view. */
function narrowRuntime<View extends RuntimeView & { readonly variant: string }>(
  variant: View['variant'],
  expected: Fingerprint,
  { api, identity }: NarrowArgs
): View {
  // Read before anything is compared: a connection that is not ready must not be remembered as one.
  readSource(api)
  const comparison = compareRuntime({
    expected,
    live: api,
    identity
  })
  if (comparison.consequence === 'breaking') throw mismatch(comparison)
  const { tx, query, consts, errors, events, call: calls, rpc } = api
  const capabilities = detectCapabilities(api)
  const members = { tx, query, consts, errors, events, calls, rpc }
  // The comparison has just shown that the members are there in the shape that the view states.
  return { variant, api, ...members, capabilities, comparison } as unknown as View
}

function mismatch(comparison: RuntimeComparison): ParaclockError<typeof RuntimeMismatch> {
  const { live, view, changes } = comparison
  return new ParaclockError(RuntimeMismatch, {
    view,
    live: nameRuntime(live),
    problems: changes
      .filter(({ consequence }) => consequence === 'breaking')
      .map(({ item, what }) => `${item} ${what}`)
  })
}

/** The live runtime, for a message. */
export function nameRuntime(live: RuntimeComparison['live']): string {
  return live.known ? `${live.value.specName} ${live.value.specVersion}` : 'an unnamed runtime'
}

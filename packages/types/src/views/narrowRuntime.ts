import { ParaclockError } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import { detectCapabilities } from '../capabilities/detectCapabilities.ts'
import type { RuntimeComparison } from '../drift/Comparison.ts'
import { compareRuntime } from '../drift/compareRuntime.ts'
import type { Fingerprint } from '../drift/Fingerprint.ts'
import { RuntimeMismatch } from '../errors.ts'
import {
  hourFingerprint,
  minuteFingerprint,
  relayFingerprint,
  targetFingerprint
} from './fingerprints.ts'
import type { HourApi, MinuteApi, RelayApi, RuntimeView, TargetApi } from './RuntimeView.ts'

/** The connection to check. */
export interface NarrowArgs {
  /** The connection, which must be ready: await `api.isReady` first. */
  readonly api: ApiPromise
}

/**
 * Checks that a connection leads to a service chain of variant `hour`, and returns the connection
 * with the types of this variant. The check compares calls, storage and runtime APIs. `comparison`
 * lists the differences that are not breaking.
 *
 * @throws ParaclockError `RuntimeMismatch` if the chain lacks something that the view promises, and
 * the errors of `compareRuntime`.
 */
export function narrowHour(args: NarrowArgs): HourApi {
  return narrowRuntime<HourApi>('hour', hourFingerprint(), args)
}

/**
 * Returns a connection with the types of variant `minute`, after a check as in {@link narrowHour}.
 *
 * @throws ParaclockError the errors of {@link narrowHour}
 */
export function narrowMinute(args: NarrowArgs): MinuteApi {
  return narrowRuntime<MinuteApi>('minute', minuteFingerprint(), args)
}

/**
 * Returns a connection with the types of a relay chain, after a check as in {@link narrowHour}.
 *
 * @throws ParaclockError the errors of {@link narrowHour}
 */
export function narrowRelay(args: NarrowArgs): RelayApi {
  return narrowRuntime<RelayApi>('relay', relayFingerprint(), args)
}

/**
 * Returns a connection with the types of a target chain, after a check as in {@link narrowHour}.
 *
 * @throws ParaclockError the errors of {@link narrowHour}
 */
export function narrowTarget(args: NarrowArgs): TargetApi {
  return narrowRuntime<TargetApi>('target', targetFingerprint(), args)
}

function narrowRuntime<View extends RuntimeView & { readonly variant: string }>(
  variant: View['variant'],
  expected: Fingerprint,
  { api }: NarrowArgs
): View {
  const comparison = compareRuntime({ expected, live: api })
  if (comparison.consequence === 'breaking') {
    const problems = comparison.changes
      .filter(({ consequence }) => consequence === 'breaking')
      .map(({ item, what }) => `${item} ${what}`)
    const { view, live } = comparison
    throw new ParaclockError(RuntimeMismatch, { view, live: nameRuntime(live), problems })
  }
  const { tx, query, consts, errors, events, call: calls, rpc } = api
  const capabilities = detectCapabilities(api)
  const members = { tx, query, consts, errors, events, calls, rpc }
  // `compareRuntime` has shown that the members have the types of the view, but TypeScript cannot
  // infer this.
  return { variant, api, ...members, capabilities, comparison } as unknown as View
}

export function nameRuntime(live: RuntimeComparison['live']): string {
  return live.known ? `${live.value.specName} ${live.value.specVersion}` : 'an unnamed runtime'
}

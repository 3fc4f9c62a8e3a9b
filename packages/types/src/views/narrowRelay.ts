import { relayFingerprint } from './fingerprints.ts'
import { type NarrowArgs, narrowRuntime } from './narrowRuntime.ts'
import type { RelayApi } from './RelayApi.ts'

/**
 * Checks that a connection is one to a relay chain, and types it as that.
 *
 * The check compares shapes, not names of networks; what is only degraded passes, and is listed in
 * `comparison`.
 *
 * @throws ParaclockError `RuntimeMismatch` if the chain lacks something that the view promises, and
 * what `compareRuntime` throws.
 *
 * @example
 * ```ts
 * import { narrowRelay } from '@paraclock/types'
 *
 * const relay = narrowRelay({ api })
 * const account = await relay.query.system.account(address)
 * ```
 */
export function narrowRelay(args: NarrowArgs): RelayApi {
  return { ...narrowRuntime<RelayApi>(relayFingerprint(), args), variant: 'relay' }
}

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
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const api = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const relay = narrowRelay({ api })
 * const number = await relay.query.system.number()
 * console.log(number.toNumber())
 * ```
 */
export function narrowRelay(args: NarrowArgs): RelayApi {
  return { ...narrowRuntime<RelayApi>(relayFingerprint(), args), variant: 'relay' }
}

import { hourFingerprint } from './fingerprints.ts'
import type { HourApi } from './HourApi.ts'
import { type NarrowArgs, narrowRuntime } from './narrowRuntime.ts'

/**
 * Checks that a connection is one to a service chain of variant H, and types it as that.
 *
 * The check compares shapes, not names of networks; what is only degraded passes, and is listed in
 * `comparison`.
 *
 * @throws ParaclockError `RuntimeMismatch` if the chain lacks something that the view promises, and
 * what `compareRuntime` throws.
 *
 * @example
 * ```ts
 * import { narrowHour } from '@paraclock/types'
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const api = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const hour = narrowHour({ api })
 * const number = await hour.query.system.number()
 * console.log(number.toNumber())
 * ```
 */
export function narrowHour(args: NarrowArgs): HourApi {
  return { ...narrowRuntime<HourApi>(hourFingerprint(), args), variant: 'hour' }
}

import { minuteFingerprint } from './fingerprints.ts'
import type { MinuteApi } from './MinuteApi.ts'
import { type NarrowArgs, narrowRuntime } from './narrowRuntime.ts'

/**
 * Checks that a connection is one to a service chain of variant M, and types it as that.
 *
 * The check compares shapes, not names of networks; what is only degraded passes, and is listed in
 * `comparison`.
 *
 * @throws ParaclockError `RuntimeMismatch` if the chain lacks something that the view promises, and
 * what `compareRuntime` throws.
 *
 * @example
 * ```ts
 * import { narrowMinute } from '@paraclock/types'
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const api = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const minute = narrowMinute({ api })
 * const number = await minute.query.system.number()
 * console.log(number.toNumber())
 * ```
 */
export function narrowMinute(args: NarrowArgs): MinuteApi {
  return { ...narrowRuntime<MinuteApi>(minuteFingerprint(), args), variant: 'minute' }
}

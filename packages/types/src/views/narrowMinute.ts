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
 *
 * const minute = narrowMinute({ api })
 * const account = await minute.query.system.account(address)
 * ```
 */
export function narrowMinute(args: NarrowArgs): MinuteApi {
  return { ...narrowRuntime<MinuteApi>(minuteFingerprint(), args), variant: 'minute' }
}

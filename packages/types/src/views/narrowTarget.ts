import { targetFingerprint } from './fingerprints.ts'
import { type NarrowArgs, narrowRuntime } from './narrowRuntime.ts'
import type { TargetApi } from './TargetApi.ts'

/**
 * Checks that a connection is one to a target chain, and types it as that.
 *
 * The check compares shapes, not names of networks; what is only degraded passes, and is listed in
 * `comparison`.
 *
 * @throws ParaclockError `RuntimeMismatch` if the chain lacks something that the view promises, and
 * what `compareRuntime` throws.
 *
 * @example
 * ```ts
 * import { narrowTarget } from '@paraclock/types'
 *
 * const target = narrowTarget({ api })
 * const account = await target.query.system.account(address)
 * ```
 */
export function narrowTarget(args: NarrowArgs): TargetApi {
  return { ...narrowRuntime<TargetApi>(targetFingerprint(), args), variant: 'target' }
}

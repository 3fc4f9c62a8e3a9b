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
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const api = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const target = narrowTarget({ api })
 * const number = await target.query.system.number()
 * console.log(number.toNumber())
 * ```
 */
export function narrowTarget(args: NarrowArgs): TargetApi {
  return { ...narrowRuntime<TargetApi>(targetFingerprint(), args), variant: 'target' }
}

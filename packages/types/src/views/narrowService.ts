import { ParaclockError, type ServiceVariant } from '@paraclock/core'
import { detectCapabilities } from '../capabilities/detectCapabilities.ts'
import { requireService } from '../capabilities/requireService.ts'
import { RuntimeMismatch } from '../errors.ts'
import { type NarrowArgs, nameRuntime, narrowHour, narrowMinute } from './narrowRuntime.ts'
import type { HourApi, MinuteApi } from './RuntimeView.ts'

const views: Readonly<Record<ServiceVariant, (args: NarrowArgs) => HourApi | MinuteApi>> = {
  hour: narrowHour,
  minute: narrowMinute
}

/**
 * Returns a connection to a service chain, with the types of its variant. After a check of
 * `variant`, TypeScript knows the calls of this variant.
 *
 * @throws ParaclockError `RuntimeMismatch` if the chain has no service of a known variant, and
 * `ServiceLayoutUnknown` if the layout of its pallet is not known.
 *
 * @example
 * ```ts
 * import { narrowService } from '@paraclock/types'
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const api = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const service = narrowService({ api })
 * const schedule =
 *   service.variant === 'hour'
 *     ? service.tx.automationTime.scheduleDynamicDispatchTask
 *     : service.tx.automationTime.scheduleNativeTransferTask
 * ```
 */
export function narrowService(args: NarrowArgs): HourApi | MinuteApi {
  const capabilities = detectCapabilities(args.api)
  const live = nameRuntime(capabilities.runtime)
  const { variant } = requireService(capabilities, live)
  if (variant.known) return views[variant.value](args)
  throw new ParaclockError(RuntimeMismatch, { view: 'service', live, problems: [variant.why] })
}

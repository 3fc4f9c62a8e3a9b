import type { Chain } from '@paraclock/connect'
import type { CallForm, ServiceVariant } from '@paraclock/core'
import type { HeadProvider, SigningChain } from '@paraclock/submission'
import type { ServiceCapabilities } from '@paraclock/types'
import type { ServiceLimits } from '../schedule/service/publishedLimits.ts'
import type { ServicePricing } from '../schedule/service/publishedPricing.ts'

/**
 * A client of a service chain. Dispatch tasks exist only in variant `hour`, and native transfers
 * only in variant `minute`. Check `variant` before you schedule these tasks.
 */
export interface ServiceClient<Variant extends ServiceVariant | 'mixed'> {
  /**
   * The variant. A `mixed` service has the calls of one variant, and the slot length of the other.
   */
  readonly variant: Variant
  readonly chain: Chain
  readonly automation: ServiceCapabilities
  /**
   * The form in which the chain's scheduling calls take the times of a task. `times`: only a list
   * of times. `schedules`: a list of times or a recurring schedule.
   */
  readonly callForm: CallForm
  /** The limits of the runtime, or the lower limits that the manager of the service has set. */
  readonly limits: ServiceLimits
  /** The prices, from the chain's constants; `undefined` if the constants are missing. */
  readonly pricing: ServicePricing | undefined
  readonly token: { readonly symbol: string; readonly decimals: number }
  readonly rpcMethods: readonly string[]
  /** The provider that announces new heads; `undefined` if the connection announces none. */
  readonly heads: HeadProvider | undefined
  /**
   * Returns the chain for signing. The first call proves the chain's metadata against the runtime,
   * so that transactions are encoded with the correct types.
   *
   * @throws ParaclockError `OperationUnsupported` if the client was made with the argument `chain`
   */
  signing(): Promise<SigningChain>
  /** Ends the connection. Has an effect only if `connectService` opened the connection. */
  close(): Promise<void>
}

/** A client of a service chain of variant `hour`. */
export type HourService = ServiceClient<'hour'>
/** A client of a service chain of variant `minute`. */
export type MinuteService = ServiceClient<'minute'>
/** A client of a service chain of any variant. */
export type Service = {
  readonly [Variant in ServiceVariant | 'mixed']: ServiceClient<Variant>
}[ServiceVariant | 'mixed']

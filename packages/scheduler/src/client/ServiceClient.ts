import type { Chain } from '@paraclock/connect'
import type { CallForm, ServiceVariant } from '@paraclock/core'
import type { HeadProvider, SigningChain } from '@paraclock/submission'
import type { ServiceCapabilities } from '@paraclock/types'
import type { ServiceLimits } from '../schedule/service/publishedLimits.ts'
import type { ServicePricing } from '../schedule/service/publishedPricing.ts'

/**
 * A client of a service chain. Some functions accept only a client of one variant. Check `variant`
 * before you call such a function.
 */
export interface ServiceClient<Variant extends ServiceVariant | 'mixed'> {
  /**
   * The variant of the service. `mixed`: the chain has the calls of one variant and the slot length
   * of the other variant.
   */
  readonly variant: Variant
  readonly chain: Chain
  readonly automation: ServiceCapabilities
  /** Whether the chain's scheduling calls take a list of times or a schedule. */
  readonly callForm: CallForm
  /**
   * The limits from `readServiceLimits`. A limit from `readBookingLimits` replaces the same limit
   * of the runtime.
   */
  readonly limits: ServiceLimits
  /** The prices, from the chain's constants; `undefined` if the chain does not state its prices. */
  readonly pricing: ServicePricing | undefined
  readonly token: { readonly symbol: string; readonly decimals: number }
  readonly rpcMethods: readonly string[]
  /** The provider that announces new heads; `undefined` if the connection announces none. */
  readonly heads: HeadProvider | undefined
  /**
   * Returns the chain for signing. The first call proves the chain's types.
   *
   * @throws ParaclockError `OperationUnsupported` if the client was made with the argument `chain`
   */
  signing(): Promise<SigningChain>
  /** Ends the connection. Has an effect only if `connectService` opened the connection. */
  close(): Promise<void>
}

/** A client of a service chain of variant H. */
export type HourService = ServiceClient<'hour'>
/** A client of a service chain of variant M. */
export type MinuteService = ServiceClient<'minute'>
/**
 * A client of a service chain with the calls of one variant and the slot length of the other
 * variant.
 */
export type MixedService = ServiceClient<'mixed'>
/** A client of a service chain of any variant. */
export type Service = {
  readonly [Variant in ServiceVariant | 'mixed']: ServiceClient<Variant>
}[ServiceVariant | 'mixed']

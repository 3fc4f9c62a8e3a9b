import type { Chain } from '@paraclock/connect'
import type { CallForm, ServiceVariant } from '@paraclock/core'
import type { HeadProvider, SigningChain } from '@paraclock/submission'
import type { ServiceCapabilities } from '@paraclock/types'
import type { ServiceLimits } from '../schedule/service/publishedLimits.ts'
import type { ServicePricing } from '../schedule/service/publishedPricing.ts'

/** A chain of the service. Once `variant` is checked, only functions of that variant accept it. */
export interface ServiceClient<Variant extends ServiceVariant | 'mixed'> {
  /** The variant of the calls; `mixed`: calls of several variants, of which the chain has some. */
  readonly variant: Variant
  readonly chain: Chain
  readonly automation: ServiceCapabilities
  /** How its scheduling calls state times; `times` if the calls differ. */
  readonly callForm: CallForm
  /** The limits, from the constants of the chain; a limit without a constant is not applied. */
  readonly limits: ServiceLimits
  /** The prices, from the chain's constants; `undefined` if it does not state them. */
  readonly pricing: ServicePricing | undefined
  readonly token: { readonly symbol: string; readonly decimals: number }
  readonly rpcMethods: readonly string[]
  /** Announces new heads, if the connection can. */
  readonly heads: HeadProvider | undefined
  /**
   * The chain for signing. The first call proves its types.
   *
   * @throws ParaclockError `OperationUnsupported` if the client was made of a chain without a
   * connection
   */
  signing(): Promise<SigningChain>
  /** Ends the connection, if `connectService` made it. */
  close(): Promise<void>
}

/** A chain of variant H. */
export type HourService = ServiceClient<'hour'>
/** A chain of variant M. */
export type MinuteService = ServiceClient<'minute'>
/** A chain whose calls are of several variants. */
export type MixedService = ServiceClient<'mixed'>
/** A chain of the service. */
export type Service = {
  readonly [Variant in ServiceVariant | 'mixed']: ServiceClient<Variant>
}[ServiceVariant | 'mixed']

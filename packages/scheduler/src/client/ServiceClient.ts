import type { CallForm, Hex, ServiceVariant } from '@paraclock/core'
import type { RpcSender } from '@paraclock/executor'
import type { ServiceLimits, ServicePricing } from '@paraclock/schedule'
import type { Capabilities, ServiceCapabilities } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'

/**
 * A connection to a chain of the service, typed by its variant: after a look at `variant`, only that
 * variant's calls take it.
 */
export interface ServiceClient<Variant extends ServiceVariant | 'mixed'> {
  /**
   * Which form of the calls the chain has. `mixed`: calls of both, in forms of their own; each is
   * refused when it is asked for and the chain has it not.
   */
  readonly variant: Variant
  /** The chain's name, for messages. */
  readonly name: string
  /** The connection. */
  readonly api: ApiPromise
  /** Its provider. */
  readonly provider?: RpcSender | undefined
  /** The hash of the chain's first block. */
  readonly genesis: Hex
  /** What the chain can do. */
  readonly capabilities: Capabilities
  /** What it offers of the service. */
  readonly automation: ServiceCapabilities
  /** How its scheduling calls state times; `times` where they differ. */
  readonly callForm: CallForm
  /** The pallet that schedules, as polkadot.js names it. */
  readonly servicePallet: string
  /** The limits, from the chain's constants; those that it does not state do not limit. */
  readonly limits: ServiceLimits
  /** The prices, from the chain's constants; `undefined` if it does not state them. */
  readonly pricing: ServicePricing | undefined
  /** The chain's token. */
  readonly token: { readonly symbol: string; readonly decimals: number }
  /** Ends the connection, if `connectService` made it. */
  close(): Promise<void>
}

/** A chain of variant H. */
export type HourService = ServiceClient<'hour'>
/** A chain of variant M. */
export type MinuteService = ServiceClient<'minute'>
/** A chain whose calls are of both variants. */
export type MixedService = ServiceClient<'mixed'>
/** A chain of the service. */
export type Service = {
  readonly [Variant in ServiceVariant | 'mixed']: ServiceClient<Variant>
}[ServiceVariant | 'mixed']

import type { Hex, ServiceVariant, Weight } from '@paraclock/core'

/** A call on another chain. */
export interface XcmpSpec {
  readonly kind: 'xcmp'
  /** The parachain that executes the call. */
  readonly paraId: number
  /** The proxied call, encoded for its chain: hex or bytes. */
  readonly call: string | Uint8Array
  /**
   * The weight of the call on its chain. Ref time alone is enough if the service takes no proof
   * size.
   */
  readonly weight: bigint | Weight
  /** The fee currency, in the form that the service takes. Defaults to the native token. */
  readonly currencyId?: number
}

/** A call on the chain of the service: variant H. */
export interface DynamicDispatchSpec {
  readonly kind: 'dynamicDispatch'
  /** The SCALE encoded call, which may be a batch. */
  readonly call: Hex
}

/** A transfer of the token of the service: variant M. */
export interface NativeTransferSpec {
  readonly kind: 'nativeTransfer'
  /** The recipient: SS58 or hex. */
  readonly recipient: string
  /** The amount, in the smallest unit of the token. */
  readonly amount: bigint
}

/** What a task runs, by the variant of the service. */
export type TaskSpec<Variant extends ServiceVariant | 'mixed' = 'mixed'> = {
  readonly hour: XcmpSpec | DynamicDispatchSpec
  readonly minute: XcmpSpec | NativeTransferSpec
  readonly mixed: XcmpSpec | DynamicDispatchSpec | NativeTransferSpec
}[Variant]

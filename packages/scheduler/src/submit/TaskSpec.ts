import type { Hex, ServiceVariant, Weight } from '@paraclock/core'

/** A call on another chain. */
export interface XcmpSpec {
  readonly kind: 'xcmp'
  /** The parachain that runs the call. */
  readonly paraId: number
  /** The proxied call, encoded as its chain has it: hex or bytes. */
  readonly call: string | Uint8Array
  /** What the call weighs on its chain. A time alone will do where the chain takes no more. */
  readonly weight: bigint | Weight
  /** The fee currency, as the chain takes it. The native token if left out. */
  readonly currencyId?: number
  /** What the whole message weighs, on chains that ask for it. */
  readonly overallWeight?: bigint | Weight
}

/** A call of the service's own chain: variant H. */
export interface DynamicDispatchSpec {
  readonly kind: 'dynamicDispatch'
  /** The call, SCALE encoded; a batch is a call too. */
  readonly call: Hex
}

/** A transfer of the service's own token: variant M. */
export interface NativeTransferSpec {
  readonly kind: 'nativeTransfer'
  /** Who receives it: SS58 or hex. */
  readonly recipient: string
  /** How much, in the smallest unit of the chain's token. */
  readonly amount: bigint
}

/** What a task is to run, as far as the variant has it. */
export type TaskSpec<Variant extends ServiceVariant | 'mixed' = 'mixed'> = {
  readonly hour: XcmpSpec | DynamicDispatchSpec
  readonly minute: XcmpSpec | NativeTransferSpec
  readonly mixed: XcmpSpec | DynamicDispatchSpec | NativeTransferSpec
}[Variant]

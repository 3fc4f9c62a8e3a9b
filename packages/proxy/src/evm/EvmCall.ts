import type { Hex } from '@paraclock/core'

/** A transaction of an Ethereum key, as any wallet of such keys takes it. */
export interface EvmCall {
  /** The contract. */
  readonly to: Hex
  /** What is sent to it. */
  readonly data: Hex
}

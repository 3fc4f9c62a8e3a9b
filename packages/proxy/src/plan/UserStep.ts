import type { Hex } from '@paraclock/core'
import type { EvmCall } from '../evm/buildProxyPrecompileCall.ts'
import type { UserCall } from '../state/ProxyState.ts'

/** A call of the user, before it is clear which transaction holds it. */
export interface UserStep {
  readonly action: UserCall
  readonly call: Hex
  /** The call, for a person. */
  readonly description: string
  /** The new reserve (above zero) or the returned one, in the smallest unit. */
  readonly move: bigint
  readonly preconditions: readonly string[]
  readonly observe: string
  readonly evm?: EvmCall
}

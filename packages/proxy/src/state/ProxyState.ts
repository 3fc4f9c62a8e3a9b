import {
  type AccountId20,
  type AccountId32,
  type AccountLength,
  type Evidence,
  formatAccount,
  type Hex,
  parseAccount,
  type Token
} from '@paraclock/core'
import type { CallPosition } from '@paraclock/weights'
import type { AccountBalance, DetectedDerivation } from '@paraclock/xcm'
import type { ProxyGrant, ProxyPallet } from './ProxyPallet.ts'

/** The mapping that a chain with contracts requires of an account before it may call them. */
export interface ContractMapping {
  readonly palletIndex: number
  readonly mapAccount: CallPosition
  /** An account of an Ethereum address needs no mapping. */
  readonly isEthereumAddress: boolean
  readonly isMapped: boolean
  /** In the smallest unit. */
  readonly deposit: bigint
}

/** The calls of a user in the order of one transaction, and the fee of that transaction. */
export interface PricedCalls {
  /** Several calls are one `utility.batchAll`. */
  readonly calls: readonly UserCall[]
  /** Before the transaction runs, without a tip. The chain may refund unused weight. */
  readonly fee: bigint
}

/** A kind of call that a user of a foreign chain may have to sign. */
export type UserCall = 'mapAccount' | 'addProxy' | 'removeProxy' | 'removeProxies'

/**
 * The proxies of one user on a chain at one block. Plain data: `stringifyJson` of
 * `@paraclock/core` saves it, `parseJson` reads it back.
 */
export interface ProxyState {
  readonly chain: string
  /** The block of all values. */
  readonly blockHash: Hex
  readonly blockNumber: bigint
  readonly token: Token
  readonly ss58Prefix: number
  readonly accountLength: AccountLength
  readonly user: AccountId32 | AccountId20
  readonly balance: AccountBalance
  readonly nonce: bigint
  readonly existentialDeposit: bigint
  /** The user's derived account on this chain, as which the service acts. */
  readonly delegate: AccountId32 | AccountId20
  /** How the delegate was found; `undefined` if the caller gave it. */
  readonly derivation: DetectedDerivation | undefined
  readonly pallet: ProxyPallet | undefined
  /** In the order in which the chain tries them. */
  readonly grants: readonly ProxyGrant[]
  /** The deposit of all grants, in the smallest unit. */
  readonly deposit: bigint
  readonly batchAll: CallPosition | undefined
  readonly transferKeepAlive: CallPosition | undefined
  /** `undefined` if the chain has no contracts that need a mapping. */
  readonly contracts: ContractMapping | undefined
  /** `undefined` if the chain has no EVM. */
  readonly precompile: Hex | undefined
  /** Empty if the chain does not state fees. */
  readonly fees: readonly PricedCalls[]
  readonly evidence: readonly Evidence[]
}

/**
 * The service's chain and the user's account there. A target derives the user's account from both.
 */
export interface ServiceUser {
  readonly paraId: number
  /** Defaults to the account on the target. */
  readonly account?: string | Uint8Array
}

export function showOnChain(
  { ss58Prefix: prefix }: Pick<ProxyState, 'ss58Prefix'>,
  account: string
): string {
  return formatAccount({ account: parseAccount(account), prefix })
}

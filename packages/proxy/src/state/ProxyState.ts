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

/**
 * The mapping of an account to an Ethereum address. Contract calls of pallet-revive need this
 * mapping.
 */
export interface ContractMapping {
  readonly palletIndex: number
  readonly mapAccount: CallPosition
  /** Whether the account belongs to an Ethereum address. Such an account needs no mapping. */
  readonly isEthereumAddress: boolean
  readonly isMapped: boolean
  /** The deposit for the mapping, in the smallest unit. */
  readonly deposit: bigint
}

/** A transaction of a user, and its fee. */
export interface PricedCalls {
  /** The calls in order: a single call, or the calls of a `utility.batchAll`. */
  readonly calls: readonly UserCall[]
  /** The fee in the smallest unit, without a tip and without a refund for unused weight. */
  readonly fee: bigint
}

/** A kind of call that a plan can ask a user to sign on the target. */
export type UserCall =
  | 'mapAccount'
  | 'batchMapAccounts'
  | 'addProxy'
  | 'removeProxy'
  | 'removeProxies'

/** The proxies of one user at one block: plain data, which `stringifyJson` can save. */
export interface ProxyState {
  readonly chain: string
  /** The block at which all values were read. */
  readonly blockHash: Hex
  readonly blockNumber: bigint
  readonly token: Token
  readonly ss58Prefix: number
  readonly accountLength: AccountLength
  readonly user: AccountId32 | AccountId20
  readonly balance: AccountBalance
  readonly nonce: bigint
  readonly existentialDeposit: bigint
  /**
   * The account as which the service acts: the argument `delegate` of `readProxies` or, by default,
   * the user's derived account.
   */
  readonly delegate: AccountId32 | AccountId20
  /** The derivation of the delegate; `undefined` if the caller gave the delegate. */
  readonly derivation: DetectedDerivation | undefined
  readonly pallet: ProxyPallet | undefined
  /** The user's proxies, in the order in which the chain tries them. */
  readonly grants: readonly ProxyGrant[]
  /** The deposit of all grants, in the smallest unit. */
  readonly deposit: bigint
  readonly batchAll: CallPosition | undefined
  readonly transferKeepAlive: CallPosition | undefined
  /** The user's mapping for contracts; `undefined` if the chain needs no mapping. */
  readonly contracts: ContractMapping | undefined
  /** The address of the proxy precompile; `undefined` without an EVM, or with 32-byte accounts. */
  readonly precompile: Hex | undefined
  /**
   * The fee of each transaction that a plan can contain. Empty if the chain has no API for fees.
   */
  readonly fees: readonly PricedCalls[]
  readonly evidence: readonly Evidence[]
}

/**
 * The service's parachain and the user's account there. The target derives the delegate from both.
 */
export interface ServiceUser {
  readonly paraId: number
  /** The user's account on the service's chain. Defaults to the user's account on the target. */
  readonly account?: string | Uint8Array
}

export function showOnChain(
  { ss58Prefix: prefix }: Pick<ProxyState, 'ss58Prefix'>,
  account: string
): string {
  return formatAccount({ account: parseAccount(account), prefix })
}

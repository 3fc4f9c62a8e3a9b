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
  /** The index of the pallet for contract calls. */
  readonly palletIndex: number
  /** The indices of the call that maps the account. */
  readonly mapAccount: CallPosition
  /** Whether the account is derived from an Ethereum address, which needs no mapping. */
  readonly isEthereumAddress: boolean
  /** Whether the account is mapped. */
  readonly isMapped: boolean
  /** The hold for the mapping, in the smallest unit. */
  readonly deposit: bigint
}

/** The calls of a user in the order of one transaction, and the fee of that transaction. */
export interface PricedCalls {
  /** The calls. More than one are one `utility.batchAll`. */
  readonly calls: readonly UserCall[]
  /**
   * The fee before the transaction runs, without a tip, in the smallest unit. A part for unused
   * weight may be refunded.
   */
  readonly fee: bigint
}

/** A kind of call that a user of a foreign chain may have to sign. */
export type UserCall = 'mapAccount' | 'addProxy' | 'removeProxy' | 'removeProxies'

/**
 * The proxies of one user on a chain at one block. Plain data: `stringifyJson` of
 * `@paraclock/core` saves it, `parseJson` reads it back.
 */
export interface ProxyState {
  /** The name that the caller gave the chain. */
  readonly chain: string
  /** The block at which everything was read. */
  readonly blockHash: Hex
  readonly blockNumber: bigint
  /** The chain's own token. */
  readonly token: Token
  /** The prefix of the chain's SS58 addresses. */
  readonly ss58Prefix: number
  /** How many bytes its accounts have. */
  readonly accountLength: AccountLength
  /** The user's account on this chain. */
  readonly user: AccountId32 | AccountId20
  readonly balance: AccountBalance
  /** How many transactions it has made. */
  readonly nonce: bigint
  /** The existential deposit, in the smallest unit. */
  readonly existentialDeposit: bigint
  /**
   * The user's derived account on this chain, as which the service acts. It must be the delegate.
   */
  readonly delegate: AccountId32 | AccountId20
  /** How the delegate was found; `undefined` if the caller gave it. */
  readonly derivation: DetectedDerivation | undefined
  /** The proxy pallet; `undefined` if the chain has none. */
  readonly pallet: ProxyPallet | undefined
  /** The proxies that the user has granted, in the order in which the chain tries them. */
  readonly grants: readonly ProxyGrant[]
  /** Their deposit, in the smallest unit. */
  readonly deposit: bigint
  /** The indices of the call that batches several calls; `undefined` if the chain has no such call. */
  readonly batchAll: CallPosition | undefined
  /** The indices of the call that transfers the chain's own token and keeps the sender alive. */
  readonly transferKeepAlive: CallPosition | undefined
  /** The mapping that contract calls need; `undefined` if the chain has no such contracts. */
  readonly contracts: ContractMapping | undefined
  /** The address of the proxy precompile; `undefined` if the chain has no EVM. */
  readonly precompile: Hex | undefined
  /** The fees of the user's transactions. Empty if the chain does not state them. */
  readonly fees: readonly PricedCalls[]
  /** The evidence of these values. */
  readonly evidence: readonly Evidence[]
}

/**
 * The service's chain and the user's account there. A target derives the user's account from both.
 */
export interface ServiceUser {
  /** The service's parachain. */
  readonly paraId: number
  /** The user's account on the service's chain. Defaults to the account on the target. */
  readonly account?: string | Uint8Array
}

export function showOnChain(
  { ss58Prefix: prefix }: Pick<ProxyState, 'ss58Prefix'>,
  account: string
): string {
  return formatAccount({ account: parseAccount(account), prefix })
}

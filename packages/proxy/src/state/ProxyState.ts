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

/** What a chain with contracts asks of an account before it may call them. */
export interface ContractMapping {
  /** The index of the pallet whose calls reach contracts. */
  readonly palletIndex: number
  /** Where the call stands that maps the account. */
  readonly mapAccount: CallPosition
  /** Whether the account is an Ethereum address by birth, which needs no mapping. */
  readonly isEthereumAddress: boolean
  /** Whether the account is mapped. */
  readonly isMapped: boolean
  /** What is put on hold for the mapping, in the smallest unit. */
  readonly deposit: bigint
}

/**
 * The calls of a user in the order in which one transaction holds them, and what that transaction
 * costs on top of deposits.
 */
export interface PricedCalls {
  /** The calls. More than one are one `utility.batchAll`. */
  readonly calls: readonly UserCall[]
  /**
   * What is taken before the transaction runs, without a tip, in the smallest unit. For weight that
   * was not used some of it may come back.
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
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** The block at which everything was read. */
  readonly blockHash: Hex
  /** Its number. */
  readonly blockNumber: bigint
  /** The chain's own token. */
  readonly token: Token
  /** The prefix of the chain's SS58 addresses. */
  readonly ss58Prefix: number
  /** How many bytes its accounts have. */
  readonly accountLength: AccountLength
  /** The user's account on this chain. */
  readonly user: AccountId32 | AccountId20
  /** What it holds. */
  readonly balance: AccountBalance
  /** How many transactions it has made. */
  readonly nonce: bigint
  /** The least that an account must hold to exist, in the smallest unit. */
  readonly existentialDeposit: bigint
  /** The user's account as the service acts here: the account that must be the delegate. */
  readonly delegate: AccountId32 | AccountId20
  /** How the delegate is known; `null` if the caller gave it. */
  readonly derivation: DetectedDerivation | null
  /** The proxy pallet; `null` if the chain has none. */
  readonly pallet: ProxyPallet | null
  /** The proxies that the user has granted, in the order in which the chain tries them. */
  readonly grants: readonly ProxyGrant[]
  /** What is reserved for them, in the smallest unit. */
  readonly deposit: bigint
  /** Where the call stands that makes one transaction of several calls; `null` if there is none. */
  readonly batchAll: CallPosition | null
  /** Where the call stands that moves the chain's own token and keeps the sender alive. */
  readonly transferKeepAlive: CallPosition | null
  /** What a call of a contract needs of the user; `null` if the chain has no such contracts. */
  readonly contracts: ContractMapping | null
  /** Where Ethereum keys find the proxy pallet; `null` if the chain has no EVM. */
  readonly precompile: Hex | null
  /** What the user's transactions cost. Empty if the chain does not answer. */
  readonly fees: readonly PricedCalls[]
  /** What all of it rests on. */
  readonly evidence: readonly Evidence[]
}

/** The service's chain and the user's account there, as a target needs them to know the user. */
export interface ServiceUser {
  /** The service's parachain. */
  readonly paraId: number
  /** The user's account on the service's chain. Defaults to the account on the target. */
  readonly account?: string | Uint8Array
}

/** An account as the chain's users write it: an address, or 20 bytes with their checksum. */
export function showOnChain(
  { ss58Prefix: prefix }: Pick<ProxyState, 'ss58Prefix'>,
  account: string
): string {
  return formatAccount({ account: parseAccount(account), prefix })
}

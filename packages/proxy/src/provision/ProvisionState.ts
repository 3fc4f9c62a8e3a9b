import type { AccountId20, AccountId32, Evidence, Hex, Token } from '@paraclock/core'
import type { CallPosition } from '@paraclock/weights'
import type { AccountBalance, Location } from '@paraclock/xcm'
import type { ArgumentForm } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import type { ProxyTypeProof } from '../state/ProxyTypeProof.ts'

/** What an account holds on one chain, at one block. */
export interface AccountState {
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** The block. */
  readonly blockHash: Hex
  /** The chain's own token. */
  readonly token: Token
  /** The account. */
  readonly account: AccountId32 | AccountId20
  /** The account, as the chain's users write it. */
  readonly address: string
  /** What it holds. */
  readonly balance: AccountBalance
  /** The least that an account must hold to exist, in the smallest unit. */
  readonly existentialDeposit: bigint
  /** Where the call stands that moves the chain's own token; `null` if there is none. */
  readonly transferKeepAlive: CallPosition | null
  /** How the chain's calls name accounts. */
  readonly form: ArgumentForm
}

/**
 * How an asset moves: the sender's chain keeps it for the receiver's, the receiver's chain gives out
 * what it keeps, a third chain does, or it is destroyed here and made there.
 */
export type TransferKind = 'localReserve' | 'destinationReserve' | 'remoteReserve' | 'teleport'

/** A transfer of the service's token to the service's chain, as a dry run on both chains showed it. */
export interface TransferQuote {
  /** The account that sends it, on the chain it sends from. */
  readonly from: AccountState
  /** The asset, as the sender's chain names it. */
  readonly asset: Location
  /** What the sender holds of it, in its smallest unit; `null` if the chain's pallet is not known. */
  readonly held: bigint | null
  /** The SCALE encoded call. */
  readonly call: Hex
  /** The call, decoded for a person. */
  readonly description: string
  /** How the asset moves; `null` if no dry run got so far. */
  readonly kind: TransferKind | null
  /** What is sent, in the asset's smallest unit. */
  readonly amount: bigint
  /** What arrives; `null` if no dry run got so far. */
  readonly arrives: bigint | null
  /** What the sender pays in its chain's own token: for the transaction, and for the delivery. */
  readonly fees: { readonly inclusion: bigint; readonly delivery: bigint }
  /** Why it does not arrive; `null` if it does. */
  readonly failure: { readonly chain: string; readonly reason: string } | null
  /** What it rests on. */
  readonly evidence: readonly Evidence[]
}

/** A call that the user signs, with what it costs and how it ends at this block. */
export interface TriedCall {
  /** The SCALE encoded call. */
  readonly call: Hex
  /** The call, decoded for a person. */
  readonly description: string
  /** What the transaction costs, in the smallest unit of the chain's own token. */
  readonly fee: bigint
  /** Why it fails as things stand; `null` if it does not, or if it was not tried. */
  readonly failure: string | null
  /** What it rests on. */
  readonly evidence: readonly Evidence[]
}

/** The state of three chains that a plan for a user's first cross-chain task is made from. */
export interface ProvisionState {
  /** The proxies on the target. */
  readonly proxy: ProxyState
  /** Which proxy types admit the call that the tasks will make. */
  readonly proof: ProxyTypeProof
  /** The user on the service's chain. */
  readonly service: AccountState
  /** What the user must be able to spend there, in the smallest unit. */
  readonly spend: bigint
  /** How the service's token gets there; `null` if there is enough, or nowhere to take it from. */
  readonly transfer: TransferQuote | null
  /** A call that gets the user the service's token on the chain that the transfer starts from. */
  readonly acquire: TriedCall | null
  /** A call that the user wants to make on the target at once. */
  readonly immediate: TriedCall | null
}

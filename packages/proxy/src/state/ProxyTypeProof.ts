import type { Evidence, Hex } from '@paraclock/core'

/** The method of a proof about a proxy type. */
export type ProofMethod = 'dryRunApi' | 'simulation'

/** Whether one proxy type admits a call, with the evidence. */
export interface ProvedType {
  readonly proxyType: string
  /** `unproved`: no method showed whether the type admits the call. */
  readonly verdict: 'admitted' | 'refused' | 'unproved'
  /** The error of an admitted call that fails in the user's name. */
  readonly failure: string | undefined
  readonly by: ProofMethod | undefined
  /** Why the verdict is `unproved`; `undefined` for other verdicts. */
  readonly reason: string | undefined
  /** The calls of `probes` that the type admits; `undefined` if they were not tested. */
  readonly admits: readonly string[] | undefined
  readonly evidence: readonly Evidence[]
}

/**
 * The call that maps an account for contracts in a run on the state of the chain. `none`: no call
 * maps it; a runtime that maps accounts itself does so when the account is created.
 */
export type ContractMappingCall =
  | { readonly name: 'mapAccount' | 'batchMapAccounts'; readonly call: Hex }
  | { readonly name: 'none' }

/** The verdict on each proxy type of a chain for one call, from dry runs or simulations. Plain data. */
export interface ProxyTypeProof {
  readonly chain: string
  readonly blockHash: Hex
  /** The call in the user's name, without `proxy.proxy` around it. */
  readonly call: Hex
  readonly description: string
  /** Whether the call, or a call inside it, calls or creates a contract of pallet-revive. */
  readonly reachesContracts: boolean
  /** Present if the call reaches contracts, the user is not mapped, and the calls were tried. */
  readonly mapping?: ContractMappingCall
  /** The verdict on each proxy type, in the order of the metadata. */
  readonly types: readonly ProvedType[]
  /** The names of the calls by which admitting types are compared, such as `balances.transferAll`. */
  readonly probes: readonly string[]
  /** The types that admit the call. The narrowest type comes first. */
  readonly admitting: readonly string[]
}

import type { Evidence, Hex } from '@paraclock/core'

/** The method of a proof about a proxy type. */
export type ProofMethod = 'dryRunApi' | 'simulation'

/** The proof about one proxy type and one call. */
export interface ProvedType {
  readonly proxyType: string
  /** `unproved`: no method gave an answer. */
  readonly verdict: 'admitted' | 'refused' | 'unproved'
  /** The error of an admitted call that fails in the user's name at this block. */
  readonly failure: string | undefined
  /** `undefined` for `unproved`. */
  readonly by: ProofMethod | undefined
  /** Only for `unproved`. */
  readonly reason: string | undefined
  /** The `probes` that the type also admits; `undefined` if unknown. */
  readonly admits: readonly string[] | undefined
  readonly evidence: readonly Evidence[]
}

/**
 * The proxy types of a chain that admit a call, measured in runs of the chain's runtime. Plain
 * data, like the state.
 */
export interface ProxyTypeProof {
  readonly chain: string
  readonly blockHash: Hex
  /** Without `proxy.proxy` around it. */
  readonly call: Hex
  /** The decoded call. */
  readonly description: string
  /** Whether the call is or contains a call of the pallet for contracts. */
  readonly reachesContracts: boolean
  /** In the order of the metadata. */
  readonly types: readonly ProvedType[]
  /** The calls that measured how much each type admits: "balances.transferAll". */
  readonly probes: readonly string[]
  /** The types that admit the call, the narrowest first. */
  readonly admitting: readonly string[]
}

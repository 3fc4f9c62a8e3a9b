import type { Evidence, Hex } from '@paraclock/core'

/** The method of a proof about a proxy type. */
export type ProofMethod = 'dryRunApi' | 'simulation'

/** The proof about one proxy type and one call. */
export interface ProvedType {
  /** The name of the type. */
  readonly proxyType: string
  /**
   * `admitted`: the filter lets the call through. `refused`: it does not. `unproved`: no method
   * gave an answer.
   */
  readonly verdict: 'admitted' | 'refused' | 'unproved'
  /**
   * The error of an admitted call that fails in the user's name at this block; `undefined` if it
   * succeeds or is refused.
   */
  readonly failure: string | undefined
  /** The method that gave the verdict; `undefined` for `unproved`. */
  readonly by: ProofMethod | undefined
  /** The reason for `unproved`; `undefined` for the other verdicts. */
  readonly reason: string | undefined
  /**
   * The calls of {@link ProxyTypeProof.probes} that the type also admits; `undefined` if unknown.
   */
  readonly admits: readonly string[] | undefined
  /** The evidence of the verdict. */
  readonly evidence: readonly Evidence[]
}

/**
 * The proxy types of a chain that admit a call, measured in runs of the chain's runtime. Plain
 * data, like the state.
 */
export interface ProxyTypeProof {
  /** The name that the caller gave the chain. */
  readonly chain: string
  /** The block whose state was used. */
  readonly blockHash: Hex
  /** The call that the proxy is for, without the `proxy.proxy` around it. */
  readonly call: Hex
  /** The call, decoded for a person. */
  readonly description: string
  /** Whether it is or contains a call of the pallet for contract calls. */
  readonly reachesContracts: boolean
  /** The proofs, in the order of the chain's metadata. */
  readonly types: readonly ProvedType[]
  /**
   * The names of the calls that were tried with each type to measure how much it admits:
   * "balances.transferAll".
   */
  readonly probes: readonly string[]
  /** Names of the types that admit the call, the narrowest first. */
  readonly admitting: readonly string[]
}

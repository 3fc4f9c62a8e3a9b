import type { Evidence, Hex } from '@paraclock/core'

/** How it was proved what a proxy type admits. */
export type ProofMethod = 'dryRunApi' | 'simulation'

/** The proof about one proxy type and one call. */
export interface ProvedType {
  /** The name of the type. */
  readonly proxyType: string
  /**
   * `admitted`: the filter lets the call through. `refused`: it does not. `unproved`: the chain could
   * neither be asked nor run here.
   */
  readonly verdict: 'admitted' | 'refused' | 'unproved'
  /**
   * Why the call, once admitted, does not succeed in the user's name at this block; `undefined` if it
   * does, or if it was not let through.
   */
  readonly failure: string | undefined
  /** How it was found out; `undefined` if it was not. */
  readonly by: ProofMethod | undefined
  /** Why nothing was found out; `undefined` if something was. */
  readonly reason: string | undefined
  /** The calls of {@link ProxyTypeProof.probes} that the type admits, too; `undefined` if unknown. */
  readonly admits: readonly string[] | undefined
  /** The evidence of the verdict. */
  readonly evidence: readonly Evidence[]
}

/**
 * Which proxy types of a chain let a call through, found out by having the chain's runtime do it.
 * Plain data, like the state.
 */
export interface ProxyTypeProof {
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** The block whose state was used. */
  readonly blockHash: Hex
  /** The call that the proxy is for, without the `proxy.proxy` around it. */
  readonly call: Hex
  /** The call, decoded for a person. */
  readonly description: string
  /** Whether it is or contains a call of the pallet by which contracts are called. */
  readonly reachesContracts: boolean
  /** The proofs, in the order of the chain's metadata. */
  readonly types: readonly ProvedType[]
  /** The calls of the chain that were put to each type to see how wide it is: "balances.transferAll". */
  readonly probes: readonly string[]
  /** Names of the types that admit the call, the narrowest first. */
  readonly admitting: readonly string[]
}

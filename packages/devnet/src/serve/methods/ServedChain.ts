import type { SimulatedChain } from '@paraclock/simulation'

/** A chain with what a node knows of it beside its state. */
export interface ServedChain {
  /** The chain. */
  readonly chain: SimulatedChain
  /** Symbol, decimals and address prefix. */
  readonly properties: Readonly<Record<string, unknown>>
}

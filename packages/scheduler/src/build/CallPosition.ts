/**
 * Where a call stands in a runtime: the two bytes that begin its encoding. They differ from chain
 * to chain and are read from metadata; `detectCapabilities` of `@paraclock/types` gives them.
 */
export interface CallPosition {
  /** The index of the pallet. */
  readonly palletIndex: number
  /** The index of the call in it. */
  readonly callIndex: number
}

import type { Hex } from '@paraclock/core'

/** What the test hands to the page: a genesis, and the calls that make its first block. */
export interface ChainFile {
  readonly code: Hex
  readonly top: Readonly<Record<Hex, Hex>>
  readonly calls: readonly { readonly method: string; readonly args: readonly Hex[] }[]
}

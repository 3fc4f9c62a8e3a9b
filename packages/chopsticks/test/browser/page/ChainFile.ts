import type { Hex } from '@paraclock/core'

/** The file that the page reads: a genesis, and the calls that build its first block. */
export interface ChainFile {
  readonly code: Hex
  readonly top: Readonly<Record<Hex, Hex>>
  readonly calls: readonly { readonly method: string; readonly args: readonly Hex[] }[]
}

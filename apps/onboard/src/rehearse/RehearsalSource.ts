import type { Hex } from '@paraclock/core'

/** A file from which the chain of a rehearsal starts. */
export type FileSource =
  | { readonly kind: 'spec'; readonly path: string; readonly paraId?: number }
  | {
      readonly kind: 'runtime'
      readonly path: string
      readonly preset: string
      readonly paraId?: number
    }

/** A chain that is in use, from which a rehearsal goes on. */
export interface LiveSource {
  readonly kind: 'live'
  /** URLs of its nodes, in the order of preference. They may hold keys. */
  readonly endpoints: readonly string[]
  /** The block, by number or hash. Defaults to the last finalized one. */
  readonly at?: number | Hex
  readonly paraId?: number
}

/** Where the chain of a rehearsal comes from. */
export type RehearsalSource = FileSource | LiveSource

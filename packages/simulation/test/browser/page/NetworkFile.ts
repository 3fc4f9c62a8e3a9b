import type { Hex } from '@paraclock/core'

/** What the test hands to the page: runtimes with patches of their presets. */
export type NetworkFile = readonly {
  readonly name: string
  readonly code: Hex
  readonly preset: string
  /** JSON, in which numbers keep all their digits. */
  readonly patch: string
}[]

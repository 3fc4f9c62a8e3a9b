import type { ServiceVariant } from '@paraclock/core'

/** A case whose verdict is meant to differ from what happens on a network of this kind. */
export interface Exception {
  /** The id of a perturbation. */
  readonly id: string
  /** The variants in which it differs. Defaults to both. */
  readonly variants?: readonly ServiceVariant[]
  readonly reason: string
}

/** What differs on purpose: five at most. */
export const exceptions: readonly Exception[] = []

import type { Need } from '../src/drift/Fingerprint.ts'

/** Names of items, as the runtime spells them, or all that the pallet has. */
export type Names = 'all' | readonly string[]

/** The items of one pallet that the toolkit uses. */
export interface PalletSelection {
  readonly name: string
  readonly need: Need
  readonly calls?: Names
  readonly events?: Names
  readonly errors?: Names
  readonly storage?: Names
  readonly constants?: Names
}

/**
 *  The items of a runtime that the toolkit uses. Its fingerprint and its typed view are made from
 *  them.
 */
export interface RuntimeSelection {
  /** The name of the view, for example `hour`. */
  readonly view: string
  readonly pallets: readonly PalletSelection[]
  readonly apis: readonly {
    readonly name: string
    readonly need: Need
    readonly methods: Names
  }[]
}

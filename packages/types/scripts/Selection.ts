import type { Need } from '../src/drift/Fingerprint.ts'

/** Names of items, as the runtime spells them, or all that the pallet has. */
export type Names = 'all' | readonly string[]

/** What is used of one pallet. */
export interface PalletSelection {
  readonly name: string
  readonly need: Need
  readonly calls?: Names
  readonly events?: Names
  readonly errors?: Names
  readonly storage?: Names
  readonly constants?: Names
}

/** What the toolkit uses of a runtime: the source of its fingerprint and of its typed view. */
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

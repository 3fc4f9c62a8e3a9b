import type { Need } from '../src/drift/Fingerprint.ts'
import { camelCase } from '../src/metadata/names.ts'

/** Names of items, as the runtime spells them, or all that the pallet has, or all but some. */
export type Names = 'all' | readonly string[] | { readonly allBut: readonly string[] }

/** Whether an item is among those that are named, as the runtime or as polkadot.js spells it. */
export function includes(names: Names | undefined, item: string): boolean {
  if (names === undefined || names === 'all') return names === 'all'
  const isIn = (list: readonly string[]) =>
    list.some((name) => name === item || camelCase(name) === item)
  return 'allBut' in names ? !isIn(names.allBut) : isIn(names)
}

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

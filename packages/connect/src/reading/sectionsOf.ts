import { camelCase, type MetadataModel, type PalletModel } from '@paraclock/types'

/** What pallets have, by the names of pallet and item in camel case. */
export type Sections<Item> = Readonly<Record<string, Readonly<Record<string, Item>>>>

/** What pallets have of one kind, by name. Each is worked out when it is first asked for. */
export function sectionsOf<Model extends { readonly name: string }, Item>(
  { pallets }: MetadataModel,
  list: (pallet: PalletModel) => readonly Model[],
  open: (pallet: PalletModel, model: Model) => Item
): Sections<Item> {
  const sections = {}
  for (const pallet of pallets) {
    const models = list(pallet)
    if (models.length === 0) continue
    defineLazily(sections, camelCase(pallet.name), () => {
      const items = {}
      for (const model of models) {
        defineLazily(items, camelCase(model.name), () => open(pallet, model))
      }
      return items
    })
  }
  return sections
}

function defineLazily(target: object, name: string, make: () => unknown): void {
  Object.defineProperty(target, name, {
    enumerable: true,
    configurable: true,
    get() {
      const value = make()
      Object.defineProperty(target, name, { value, enumerable: true })
      return value
    }
  })
}

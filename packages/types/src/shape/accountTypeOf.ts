import type { MetadataModel } from '../metadata/MetadataModel.ts'

/** The type of an account: what `System.Account` is keyed by. `null` if there is no such storage. */
export function accountTypeOf(model: MetadataModel): number | null {
  const system = model.pallets.find((pallet) => pallet.name === 'System')
  return system?.storage.find((entry) => entry.name === 'Account')?.key ?? null
}

import { camelCase } from '../metadata/camelCase.ts'
import type { MetadataModel, PalletModel, VariantModel } from '../metadata/MetadataModel.ts'
import type { HrmpHost } from './Capabilities.ts'

/**
 * Finds the pallet that opens and accepts HRMP channels: by its calls, because control of channels
 * may move from the relay chain to another chain under another name.
 */
export function detectHrmp(model: MetadataModel): HrmpHost | null {
  for (const pallet of model.pallets) {
    const calls = listCalls(model, pallet)
    const names = calls.map(({ name }) => camelCase(name))
    if (names.includes('hrmpInitOpenChannel') && names.includes('hrmpAcceptOpenChannel')) {
      return describeHost(pallet, calls)
    }
  }
  return null
}

function listCalls(model: MetadataModel, pallet: PalletModel): readonly VariantModel[] {
  if (pallet.calls === null) return []
  const { shape } = model.type(pallet.calls)
  return shape.kind === 'enum' ? shape.variants : []
}

function describeHost(pallet: PalletModel, calls: readonly VariantModel[]): HrmpHost {
  return {
    pallet: pallet.name,
    section: camelCase(pallet.name),
    index: pallet.index,
    calls: Object.fromEntries(
      calls.map((call) => [
        camelCase(call.name),
        {
          index: call.index,
          params: call.fields.map((field, position) => field.name ?? `param${position}`)
        }
      ])
    ),
    storage: pallet.storage.map((entry) => entry.name)
  }
}

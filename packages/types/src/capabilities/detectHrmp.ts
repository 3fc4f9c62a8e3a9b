import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet, MetadataVariant, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import type { HrmpHost } from './Capabilities.ts'

/**
 * Finds the pallet that opens and accepts HRMP channels: by its calls, because control of channels
 * may move from the relay chain to another chain under another name.
 */
export function detectHrmp(metadata: UnifiedMetadata): HrmpHost | null {
  for (const pallet of metadata.pallets) {
    const calls = listCalls(metadata, pallet)
    const names = calls.map(({ name }) => camelCase(name))
    if (names.includes('hrmpInitOpenChannel') && names.includes('hrmpAcceptOpenChannel')) {
      return describeHost(pallet, calls)
    }
  }
  return null
}

function listCalls(metadata: UnifiedMetadata, pallet: MetadataPallet): readonly MetadataVariant[] {
  return variantsOf(metadata, pallet.calls?.type)
}

function describeHost(pallet: MetadataPallet, calls: readonly MetadataVariant[]): HrmpHost {
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
    )
  }
}

import { extrinsicTypes } from '../metadata/extrinsicTypes.ts'
import { variantsOf } from '../metadata/findType.ts'
import { integerOf } from '../metadata/integerOf.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import { unwrapType } from '../metadata/unwrapType.ts'
import { readRuntimeVersion } from '../runtime/readRuntimeVersion.ts'
import { type RuntimeSource, readSource } from '../runtime/readSource.ts'
import type { Capabilities, HrmpHost } from './Capabilities.ts'
import { detectService } from './detectService.ts'
import { detectXcm } from './detectXcm.ts'
import { identifyRuntime } from './identifyRuntime.ts'

/**
 * Detects the capabilities of a chain from its metadata. A chain without a known automation service
 * has no `service`.
 *
 * @throws ParaclockError `MetadataMalformed`, `MetadataVersionUnsupported` or `ArgumentInvalid` if
 * there is no metadata v14, v15 or v16 to read.
 *
 * @example
 * ```ts
 * import { detectCapabilities } from '@paraclock/types'
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const api = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const { service } = detectCapabilities(api)
 * const slot = service?.limits.slotSeconds
 * if (slot?.known) console.log(`times are multiples of ${slot.value} s (${slot.from})`)
 * ```
 */
export function detectCapabilities(source: RuntimeSource): Capabilities {
  const metadata = readSource(source)
  return {
    runtime: identifyRuntime(readRuntimeVersion(metadata)),
    address: detectAddress(metadata),
    ...detectService(metadata),
    xcm: detectXcm(metadata),
    hrmp: detectHrmp(metadata)
  }
}

function detectAddress(metadata: UnifiedMetadata): Capabilities['address'] {
  const { address } = extrinsicTypes(metadata)
  if (address === undefined) return 'other'
  const { names, def } = unwrapType(metadata, address)
  if (names.includes('MultiAddress')) return 'multiAddress'
  const isBytes = def.tag === 'array' && integerOf(metadata, def.value.type)?.bits === 8
  return isBytes ? 'account' : 'other'
}

// Finds the HRMP pallet by its calls, because its name differs between chains.
function detectHrmp(metadata: UnifiedMetadata): HrmpHost | undefined {
  for (const { name: pallet, index, calls: type } of metadata.pallets) {
    const calls = Object.fromEntries(
      variantsOf(metadata, type?.type).map((call) => [
        camelCase(call.name),
        {
          index: call.index,
          params: call.fields.map((field, position) => field.name ?? `param${position}`)
        }
      ])
    )
    if ('hrmpInitOpenChannel' in calls && 'hrmpAcceptOpenChannel' in calls) {
      return { pallet, section: camelCase(pallet), index, calls }
    }
  }
  return undefined
}

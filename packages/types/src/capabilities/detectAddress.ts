import { extrinsicTypes } from '../metadata/findType.ts'
import { integerOf } from '../metadata/integerOf.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { unwrapType } from '../metadata/unwrapType.ts'
import type { Capabilities } from './Capabilities.ts'

/** Reads whether a signer's address is the bare account or a `MultiAddress`. */
export function detectAddress(metadata: UnifiedMetadata): Capabilities['address'] {
  const { address } = extrinsicTypes(metadata)
  if (address === undefined) return 'other'
  const { names, def } = unwrapType(metadata, address)
  if (names.includes('MultiAddress')) return 'multiAddress'
  const isBytes = def.tag === 'array' && integerOf(metadata, def.value.type)?.bits === 8
  return isBytes ? 'account' : 'other'
}

import type { UnifiedMetadata } from './MetadataParts.ts'
import { unwrapType } from './unwrapType.ts'

/**
 * Returns the width of an unsigned integer type in bits, and whether the type is compact. Returns
 * `undefined` for other types.
 */
export function integerOf(
  metadata: UnifiedMetadata,
  id: number
): { readonly bits: number; readonly compact: boolean } | undefined {
  const { def } = unwrapType(metadata, id)
  const compact = def.tag === 'compact'
  const inner = compact ? unwrapType(metadata, def.value).def : def
  const bits = inner.tag === 'primitive' ? /^u(\d+)$/.exec(inner.value.tag)?.[1] : undefined
  return bits === undefined ? undefined : { bits: Number(bits), compact }
}

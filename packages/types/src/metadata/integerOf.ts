import type { UnifiedMetadata } from './MetadataParts.ts'
import { unwrapType } from './unwrapType.ts'

/** The width of an unsigned number, and whether it is written compactly; `null` for all else. */
export function integerOf(
  metadata: UnifiedMetadata,
  id: number
): { readonly bits: number; readonly compact: boolean } | null {
  const { def } = unwrapType(metadata, id)
  const compact = def.tag === 'compact'
  const inner = compact ? unwrapType(metadata, def.value).def : def
  const bits = inner.tag === 'primitive' ? /^u(\d+)$/.exec(inner.value.tag)?.[1] : undefined
  return bits === undefined ? null : { bits: Number(bits), compact }
}

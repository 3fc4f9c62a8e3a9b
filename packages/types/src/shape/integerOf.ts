import type { MetadataModel } from '../metadata/MetadataModel.ts'
import { unwrapType } from './unwrapType.ts'

const BITS: Readonly<Record<string, number>> = {
  u8: 8,
  u16: 16,
  u32: 32,
  u64: 64,
  u128: 128,
  u256: 256
}

/** The width of an unsigned number, and whether it is written compactly; `null` for all else. */
export function integerOf(
  model: MetadataModel,
  id: number
): { readonly bits: number; readonly compact: boolean } | null {
  const { shape } = unwrapType(model, id)
  if (shape.kind === 'compact') {
    const inner = integerOf(model, shape.item)
    return inner === null ? null : { bits: inner.bits, compact: true }
  }
  if (shape.kind !== 'primitive') return null
  const bits = BITS[shape.primitive]
  return bits === undefined ? null : { bits, compact: false }
}

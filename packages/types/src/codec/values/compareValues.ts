import { BytesValue } from './BytesValue.ts'
import { EnumValue } from './EnumValue.ts'
import { IntegerValue } from './IntegerValue.ts'
import { ListValue } from './ListValue.ts'
import { OptionValue } from './OptionValue.ts'
import { StructValue } from './StructValue.ts'
import type { Value } from './Value.ts'

/** Compares two values of one type, as Rust orders the keys of a map: 0 if they are the same. */
export function compareValues(one: Value, other: Value): number {
  if (one instanceof IntegerValue && other instanceof IntegerValue) {
    const [left, right] = [one.toBigInt(), other.toBigInt()]
    return left < right ? -1 : Number(left > right)
  }
  if (one instanceof StructValue && other instanceof StructValue) {
    return compareLists(StructValue.valuesOf(one), StructValue.valuesOf(other))
  }
  if (one instanceof EnumValue && other instanceof EnumValue) {
    return one.index - other.index || compareValues(one.inner, other.inner)
  }
  if (one instanceof OptionValue && other instanceof OptionValue) {
    return Number(one.isSome) - Number(other.isSome) || compareValues(one.value, other.value)
  }
  if (one instanceof ListValue && other instanceof ListValue) return compareLists(one, other)
  return compareBytes(contentOf(one), contentOf(other))
}

function compareLists(one: readonly Value[], other: readonly Value[]): number {
  for (const [index, left] of one.entries()) {
    const right = other[index]
    const difference = right === undefined ? 1 : compareValues(left, right)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (const [index, left] of one.entries()) {
    const difference = left - (other[index] ?? -1)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

// Bytes are ordered by what they are, without the length that is written before them.
function contentOf(value: Value): Uint8Array {
  return value instanceof BytesValue ? value.bytes : value.toU8a()
}

import { bytesToHex, hexToBytes, isParaclockError, ValueMalformed } from '@paraclock/core'
import { expect, test } from 'vitest'
import { decodeWhole } from '../src/values/decodeWhole.ts'
import { integerType } from '../src/values/integers.ts'
import type { ValueType } from '../src/values/ValueType.ts'

export const u8: ValueType = integerType('u8')
export const u16: ValueType = integerType('u16')

/** A value of polkadot.js with these bytes. */
export const codec = (hex: string, more: object = {}) => ({ toU8a: () => hexToBytes(hex), ...more })

/** The result, or the problem that the refusal states. */
export function attempt<Result>(act: () => Result): Result | string {
  try {
    return act()
  } catch (error) {
    if (!isParaclockError(error, ValueMalformed)) throw error
    return error.context.problem
  }
}
export const write = (type: ValueType, input: unknown) =>
  attempt(() => bytesToHex(type.encode(input)))
const read = (type: ValueType, hex: string) => attempt(() => decodeWhole(type, hexToBytes(hex)))

/** Inputs of a type, each with its bytes or the problem. */
export function encodes(
  name: string,
  type: ValueType,
  cases: readonly (readonly [unknown, string])[]
): void {
  test.each(cases.map(([input, expected], index) => ({ index, input, expected })))(
    `an input of ${name}, row $index: $expected`,
    ({ input, expected }) => {
      expect(write(type, input)).toBe(expected)
    }
  )
}

/** Bytes of a type, each with its value or the problem, and its text for a person. */
export function decodes(
  name: string,
  type: ValueType,
  cases: readonly (readonly [hex: string, value: unknown, text?: string])[]
): void {
  test.each(cases.map(([hex, value, text]) => ({ hex, value, text })))(
    `$hex as ${name}`,
    ({ hex, value, text }) => {
      expect(read(type, hex)).toEqual(value)
      if (text !== undefined) expect(type.describe(value)).toBe(text)
    }
  )
}

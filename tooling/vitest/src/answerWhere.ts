import { expect } from 'vitest'
import { countFunctions, lebOf, WasmReader, withSections } from './WasmReader.ts'

const IMPORTS = 2
const FUNCTIONS = 3
const EXPORTS = 7
const CODE = 10

/** What one method answers in place of its own answer. */
export interface OtherAnswer {
  readonly method: string
  /** The byte of the input that decides, and its value. */
  readonly at: number
  readonly byte: number
  /** The answer: up to four bytes. */
  readonly answer: readonly number[]
}

/**
 * The compressed code of a runtime that is as another one, except that a method answers otherwise
 * where a byte of its input has a value.
 */
export function answerWhere(code: Uint8Array, other: OtherAnswer): Uint8Array {
  let imported = 0
  let added = 0
  let original = 0
  // The functions are listed with their types before it is known which of them is exported.
  withSections(code, (id, reader, section) => {
    if (id === IMPORTS) imported = countFunctions(reader)
    if (id === FUNCTIONS) added = imported + reader.leb()
    if (id === EXPORTS) original = exportedAt(reader, other.method).index
    return section
  })
  expect(original, other.method).toBeGreaterThan(0)
  return withSections(code, (id, reader, section) => {
    if (id === FUNCTIONS) return withOneMore(section, lebOf(typeOf(section, original - imported)))
    if (id === EXPORTS) return redirect(reader, section, other.method, added)
    return id === CODE ? withOneMore(section, writeBody(other, original)) : section
  })
}

/** A list with another item behind its last. */
function withOneMore(section: Uint8Array, item: readonly number[]): Uint8Array {
  const reader = new WasmReader(Buffer.from(section))
  const count = reader.leb()
  return Uint8Array.from([...lebOf(count + 1), ...section.subarray(reader.at), ...item])
}

function typeOf(section: Uint8Array, index: number): number {
  const reader = new WasmReader(Buffer.from(section))
  const types = Array.from({ length: reader.leb() }, () => reader.leb())
  return types[index] ?? 0
}

/** The function that is exported by a name, and where its number stands. */
function exportedAt(reader: WasmReader, name: string) {
  for (let left = reader.leb(); left > 0; left -= 1) {
    const found = reader.name()
    reader.byte()
    const start = reader.at
    const index = reader.leb()
    if (found === name) return { index, start, end: reader.at }
  }
  return { index: 0, start: 0, end: 0 }
}

function redirect(reader: WasmReader, section: Uint8Array, name: string, to: number): Uint8Array {
  const origin = reader.at
  const { start, end } = exportedAt(reader, name)
  return Uint8Array.from([
    ...section.subarray(0, start - origin),
    ...lebOf(to),
    ...section.subarray(end - origin)
  ])
}

/** The input is at the first argument, and the answer is a length and a place, 32 bits each. */
function writeBody({ at, byte, answer }: OtherAnswer, original: number): readonly number[] {
  const word = answer.reduceRight((sum, one) => sum * 256 + one, 0)
  const [get, load, store, constant, equal, call] = [0x20, 0x2d, 0x36, 0x41, 0x46, 0x10]
  const body = [
    ...[0, get, 0, load, 0, ...lebOf(at), constant, ...signed(byte), equal, 0x04, 0x40],
    ...[get, 0, constant, ...signed(word), store, 0, 0],
    // Length in the upper half: (i64.extend_i32_u place) | (length << 32), returned.
    ...[get, 0, 0xad, 0x42, ...signed(answer.length), 0x42, 32, 0x86, 0x84, 0x0f, 0x0b],
    ...[get, 0, get, 1, call, ...lebOf(original), 0x0b]
  ]
  return [...lebOf(body.length), ...body]
}

/** A number that is not negative as a module has constants. */
function signed(value: number): readonly number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(Math.floor(value / 0x80))]
}

import { type Coder, refuse } from './coders/Coder.ts'
import { compactCoder } from './coders/compactCoder.ts'
import { enumCoder } from './coders/enumCoder.ts'
import { eraCoder } from './coders/eraCoder.ts'
import { type IntegerCoder, integerCoder } from './coders/integerCoder.ts'
import { arrayCoder, listCoder, optionCoder, tupleCoder } from './coders/listCoders.ts'
import {
  boolCoder,
  bytesCoder,
  fixedBytesCoder,
  nullCoder,
  textCoder
} from './coders/plainCoders.ts'
import { structCoder } from './coders/structCoder.ts'
import { primitiveForm } from './knownTypes.ts'

/** Finds the coder of a name that is not one of the built-in types. */
export type ResolveName = (name: string) => Coder

const BUILT_IN: Readonly<Record<string, Coder>> = {
  bool: boolCoder,
  Bytes: bytesCoder,
  // As a node takes it: what is inside has a length before it.
  Extrinsic: bytesCoder,
  ExtrinsicEra: eraCoder,
  Hash: fixedBytesCoder(32),
  Index: integerCoder({ bits: 32, signed: false }),
  Null: nullCoder,
  Text: textCoder
}

/**
 * Makes the coder of a type that is written as polkadot.js writes it: a name, `Vec<u8>`,
 * `Result<u128, {"_enum": ["Refused"]}>`, `(u32, AccountId)`, `[u8; 32]`.
 *
 * @throws ParaclockError `ValueMalformed` if it is no type, and what `resolve` throws.
 */
export function parseTypeText(text: string, resolve: ResolveName): Coder {
  const trimmed = text.trim()
  const parse = (part: string): Coder => parseTypeText(part, resolve)
  if (trimmed.startsWith('{')) return parseObject(trimmed, parse)
  if (trimmed.startsWith('(') && trimmed.endsWith(')')) {
    const items = splitTypes(trimmed.slice(1, -1)).map(parse)
    return items.length === 0 ? nullCoder : tupleCoder(items)
  }
  const array = /^\[(.+);\s*(\d+)\]$/s.exec(trimmed)
  if (array !== null) {
    const [item, length] = [parse(array[1] ?? ''), Number(array[2])]
    return item.name === 'u8' ? fixedBytesCoder(length) : arrayCoder(item, length)
  }
  const generic = /^(\w+)<(.*)>$/s.exec(trimmed)
  if (generic !== null) {
    return parseGeneric(generic[1] ?? '', splitTypes(generic[2] ?? '').map(parse))
  }
  const form = primitiveForm(trimmed)
  return form === undefined ? (BUILT_IN[trimmed] ?? resolve(trimmed)) : integerCoder(form)
}

function parseGeneric(name: string, params: readonly Coder[]): Coder {
  const [first = nullCoder, second = nullCoder] = params
  switch (name) {
    case 'Vec':
      return first.name === 'u8' ? bytesCoder : listCoder(first, 'list')
    case 'Option':
      return optionCoder(first)
    case 'Compact':
      return compactCoder(first as IntegerCoder)
    case 'Result':
      return enumCoder({
        name,
        isBasic: false,
        variants: [
          { name: 'Ok', index: 0, coder: first },
          { name: 'Err', index: 1, coder: second }
        ]
      })
    default:
      return refuse(name, name, 'it is no type that takes others')
  }
}

function parseObject(text: string, parse: (text: string) => Coder): Coder {
  const fields: unknown = JSON.parse(text)
  if (typeof fields !== 'object' || fields === null)
    return refuse('struct', text, 'it names no fields')
  const { _enum: variants } = fields as { readonly _enum?: unknown }
  if (variants === undefined) {
    return structCoder(
      'struct',
      Object.entries(fields).map(([name, type]) => ({ name, coder: parse(String(type)) }))
    )
  }
  const named: readonly [string, string][] = Array.isArray(variants)
    ? variants.map((name) => [String(name), 'Null'])
    : Object.entries(variants as object).map(([name, type]) => [name, String(type)])
  return enumCoder({
    name: 'enum',
    isBasic: named.every(([, type]) => type === 'Null'),
    variants: named.map(([name, type], index) => ({ name, index, coder: parse(type) }))
  })
}

/** Splits at the commas that stand in no bracket and in no quotes. */
function splitTypes(text: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let quoted = false
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\\') at += 1
    else if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if ('<([{'.includes(char)) depth += 1
    else if ('>)]}'.includes(char)) depth -= 1
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  const rest = text.slice(start)
  return rest.trim() === '' ? parts : [...parts, rest]
}

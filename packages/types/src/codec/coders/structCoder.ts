import { camelCase } from '../../metadata/names.ts'
import { type StructField, StructValue } from '../values/StructValue.ts'
import { bytesOf, type Coder, readFrom, refuse } from './Coder.ts'

// What polkadot.js's structs have for themselves, so that fields of these names get another.
const TAKEN: ReadonlySet<string> = new Set(['entries', 'keys', 'new', 'size', 'hash', 'registry'])

/** A field, as the type has it. */
export interface CodedField {
  /** Its name, as the runtime spells it. */
  readonly name: string
  readonly coder: Coder
}

/** Makes the coder of values by name. */
export function structCoder(name: string, coded: readonly CodedField[]): Coder {
  const fields = coded.map(({ name: spelled }) => nameField(spelled))
  const coder: Coder = {
    name,
    read: (reader) =>
      new StructValue(
        fields,
        coded.map((field) => field.coder.read(reader))
      ),
    write: (input) => {
      const bytes = bytesOf(input)
      if (bytes !== undefined) return readFrom(coder, bytes)
      const inputs = order(name, fields, input ?? {})
      return new StructValue(
        fields,
        coded.map(({ coder: one }, index) => writeField(one, fields[index]?.name, inputs[index]))
      )
    }
  }
  return coder
}

/** The names that a field has in JavaScript. */
export function nameField(spelled: string): StructField {
  const name = camelCase(spelled)
  if (name.includes('#')) return { name, property: name.replaceAll('#', '_') }
  return { name, property: TAKEN.has(name) ? `${name}_` : name }
}

function order(type: string, fields: readonly StructField[], input: unknown): readonly unknown[] {
  if (Array.isArray(input)) {
    if (input.length === fields.length) return input
    return refuse(type, input, `it has ${input.length} values in place of ${fields.length}`)
  }
  if (typeof input !== 'object' || input === null) {
    return refuse(type, input, `it has no fields: expected ${listNames(fields)}`)
  }
  const entries: readonly [unknown, unknown][] =
    input instanceof Map ? [...input] : Object.entries(input)
  const given = new Map(entries.map(([key, value]) => [camelCase(String(key)), value]))
  // A name in camel case comes before the same in another.
  return fields.map(
    ({ name }) => Reflect.getOwnPropertyDescriptor(input, name)?.value ?? given.get(name)
  )
}

function listNames(fields: readonly StructField[]): string {
  return fields.map(({ name }) => name).join(', ')
}

function writeField(coder: Coder, name: string | undefined, input: unknown) {
  try {
    return coder.write(input)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return refuse(coder.name, input, `${name}: ${problem}`, error)
  }
}

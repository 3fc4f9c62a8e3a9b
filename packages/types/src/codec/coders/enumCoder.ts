import { defineEnum } from '../values/EnumValue.ts'
import { NullValue } from '../values/NullValue.ts'
import type { Value } from '../values/Value.ts'
import { bytesOf, type Coder, readFrom, refuse } from './Coder.ts'

/** A variant of an enum. */
export interface CodedVariant {
  readonly name: string
  /** The byte that selects it. */
  readonly index: number
  /** What it holds. */
  readonly coder: Coder
}

/** Makes the coder of values that are one of several variants. */
export function enumCoder(args: {
  readonly name: string
  readonly variants: readonly CodedVariant[]
  /** Whether no variant holds anything. */
  readonly isBasic: boolean
  /** Whether a value stands for what it holds, where it is written as text. */
  readonly isTransparent?: boolean
  /** Which variant an input stands for that names none. */
  readonly admit?: (input: unknown) => readonly [name: string, input: unknown] | undefined
}): Coder {
  const { name, variants, isBasic, isTransparent = false, admit = () => undefined } = args
  const sorted = variants.toSorted((one, other) => one.index - other.index)
  const names = sorted.map((variant) => variant.name)
  const Defined = defineEnum({ names, isBasic, isTransparent })
  const form = { names, isBasic, isTransparent }
  const make = ({ name: type, index }: CodedVariant, inner: Value): Value =>
    new Defined(form, type, index, inner)
  const byName = (wanted: string, input: unknown): Value => {
    const lower = wanted.toLowerCase()
    const found = sorted.find((variant) => variant.name.toLowerCase() === lower)
    if (found === undefined) {
      return refuse(name, wanted, `it is no variant: expected ${names.join(', ') || 'none'}`)
    }
    return make(found, found.coder.write(input))
  }
  const byIndex = (wanted: number): Value => {
    const found = sorted.find((variant) => variant.index === wanted)
    if (found === undefined) return refuse(name, wanted, 'there is no such variant')
    return make(found, found.coder.write(undefined))
  }
  // What is left out is the first variant, of an enum that has one where polkadot.js looks for it.
  const byDefault = (input: unknown): Value => {
    if (sorted.length === 0) return new NullValue()
    if (sorted[0]?.index === 0) return byIndex(0)
    return refuse(name, input, `it names no variant: expected ${names.join(', ')}`)
  }
  const coder: Coder = {
    name,
    read: (reader) => {
      const index = reader.byte()
      const found = sorted.find((variant) => variant.index === index)
      if (found === undefined) throw reader.malformed(`there is no variant ${index}`)
      return make(found, found.coder.read(reader))
    },
    write: (input) => {
      const admitted = admit(input)
      if (admitted !== undefined) return byName(...admitted)
      const bytes = bytesOf(input)
      if (bytes !== undefined) {
        return bytes.length === 0 ? byDefault(input) : readFrom(coder, bytes)
      }
      if (typeof input === 'number') return byIndex(input)
      if (typeof input === 'string') return byName(input, undefined)
      if (input === undefined || input === null) return byDefault(input)
      const [entry] = typeof input === 'object' ? Object.entries(input) : []
      if (entry !== undefined) return byName(...entry)
      return refuse(name, input, `it names no variant: expected ${names.join(', ')}`)
    }
  }
  return coder
}

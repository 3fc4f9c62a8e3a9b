import { decodeWhole, scaleOf } from './decodeWhole.ts'
import type { EnumInput } from './enums.ts'
import { refuse } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

const MAX = 65_536
const MIN = 4
// Up to this period, every block of it can be told apart.
const EXACT = 4096
const EXPECTED = 'expected { current, period } as numbers of blocks'

/**
 * The era of a transaction, which the runtime has as one variant for each first byte:
 * `{ type: 'Immortal' }` or `{ type: 'Mortal85', value: 0 }`. `null` is immortal, and
 * `{ current, period }` lives from the present block on.
 */
export function eraType(inner: ValueType): ValueType {
  const type: ValueType = {
    ...inner,
    decode: (bytes) => {
      const value = inner.decode(bytes)
      const mortal = readMortal(value as EnumInput)
      if (mortal === undefined) return value
      const { period, phase } = mortal
      if (period >= MIN && phase < period) return value
      return refuse('Era', bytes, `it is within no period: block ${phase} of ${period}`)
    },
    read: (input) => {
      if (input === undefined || input === null) return { type: 'Immortal', value: undefined }
      const scale = scaleOf(input)
      if (scale !== undefined) return decodeWhole(type, scale)
      if (typeof input !== 'object') return refuse('Era', input, EXPECTED)
      if (isPeriod(input)) return decodeWhole(type, encodeMortal(input))
      const [[name, value] = []] = Object.entries(input)
      if (name?.toLowerCase() === 'immortalera') return type.read(null)
      if (name?.toLowerCase() === 'mortalera' && value) return type.read(value)
      return 'type' in input ? inner.read(input) : refuse('Era', input, EXPECTED)
    },
    describe: (value) => {
      const mortal = readMortal(value as EnumInput)
      if (mortal === undefined) return 'Immortal'
      return `Mortal {period: ${mortal.period}, phase: ${mortal.phase}}`
    }
  }
  return type
}

interface Period {
  readonly current: number
  readonly period: number
}

function isPeriod(input: object): input is Period {
  const { current = -1, period = 0 } = input as Partial<Period>
  return Number.isSafeInteger(current) && Number.isSafeInteger(period) && current >= 0 && period > 0
}

function encodeMortal({ current, period }: Period): Uint8Array {
  const length = Math.min(Math.max(2 ** Math.ceil(Math.log2(period)), MIN), MAX)
  const step = Math.max(length / EXACT, 1)
  const encoded = Math.log2(length) - 1 + (Math.floor((current % length) / step) << 4)
  return Uint8Array.of(encoded & 255, encoded >> 8)
}

function readMortal({ type, value }: EnumInput): { period: number; phase: number } | undefined {
  const first = /^Mortal(\d+)$/.exec(type)?.[1]
  if (first === undefined) return undefined
  const encoded = Number(first) + ((value as number) << 8)
  const period = 2 << (encoded & 15)
  return { period, phase: (encoded >> 4) * Math.max(period / EXACT, 1) }
}

import { EraValue } from '../values/EraValue.ts'
import { bytesOf, type Coder, readFrom, refuse } from './Coder.ts'

const LONGEST = 65_536
const SHORTEST = 4
const EXACT = 4096
const EXPECTED = 'expected { current, period } as numbers of blocks'

interface Mortal {
  readonly current: number
  readonly period: number
}

/**
 * The coder of a transaction's era: without an end, or `{ current, period }`, which it lives from
 * the present block on.
 */
export const eraCoder: Coder = {
  name: 'Era',
  read: (reader) => {
    const low = reader.byte()
    if (low === 0) return EraValue.immortal()
    const encoded = low + (reader.byte() << 8)
    const period = 2 << (encoded & 15)
    const phase = (encoded >> 4) * Math.max(period / EXACT, 1)
    if (period < SHORTEST || phase >= period) {
      throw reader.malformed(`it is within no period: block ${phase} of ${period}`)
    }
    return EraValue.mortal(period, phase)
  },
  write: (input) => {
    if (input === undefined || input === null || input === '') return EraValue.immortal()
    const bytes = bytesOf(input)
    if (bytes?.length === 0) return EraValue.immortal()
    if (bytes !== undefined) return readFrom(eraCoder, bytes)
    if (typeof input !== 'object') return refuse('Era', input, EXPECTED)
    if (isMortal(input)) return beginMortal(input)
    const [[name, inner] = []] = Object.entries(input)
    if (name?.toLowerCase() === 'immortalera') return EraValue.immortal()
    if (name?.toLowerCase() === 'mortalera' && inner) return eraCoder.write(inner)
    return refuse('Era', input, EXPECTED)
  }
}

function isMortal(input: object): input is Mortal {
  const { current = -1, period = 0 } = input as Partial<Mortal>
  return Number.isSafeInteger(current) && Number.isSafeInteger(period) && current >= 0 && period > 0
}

function beginMortal({ current, period }: Mortal): EraValue {
  const length = Math.min(Math.max(2 ** Math.ceil(Math.log2(period)), SHORTEST), LONGEST)
  return EraValue.mortal(length, current % length)
}

import { BackwardBits } from './BackwardBits.ts'
import { readFse } from './FseTable.ts'
import { refuseZstd } from './refuseZstd.ts'

export interface HuffmanTable {
  readonly log: number
  readonly symbols: Uint8Array
  readonly bits: Uint8Array
}

const MAX_LOG = 11
const MAX_WEIGHTS = 255

export function readHuffman(bytes: Uint8Array): {
  readonly table: HuffmanTable
  readonly length: number
} {
  const head = bytes[0] ?? 0
  const size = head < 128 ? head : (head - 126) >> 1
  const packed = bytes.subarray(1, 1 + size)
  if (packed.length < size) refuseZstd('a table of codes is cut off')
  const weights =
    head < 128
      ? readWeights(packed)
      : Array.from({ length: head - 127 }, (_, index) => {
          const byte = packed[index >> 1] ?? 0
          return index % 2 === 0 ? byte >> 4 : byte & 15
        })
  return { table: buildHuffman(weights), length: 1 + size }
}

function readWeights(bytes: Uint8Array): number[] {
  const { table, length } = readFse(bytes, 6, MAX_LOG + 2)
  const stream = new BackwardBits(bytes.subarray(length))
  const weights: number[] = []
  const states = [stream.read(table.log), stream.read(table.log)] as [number, number]
  for (let turn = 0; ; turn = 1 - turn) {
    const state = states[turn] ?? 0
    weights.push(table.symbols[state] ?? 0)
    states[turn] = (table.next[state] ?? 0) + stream.read(table.bits[state] ?? 0)
    if (weights.length > MAX_WEIGHTS) refuseZstd('a table has too many codes')
    if (stream.left < 0) {
      weights.push(table.symbols[states[1 - turn] ?? 0] ?? 0)
      return weights
    }
  }
}

/**
 * Builds a table from the weights in a frame. A frame omits the last weight. The last weight makes
 * the sum of `2 ** (weight - 1)` over all weights a power of two.
 */
function buildHuffman(given: readonly number[]): HuffmanTable {
  const sum = given.reduce((total, weight) => total + (weight === 0 ? 0 : 2 ** (weight - 1)), 0)
  const log = 32 - Math.clz32(sum)
  const rest = 2 ** log - sum
  if (sum === 0 || log > MAX_LOG || (rest & (rest - 1)) !== 0 || given.length > MAX_WEIGHTS) {
    refuseZstd('codes do not fit together')
  }
  const weights = [...given, 32 - Math.clz32(rest)]
  const [symbols, bits] = [new Uint8Array(2 ** log), new Uint8Array(2 ** log)]
  let at = 0
  for (let weight = 1; weight <= log; weight++) {
    weights.forEach((own, symbol) => {
      if (own !== weight) return
      const end = at + 2 ** (weight - 1)
      symbols.fill(symbol, at, end)
      bits.fill(log + 1 - weight, at, end)
      at = end
    })
  }
  return { log, symbols, bits }
}

export function readSymbols(bytes: Uint8Array, into: Uint8Array, table: HuffmanTable): void {
  const { log, symbols, bits } = table
  const stream = new BackwardBits(bytes)
  let { left } = stream
  for (let at = 0; at < into.length; at++) {
    const code = stream.peek(left - log, log)
    into[at] = symbols[code] ?? 0
    left -= bits[code] ?? 0
  }
  if (left !== 0) refuseZstd('a stream of codes does not end with its symbols')
}

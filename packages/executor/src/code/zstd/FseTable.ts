import { refuseZstd } from './refuseZstd.ts'

export interface FseTable {
  readonly log: number
  readonly symbols: Uint8Array
  readonly bits: Uint8Array
  readonly next: Uint16Array
}

export function readFse(
  bytes: Uint8Array,
  mostLog: number,
  mostSymbols: number
): { readonly table: FseTable; readonly length: number } {
  const log = ((bytes[0] ?? 0) & 15) + 5
  if (log > mostLog) refuseZstd('a table is too large')
  const counts: number[] = []
  let at = 4
  const peek = (count: number): number => {
    const byte = at >> 3
    const word = (bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16)
    return (word >>> (at & 7)) & ((1 << count) - 1)
  }
  let remaining = (1 << log) + 1
  let width = log + 1
  while (remaining > 1) {
    if (counts.length >= mostSymbols) refuseZstd('a table has too many symbols')
    const threshold = 1 << (width - 1)
    const most = 2 * threshold - 1 - remaining
    let value = peek(width - 1)
    if (value < most) at += width - 1
    else {
      value = peek(width)
      if (value >= threshold) value -= most
      at += width
    }
    counts.push(value - 1)
    remaining -= Math.abs(value - 1)
    for (let zeros = value === 1 ? 3 : 0; zeros === 3; at += 2) {
      zeros = peek(2)
      for (let left = zeros; left > 0; left--) counts.push(0)
    }
    while (remaining < 1 << (width - 1) && width > 1) width--
  }
  const length = (at + 7) >> 3
  if (remaining !== 1 || counts.length > mostSymbols || length > bytes.length) {
    refuseZstd('a table is cut off')
  }
  return { table: buildFse(counts, log), length }
}

/**
 * Builds a table of finite state entropy (FSE) with `2 ** log` states. `counts` has the number of
 * states of each symbol. If the count is -1, the symbol has one state, near the end of the table.
 */
export function buildFse(counts: readonly number[], log: number): FseTable {
  const size = 1 << log
  const symbols = new Uint8Array(size)
  const states = counts.map((count) => Math.abs(count))
  let high = size - 1
  counts.forEach((count, symbol) => {
    if (count === -1) symbols[high--] = symbol
  })
  const step = (size >> 1) + (size >> 3) + 3
  let at = 0
  counts.forEach((count, symbol) => {
    for (let left = count; left > 0; left--) {
      symbols[at] = symbol
      do at = (at + step) & (size - 1)
      while (at > high)
    }
  })
  const [bits, next] = [new Uint8Array(size), new Uint16Array(size)]
  for (let state = 0; state < size; state++) {
    const symbol = symbols[state] ?? 0
    const number = states[symbol] ?? 1
    states[symbol] = number + 1
    const width = log - (31 - Math.clz32(number))
    bits[state] = width
    next[state] = (number << width) - size
  }
  return { log, symbols, bits, next }
}

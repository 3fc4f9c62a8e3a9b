import { BackwardBits } from './BackwardBits.ts'
import { buildFse, type FseTable, readFse } from './FseTable.ts'
import { type HuffmanTable, readHuffman, readSymbols } from './HuffmanTable.ts'
import { refuseZstd } from './refuseZstd.ts'
import { ZstdInput, type ZstdOutput } from './ZstdOutput.ts'

const MAX_BLOCK = 128 * 1024

/** How zstd codes the literal length, the offset or the match length of a sequence. */
interface SequenceCode {
  readonly mostLog: number
  readonly known: FseTable
  /**
   * For each code, the number of extra bits in the stream. The value of a code is `first` plus the
   * number in its extra bits.
   */
  readonly bits: readonly number[]
  readonly first: readonly number[]
}

const times = (count: number, value: number): number[] => new Array<number>(count).fill(value)

function describeCode(args: {
  readonly mostLog: number
  readonly log: number
  readonly counts: readonly number[]
  readonly bits: readonly number[]
  readonly from: number
}): SequenceCode {
  const { mostLog, log, counts, bits } = args
  let value = args.from
  const first = bits.map((width) => {
    const own = value
    value += 2 ** width
    return own
  })
  return { mostLog, known: buildFse(counts, log), bits, first }
}

const LITERALS = describeCode({
  ...{ mostLog: 9, log: 6, from: 0 },
  counts: [4, 3, ...times(11, 2), 1, 1, 1, ...times(9, 2), 3, 2, ...times(5, 1), ...times(4, -1)],
  bits: [...times(16, 0), 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
})
const MATCHES = describeCode({
  ...{ mostLog: 9, log: 6, from: 3 },
  counts: [1, 4, 3, ...times(6, 2), ...times(37, 1), ...times(7, -1)],
  bits: [...times(32, 0), ...[1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]]
})
const OFFSETS = describeCode({
  ...{ mostLog: 8, log: 5, from: 1 },
  counts: [...times(6, 1), 2, 2, 2, ...times(15, 1), ...times(5, -1)],
  bits: Array.from({ length: 32 }, (_, code) => code)
})
const CODES = [LITERALS, OFFSETS, MATCHES] as const

/** Unpacks one frame. A block may reuse the tables and the match distances of earlier blocks. */
export class ZstdFrame {
  readonly #input: ZstdInput
  readonly #output: ZstdOutput
  readonly #window: number
  readonly #start: number
  readonly #literals = new Uint8Array(MAX_BLOCK)
  readonly #offsets: [number, number, number] = [1, 4, 8]
  readonly #tables: (FseTable | undefined)[] = []
  #huffman: HuffmanTable | undefined

  constructor(input: ZstdInput, output: ZstdOutput, window: number) {
    this.#input = input
    this.#output = output
    this.#window = window
    this.#start = output.length
  }

  unpackBlock(): boolean {
    const header = this.#input.number(3)
    const size = header >> 3
    const kind = (header >> 1) & 3
    if (size > Math.min(MAX_BLOCK, this.#window)) refuseZstd('a block is too large')
    if (kind === 0) this.#output.push(this.#input.take(size))
    else if (kind === 1) this.#output.fill(this.#input.number(1), size)
    else if (kind === 2) this.#unpackSequences(new ZstdInput(this.#input.take(size)))
    else refuseZstd('a block is of no kind')
    return (header & 1) === 1
  }

  #readLiterals(block: ZstdInput): Uint8Array {
    const head = block.number(1)
    const [kind, form] = [head & 3, (head >> 2) & 3]
    if (kind < 2) {
      const more = form === 1 ? 1 : form === 3 ? 2 : 0
      const size = (form & 1) === 0 ? head >> 3 : (head >> 4) + block.number(more) * 16
      const literals = this.#room(size)
      if (kind === 0) literals.set(block.take(size))
      else literals.fill(block.number(1))
      return literals
    }
    const width = [10, 10, 14, 18][form] ?? 10
    const sizes = (head >> 4) + block.number(width === 10 ? 2 : width === 14 ? 3 : 4) * 16
    const literals = this.#room(sizes % 2 ** width)
    let packed = block.take(Math.floor(sizes / 2 ** width))
    if (kind === 2) {
      const { table, length } = readHuffman(packed)
      this.#huffman = table
      packed = packed.subarray(length)
    }
    const table = this.#huffman ?? refuseZstd('a table is missing')
    if (form === 0) readSymbols(packed, literals, table)
    else readFour(packed, literals, table)
    return literals
  }

  #room(size: number): Uint8Array {
    if (size > MAX_BLOCK) refuseZstd('literals are larger than a block')
    return this.#literals.subarray(0, size)
  }

  #readTables(block: ZstdInput): readonly FseTable[] {
    const modes = block.number(1)
    if ((modes & 3) !== 0) refuseZstd('a reserved bit')
    return CODES.map((code, index) => {
      const mode = (modes >> (6 - 2 * index)) & 3
      const table = this.#readTable(block, mode, code, this.#tables[index])
      this.#tables[index] = table
      return table
    })
  }

  #readTable(
    block: ZstdInput,
    mode: number,
    { mostLog, known, bits }: SequenceCode,
    before: FseTable | undefined
  ): FseTable {
    if (mode === 0) return known
    if (mode === 3) return before ?? refuseZstd('a table is missing')
    if (mode === 1) {
      const symbol = block.number(1)
      if (symbol >= bits.length) refuseZstd('a code is too large')
      return buildFse([...times(symbol, 0), 1], 0)
    }
    const { table, length } = readFse(block.rest(), mostLog, bits.length)
    block.take(length)
    return table
  }

  #unpackSequences(block: ZstdInput): void {
    const literals = this.#readLiterals(block)
    const first = block.number(1)
    const count =
      first < 128
        ? first
        : first < 255
          ? (first - 128) * 256 + block.number(1)
          : block.number(2) + 0x7f00
    if (count === 0) {
      if (block.left > 0) refuseZstd('something follows the literals')
      this.#output.push(literals)
      return
    }
    const tables = this.#readTables(block) as [FseTable, FseTable, FseTable]
    this.#runSequences(count, literals, tables, new BackwardBits(block.rest()))
  }

  #runSequences(
    count: number,
    literals: Uint8Array,
    [lengths, offsets, matches]: readonly [FseTable, FseTable, FseTable],
    bits: BackwardBits
  ): void {
    const output = this.#output
    const end = output.length + Math.min(MAX_BLOCK, this.#window)
    let length = bits.read(lengths.log)
    let offset = bits.read(offsets.log)
    let match = bits.read(matches.log)
    let used = 0
    for (let left = count; left > 0; left--) {
      const distance = readValue(bits, OFFSETS, offsets.symbols[offset] ?? 0)
      const repeated = readValue(bits, MATCHES, matches.symbols[match] ?? 0)
      const literal = readValue(bits, LITERALS, lengths.symbols[length] ?? 0)
      if (left > 1) {
        length = (lengths.next[length] ?? 0) + bits.read(lengths.bits[length] ?? 0)
        match = (matches.next[match] ?? 0) + bits.read(matches.bits[match] ?? 0)
        offset = (offsets.next[offset] ?? 0) + bits.read(offsets.bits[offset] ?? 0)
      }
      const isBeyond = used + literal > literals.length || bits.left < 0
      if (isBeyond || output.length + literal + repeated > end) refuseZstd('a sequence is too long')
      output.push(literals, used, used + literal)
      used += literal
      output.repeat(this.#resolve(distance, literal === 0), repeated)
    }
    if (bits.left !== 0) refuseZstd('bits are left over')
    if (output.length + literals.length - used > end) refuseZstd('a block is too large')
    output.push(literals, used)
  }

  /**
   * Returns the distance from the end of the output back to the bytes that a match repeats. A
   * `value` above 3 is the distance plus 3. The values 1, 2 and 3 select one of the three latest
   * distances, the latest first. In a sequence without literals, 1 and 2 select the second and the
   * third, and 3 means the latest distance minus 1.
   */
  #resolve(value: number, hasNoLiterals: boolean): number {
    const known = this.#offsets
    const recent = value > 3 ? 3 : value - 1 + Number(hasNoLiterals)
    const distance = value > 3 ? value - 3 : recent === 3 ? known[0] - 1 : (known[recent] ?? 0)
    if (recent > 0) {
      if (recent > 1) known[2] = known[1]
      known[1] = known[0]
      known[0] = distance
    }
    const reach = Math.min(this.#window, this.#output.length - this.#start)
    return distance > 0 && distance <= reach ? distance : refuseZstd('a match is too far back')
  }
}

function readValue(
  bits: BackwardBits,
  { first, bits: widths }: SequenceCode,
  code: number
): number {
  const width = widths[code] ?? refuseZstd('a code is too large')
  return (first[code] ?? 0) + bits.read(width)
}

/**
 * Reads literals from four Huffman streams. Before the streams, `packed` has the sizes of the first
 * three streams.
 */
function readFour(packed: Uint8Array, literals: Uint8Array, table: HuffmanTable): void {
  const input = new ZstdInput(packed)
  const sizes = [input.number(2), input.number(2), input.number(2)]
  const share = (literals.length + 3) >> 2
  if (share * 3 > literals.length) refuseZstd('too few literals for four streams')
  for (let stream = 0; stream < 4; stream++) {
    const bytes = stream < 3 ? input.take(sizes[stream] ?? 0) : input.rest()
    const end = stream < 3 ? share * (stream + 1) : literals.length
    readSymbols(bytes, literals.subarray(share * stream, end), table)
  }
}

import { ParaclockError } from '@paraclock/core'
import { readLeb, type WasmSection } from './readSections.ts'

const CODE_SECTION = 10

/** What follows an instruction: nothing, numbers, or bytes. All that is not listed is unknown. */
const NOTHING = 1
const NUMBER = 2
const TWO_NUMBERS = 3
const MEMORY_ACCESS = 4
const FOUR_BYTES = 5
const EIGHT_BYTES = 6
const BRANCH_TABLE = 7
const PREFIXED = 8

const KINDS: Uint8Array = new Uint8Array(256)
KINDS.fill(NOTHING, 0x00, 0x02)
KINDS.fill(NUMBER, 0x02, 0x05)
KINDS[0x05] = NOTHING
KINDS[0x0b] = NOTHING
KINDS.fill(NUMBER, 0x0c, 0x0e)
KINDS[0x0e] = BRANCH_TABLE
KINDS[0x0f] = NOTHING
KINDS[0x10] = NUMBER
KINDS[0x11] = TWO_NUMBERS
KINDS.fill(NOTHING, 0x1a, 0x1c)
KINDS.fill(NUMBER, 0x20, 0x25)
KINDS.fill(MEMORY_ACCESS, 0x28, 0x3f)
KINDS.fill(NUMBER, 0x3f, 0x43)
KINDS[0x43] = FOUR_BYTES
KINDS[0x44] = EIGHT_BYTES
KINDS.fill(NOTHING, 0x45, 0xc5)
KINDS[0xfc] = PREFIXED

const LAST_TRUNCATION = 7
const MEMORY_COPY = 10
const MEMORY_FILL = 11
/** The bit of an access that names one of several memories. */
const OTHER_MEMORY = 0x40
const SMALLEST_VALUE_TYPE = 0x7c
const LARGEST_VALUE_TYPE = 0x7f

/**
 * Whether the functions of a module leave tables and segments as they are, shown by reading every
 * instruction: `false` if one of them may change something, or is not among those that compilers
 * make runtimes of. The code may be invalid.
 */
export function changesNoTable(sections: readonly WasmSection[]): boolean {
  const code = sections.find(({ id }) => id === CODE_SECTION)?.contents
  if (code === undefined) return true
  try {
    return readAll(code)
  } catch (error) {
    // What is wrong with it is for the compiler to say.
    if (error instanceof ParaclockError) return false
    throw error
  }
}

function readAll(code: Uint8Array): boolean {
  const count = readLeb(code, 0)
  let at = count.next
  for (let left = count.value; left > 0; left--) {
    const size = readLeb(code, at)
    const end = size.next + size.value
    const start = skipLocals(code, size.next)
    if (start === null || end > code.length || !readsOnly(code, start, end)) return false
    at = end
  }
  return true
}

function skipLocals(code: Uint8Array, from: number): number | null {
  const groups = readLeb(code, from)
  let at = groups.next
  for (let left = groups.value; left > 0; left--) {
    at = readLeb(code, at).next
    const type = code[at++] ?? 0
    if (type < SMALLEST_VALUE_TYPE || type > LARGEST_VALUE_TYPE) return null
  }
  return at
}

function readsOnly(code: Uint8Array, from: number, end: number): boolean {
  let at = from
  while (at < end) {
    const kind = KINDS[code[at++] as number]
    if (kind === FOUR_BYTES) at += 4
    else if (kind === EIGHT_BYTES) at += 8
    else if (kind === BRANCH_TABLE) {
      const targets = readLeb(code, at)
      if (targets.value > end - at) return false
      at = skipNumbers(code, targets.next, targets.value + 1)
    } else {
      if (kind === PREFIXED) at++
      const numbers = numbersAfter(kind, code[kind === PREFIXED ? at - 1 : at] as number)
      if (numbers === null) return false
      at = skipNumbers(code, at, numbers)
    }
  }
  return at === end
}

/** How many numbers follow an instruction of this kind; `null` if it may change something. */
function numbersAfter(kind: number | undefined, next: number): number | null {
  if (kind === NOTHING) return 0
  if (kind === NUMBER) return 1
  if (kind === TWO_NUMBERS) return 2
  if (kind === MEMORY_ACCESS) return (next & OTHER_MEMORY) === 0 ? 2 : null
  if (kind !== PREFIXED) return null
  if (next === MEMORY_COPY) return 2
  if (next === MEMORY_FILL) return 1
  return next <= LAST_TRUNCATION ? 0 : null
}

function skipNumbers(code: Uint8Array, from: number, count: number): number {
  let at = from
  for (let left = count; left > 0; left--) while ((code[at++] as number) >= 0x80);
  return at
}

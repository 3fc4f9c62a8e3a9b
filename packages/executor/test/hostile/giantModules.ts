import { encodeLeb } from '../../src/code/prepareModule.ts'
import { type Bytes, joined, rawModule, repeat } from '../modules/rawModule.ts'

const I32 = 0x7f
/** V8 optimizes so many functions at once. */
const FUNCTIONS = 4
/** So often a function begins anew before V8 optimizes it, and more. */
const ROUNDS = 2_000_000

/** Local variables at the joins of one function, of which V8's optimizing compiler keeps each. */
const joins = 3_000_000
/** As many as a function may have. */
const calls = 32_767
const instructions = 2_000_000

const each = (count: number, make: (index: number) => Bytes): Uint8Array =>
  joined(Array.from({ length: count }, (_, index) => joined(make(index))))

/** Sets a local variable to what is in memory where another one says. */
const set = (local: number): Bytes => [
  ...[0x20, ...encodeLeb(local), 0x28, 2, 0],
  ...[0x21, ...encodeLeb(local)]
]

/** Conditions, so many inside each other, each of which sets a local variable. */
const conditions = (locals: number, depth: number): Bytes => [
  each(Math.floor(joins / (locals + 1) / depth), (round) => [
    each(depth, (at) => {
      const local = (round * depth + at) % locals
      return [0x20, ...encodeLeb(local), 0x04, 0x40, ...set(local)]
    }),
    repeat(depth, 0x0b)
  ])
]

/** Branches, so many to each block or loop, before each of which a local variable is set. */
const branches = (locals: number, kind: number, count: number): Bytes => [
  each(Math.floor(joins / (locals + 1) / (count + 1)), (round) => [
    ...[kind, 0x40],
    each(count, (at) => {
      const local = (round * count + at) % locals
      return [...set(local), 0x20, ...encodeLeb(local), 0x0d, 0]
    }),
    0x0b
  ])
]

/** Functions that cost V8 most: how many local variables they have, and what else. */
const giants: Readonly<Record<string, readonly [locals: number, giant: Bytes]>> = {
  'conditions inside each other': [180, conditions(180, 1000)],
  'conditions beside each other': [180, conditions(180, 60)],
  'loops inside each other': [
    700,
    [each(Math.floor(joins / 701 / 1000), () => [repeat(1000, 0x03, 0x40), repeat(1000, 0x0b)])]
  ],
  'branches to blocks': [90, branches(90, 0x02, 8000)],
  'branches to loops': [1000, branches(1000, 0x03, 500)],
  calls: [4000, [each(calls, (at) => [...set(at % 4000), 0x10, 1])]],
  divisions: [1, [0x20, 0, repeat(calls, 0x20, 0, 0x6d), 0x1a]],
  'plain instructions': [1, [0x20, 0, repeat(instructions, 0x69), 0x1a]],
  'blocks inside each other': [1, [repeat(1_000_000, 0x02, 0x40), repeat(1_000_000, 0x0b)]],
  stores: [1, [repeat(Math.floor(instructions / 3), 0x41, 0, 0x41, 1, 0x36, 2, 0)]]
}

/** Modules of the most expensive functions, which are run until V8 optimizes them. */
export const giantModules: Readonly<Record<string, Uint8Array>> = Object.fromEntries(
  Object.entries(giants).map(([title, [locals, giant]]) => [title, assemble(locals, giant)])
)

function assemble(locals: number, giant: Bytes): Uint8Array {
  const group = [1, ...encodeLeb(locals), I32]
  // Counts down, and leaves before the rest.
  const countDown = [0x03, 0x40, 0x23, 1, 0x41, 1, 0x6b, 0x24, 1, 0x23, 1, 0x0d, 0, 0x0b]
  const rest = [0x41, 1, 0x0d, 0, ...giant, 0x0b, 0x0b]
  const body: Bytes = [...group, 0x02, 0x40, ...countDown, ...rest]
  const call = (index: number): Bytes => [0x41, ...encodeSigned(ROUNDS), 0x24, 1, 0x10, index + 2]
  const callAll = Array.from({ length: FUNCTIONS }, (_, index) => call(index)).flat()
  return rawModule({
    body: [0x03, 0x40, ...callAll, 0x0c, 0, 0x0b, 0x00],
    functions: [[0, 0x0b], ...Array.from({ length: FUNCTIONS }, () => body)],
    sections: { 6: [2, I32, 0, 0x41, 0x80, 0xc0, 0, 0x0b, I32, 1, 0x41, 0, 0x0b] }
  })
}

/** A positive number as constants have it: with a bit for its sign. */
function encodeSigned(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...encodeSigned(value >> 7)]
}

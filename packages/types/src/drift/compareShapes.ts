import { compareFields } from './compareFields.ts'
import {
  type Differences,
  type Direction,
  difference,
  type ShapeComparison,
  within
} from './ShapeDifference.ts'
import { isOption, type ShapeGraph, type ShapeNode, type ShapeVariant } from './ShapeNode.ts'

// The largest number of differences that are reported for one type.
const MAX_DIFFERENCES = 8
// More than the number of types of any runtime. Real runtimes have a few thousand. So `expected *
// MAX_TYPES + live` is a different number for each pair of type ids.
const MAX_TYPES = 2 ** 20
// The deepest nesting of types that is compared. Types of real runtimes are not nested this deeply.
// The limit protects the stack from untrusted metadata.
const MAX_DEPTH = 256
const NONE: Differences = []

/**
 * Compares types of two runtimes part by part, in the direction `in` (a program writes the value)
 * or `out` (a program reads the value). If a comparison of two types that contain themselves
 * reaches the same two types again, they count as equal there.
 */
export class ShapeComparer implements ShapeComparison {
  readonly expected: ShapeGraph
  readonly live: ShapeGraph
  private readonly done = {
    in: new Map<number, Differences>(),
    out: new Map<number, Differences>()
  }

  private readonly visited: (readonly [Direction, number])[] = []
  private open = 0

  constructor(expected: ShapeGraph, live: ShapeGraph) {
    this.expected = expected
    this.live = live
  }

  compare(expected: number, live: number, direction: Direction): Differences {
    const done = this.done[direction]
    const key = expected * MAX_TYPES + live
    const known = done.get(key)
    if (known !== undefined) return known
    if (this.open >= MAX_DEPTH) {
      return [difference('breaking', 'is nested too deeply to be compared')]
    }
    done.set(key, NONE)
    this.visited.push([direction, key])
    this.open += 1
    const found = this.compareNodes(this.expected(expected), this.live(live), direction)
    this.open -= 1
    const first = found.length === 0 ? NONE : found.slice(0, MAX_DIFFERENCES)
    done.set(key, first)
    if (this.open === 0) this.settle(first)
    return first
  }

  // Two types count as equal while they are being compared. So if the outermost types differ, the
  // results that were cached during their comparison may be wrong, and are dropped.
  private settle(found: Differences): void {
    if (found.length > 0)
      for (const [direction, key] of this.visited) this.done[direction].delete(key)
    this.visited.length = 0
  }

  private compareNodes(expected: ShapeNode, live: ShapeNode, direction: Direction): Differences {
    const before = this.strip(expected, 'expected')
    const after = this.strip(live, 'live')
    const number = compareNumbers(before, after, direction)
    if (number !== null) return number
    if (isOption(expected) || isOption(live)) return this.compareOptions(expected, live, direction)
    if (expected === live) return NONE
    if (typeof expected !== 'string' && typeof live !== 'string') {
      const parts = this.compareParts(expected, live, direction)
      if (parts !== null) return parts
    }
    return [difference('breaking', `${describeNode(expected)} became ${describeNode(live)}`)]
  }

  /** Returns `null` if the types are of different kinds, or are arrays of different lengths. */
  private compareParts(
    expected: Exclude<ShapeNode, string>,
    live: Exclude<ShapeNode, string>,
    direction: Direction
  ): Differences | null {
    const isList = expected[0] === 'list' && live[0] === 'list'
    const isArray = expected[0] === 'array' && live[0] === 'array' && expected[2] === live[2]
    if (isList || isArray) return within('[]', this.compare(expected[1], live[1], direction))
    if (expected[0] === 'compact' && live[0] === 'compact') {
      return this.compare(expected[1], live[1], direction)
    }
    if (expected[0] === 'fields' && live[0] === 'fields') {
      return compareFields(this, expected[1], live[1], direction)
    }
    if (expected[0] === 'enum' && live[0] === 'enum') {
      return this.compareVariants(expected[1], live[1], direction)
    }
    return expected[0] === 'outer' && live[0] === 'outer' && expected[1] === live[1] ? NONE : null
  }

  // Replaces a compact number by the plain number, because polkadot.js encodes a number as compact
  // or plain according to the live metadata.
  private strip(node: ShapeNode, side: 'expected' | 'live'): ShapeNode {
    return typeof node !== 'string' && node[0] === 'compact' ? this[side](node[1]) : node
  }

  private compareOptions(expected: ShapeNode, live: ShapeNode, direction: Direction): Differences {
    if (isOption(expected) && isOption(live)) return this.compare(expected[1], live[1], direction)
    const before = isOption(expected) ? this.expected(expected[1]) : expected
    const after = isOption(live) ? this.live(live[1]) : live
    // The content of an option inside an option is not compared, because an option that contains
    // itself would be compared without end.
    const isNested = isOption(before) || isOption(after)
    const inner = isNested ? NONE : this.compareNodes(before, after, direction)
    return [...compareOptionality(isOption(live), direction), ...inner]
  }

  private compareVariants(
    expected: readonly ShapeVariant[],
    live: readonly ShapeVariant[],
    direction: Direction
  ): Differences {
    const liveByName = new Map(live)
    const kept = expected.filter(([name]) => liveByName.has(name))
    if (kept.length === 0 && expected.length > 0) {
      return [difference('breaking', 'none of its variants is left')]
    }
    // `in`: a program may write a variant that only the expected enum has. `out`: a program may
    // read a variant that only the live enum has.
    const [wanted, found] = direction === 'in' ? [expected, live] : [live, expected]
    const names = new Set(found.map(([name]) => name))
    const state = direction === 'in' ? 'is gone' : 'is new'
    return [
      ...kept.flatMap(([name, fields]) =>
        within(`.${name}`, compareFields(this, fields, liveByName.get(name) ?? [], direction))
      ),
      ...wanted
        .filter(([name]) => !names.has(name))
        .map(([name]) => difference('degraded', `variant ${name} ${state}`))
    ]
  }
}

function compareNumbers(
  expected: ShapeNode,
  live: ShapeNode,
  direction: Direction
): Differences | null {
  const [before, after] = [bitsOf(expected), bitsOf(live)]
  if (before === undefined || after === undefined) return null
  // If a program writes the number (`in`), a narrower type does not fit. If a program reads the
  // number (`out`), a wider type does not fit.
  const fits = direction === 'in' ? after >= before : after <= before
  if (fits) return NONE
  return [difference('degraded', `${describeNode(expected)} became ${describeNode(live)}`)]
}

function bitsOf(node: ShapeNode): number | undefined {
  return typeof node === 'string' && /^u\d+$/.test(node) ? Number(node.slice(1)) : undefined
}

function compareOptionality(becameOptional: boolean, direction: Direction): Differences {
  const what = becameOptional ? 'became optional' : 'is no longer optional'
  // A program that expects an option cannot read a plain value. A program that expects a plain value
  // cannot read an option.
  if (direction === 'out') return [difference('breaking', what)]
  return becameOptional ? NONE : [difference('degraded', what)]
}

function describeNode(node: ShapeNode): string {
  if (typeof node === 'string') return node === 'bits' ? 'a bit sequence' : node
  switch (node[0]) {
    case 'outer':
      return `the runtime's ${node[1]}`
    case 'array':
      return `an array of ${node[2]}`
    case 'fields':
      return `a structure of ${node[1].length}`
    case 'enum':
      return `a choice of ${node[1].length}`
    case 'option':
      return 'an option'
    case 'list':
      return 'a list'
    case 'compact':
      return 'a compact number'
  }
}

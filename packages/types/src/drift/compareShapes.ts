import { compareFields, haveSameNames } from './compareFields.ts'
import {
  type Direction,
  type ShapeComparison,
  type ShapeDifference,
  within
} from './ShapeDifference.ts'
import type { ShapeGraph, ShapeNode, ShapeVariant } from './ShapeNode.ts'

// One type that changed everywhere must not fill a report: the first differences say enough.
const MOST_DIFFERENCES = 8
// Type ids have at most 30 bits, and runtimes have some thousand types.
const MOST_TYPES = 2 ** 20
// No runtime nests types so deeply; metadata that was made to exhaust the stack does.
const DEEPEST = 256
const TOO_DEEP: ShapeDifference = {
  path: '',
  what: 'is nested too deeply to be compared',
  consequence: 'breaking',
  why: 'what it is made of is not known'
}
const NONE: readonly ShapeDifference[] = []
const BITS: Readonly<Record<string, number>> = {
  u8: 8,
  u16: 16,
  u32: 32,
  u64: 64,
  u128: 128,
  u256: 256
}

/**
 * Compares types of two runtimes part by part.
 *
 * A pair of types is compared once per direction; a pair that is met again while it is being
 * compared (a type that contains itself) counts as equal, as its own differences are reported where
 * the comparison began.
 */
export class ShapeComparer implements ShapeComparison {
  readonly expected: ShapeGraph
  readonly live: ShapeGraph
  private readonly done = {
    in: new Map<number, readonly ShapeDifference[]>(),
    out: new Map<number, readonly ShapeDifference[]>()
  }

  private readonly visited: (readonly [Direction, number])[] = []
  private open = 0

  constructor(expected: ShapeGraph, live: ShapeGraph) {
    this.expected = expected
    this.live = live
  }

  compare(expected: number, live: number, direction: Direction): readonly ShapeDifference[] {
    const done = this.done[direction]
    const key = expected * MOST_TYPES + live
    const known = done.get(key)
    if (known !== undefined) return known
    if (this.open >= DEEPEST) return [TOO_DEEP]
    done.set(key, NONE)
    this.visited.push([direction, key])
    this.open += 1
    const found = this.compareNodes(this.expected.node(expected), this.live.node(live), direction)
    this.open -= 1
    const first = found.length === 0 ? NONE : found.slice(0, MOST_DIFFERENCES)
    done.set(key, first)
    if (this.open === 0) this.settle(first)
    return first
  }

  // Inside a cycle a pair may have passed for equal because another, still open, was taken for it.
  // If the whole is equal, that was right; if not, such pairs are compared again when asked for.
  private settle(found: readonly ShapeDifference[]): void {
    if (found.length > 0)
      for (const [direction, key] of this.visited) this.done[direction].delete(key)
    this.visited.length = 0
  }

  isSame(expected: number, live: number): boolean {
    return (
      this.compare(expected, live, 'in').length === 0 &&
      this.compare(expected, live, 'out').length === 0
    )
  }

  private compareNodes(
    expected: ShapeNode,
    live: ShapeNode,
    direction: Direction
  ): readonly ShapeDifference[] {
    const number = compareNumbers(
      this.strip(expected, 'expected'),
      this.strip(live, 'live'),
      direction
    )
    if (number !== null) return number
    if (expected.kind === 'option' || live.kind === 'option') {
      return this.compareOptions(expected, live, direction)
    }
    if (expected.kind === 'list' && live.kind === 'list') {
      return within('[]', this.compare(expected.item, live.item, direction))
    }
    if (expected.kind === 'array' && live.kind === 'array' && expected.length === live.length) {
      return within('[]', this.compare(expected.item, live.item, direction))
    }
    if (expected.kind === 'compact' && live.kind === 'compact') {
      return this.compare(expected.item, live.item, direction)
    }
    if (expected.kind === 'fields' && live.kind === 'fields') {
      return compareFields(this, expected.fields, live.fields, direction)
    }
    if (expected.kind === 'enum' && live.kind === 'enum') {
      return this.compareVariants(expected.variants, live.variants, direction)
    }
    return isSameLeaf(expected, live) ? [] : [otherShape(expected, live)]
  }

  // A compact number is written differently, but by the metadata and not by its caller.
  private strip(node: ShapeNode, side: 'expected' | 'live'): ShapeNode {
    return node.kind === 'compact' ? this[side].node(node.item) : node
  }

  private compareOptions(
    expected: ShapeNode,
    live: ShapeNode,
    direction: Direction
  ): readonly ShapeDifference[] {
    if (expected.kind === 'option' && live.kind === 'option') {
      return this.compare(expected.item, live.item, direction)
    }
    const becameOptional = live.kind === 'option'
    const before = expected.kind === 'option' ? this.expected.node(expected.item) : expected
    const after = live.kind === 'option' ? this.live.node(live.item) : live
    // An option of an option would be taken off again and again.
    const inner =
      before.kind === 'option' || after.kind === 'option'
        ? []
        : this.compareNodes(before, after, direction)
    return [optionality(becameOptional, direction), ...inner]
  }

  private compareSameVariants(
    expected: readonly ShapeVariant[],
    live: readonly ShapeVariant[],
    direction: Direction
  ): readonly ShapeDifference[] {
    const differences: ShapeDifference[] = []
    for (let index = 0; index < expected.length; index += 1) {
      const before = expected[index]
      const after = live[index]
      if (before === undefined || after === undefined) continue
      if (before[1].length === 0 && after[1].length === 0) continue
      const found = compareFields(this, before[1], after[1], direction)
      if (found.length > 0) differences.push(...within(`.${before[0]}`, found))
    }
    return differences
  }

  private compareVariants(
    expected: readonly ShapeVariant[],
    live: readonly ShapeVariant[],
    direction: Direction
  ): readonly ShapeDifference[] {
    if (haveSameNames(expected, live)) return this.compareSameVariants(expected, live, direction)
    const liveByName = new Map(live)
    const kept = expected.filter(([name]) => liveByName.has(name))
    if (kept.length === 0 && expected.length > 0) {
      return [
        {
          path: '',
          what: 'none of its variants is left',
          consequence: 'breaking',
          why: 'the expected type has no values left'
        }
      ]
    }
    const known = new Set(expected.map(([name]) => name))
    return [
      ...kept.flatMap(([name, fields]) =>
        within(`.${name}`, compareFields(this, fields, liveByName.get(name) ?? [], direction))
      ),
      ...expected
        .filter(([name]) => !liveByName.has(name))
        .map(([name]) => variantRemoved(name, direction)),
      ...live.filter(([name]) => !known.has(name)).map(([name]) => variantAdded(name, direction))
    ]
  }
}

function compareNumbers(
  expected: ShapeNode,
  live: ShapeNode,
  direction: Direction
): readonly ShapeDifference[] | null {
  if (expected.kind !== 'primitive' || live.kind !== 'primitive') return null
  const before = BITS[expected.primitive]
  const after = BITS[live.primitive]
  if (before === undefined || after === undefined) return null
  if (before === after) return []
  const what = `${expected.primitive} became ${live.primitive}`
  if (after > before) {
    return direction === 'in'
      ? [{ path: '', what, consequence: 'fine', why: 'the wider number holds every value' }]
      : [{ path: '', what, consequence: 'degraded', why: 'a value may exceed what was expected' }]
  }
  return direction === 'in'
    ? [{ path: '', what, consequence: 'degraded', why: 'large values no longer fit' }]
    : [{ path: '', what, consequence: 'fine', why: 'every value fits what was expected' }]
}

function optionality(becameOptional: boolean, direction: Direction): ShapeDifference {
  const what = becameOptional ? 'became optional' : 'is no longer optional'
  if (direction === 'out') {
    const why = 'a value is unwrapped differently'
    return { path: '', what, consequence: 'breaking', why }
  }
  return becameOptional
    ? { path: '', what, consequence: 'fine', why: 'a value may still be given' }
    : { path: '', what, consequence: 'degraded', why: 'it can no longer be left out' }
}

function variantRemoved(name: string, direction: Direction): ShapeDifference {
  const what = `variant ${name} is gone`
  return direction === 'in'
    ? { path: '', what, consequence: 'degraded', why: 'a value of this variant is refused' }
    : { path: '', what, consequence: 'fine', why: 'values of this variant no longer occur' }
}

function variantAdded(name: string, direction: Direction): ShapeDifference {
  const what = `variant ${name} is new`
  return direction === 'in'
    ? { path: '', what, consequence: 'fine', why: 'it need not be used' }
    : { path: '', what, consequence: 'degraded', why: 'a value may be of an unexpected variant' }
}

function isSameLeaf(expected: ShapeNode, live: ShapeNode): boolean {
  if (expected.kind === 'primitive' && live.kind === 'primitive') {
    return expected.primitive === live.primitive
  }
  if (expected.kind === 'outer' && live.kind === 'outer') return expected.outer === live.outer
  return expected.kind === 'bits' && live.kind === 'bits'
}

function otherShape(expected: ShapeNode, live: ShapeNode): ShapeDifference {
  return {
    path: '',
    what: `${describeNode(expected)} became ${describeNode(live)}`,
    consequence: 'breaking',
    why: 'values of one are not values of the other'
  }
}

function describeNode(node: ShapeNode): string {
  switch (node.kind) {
    case 'primitive':
      return node.primitive
    case 'outer':
      return `the runtime's ${node.outer}`
    case 'array':
      return `an array of ${node.length}`
    case 'fields':
      return `a structure of ${node.fields.length}`
    case 'enum':
      return `a choice of ${node.variants.length}`
    case 'option':
      return 'an option'
    case 'list':
      return 'a list'
    case 'compact':
      return 'a compact number'
    case 'bits':
      return 'a bit sequence'
  }
}

import { expect, test } from 'vitest'
import type { MetadataDraft } from '../../test/MetadataDraft.ts'
import { openDraft } from '../../test/serviceDraft.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { extrinsicTypes } from '../metadata/extrinsicTypes.ts'
import { ShapeComparer } from './compareShapes.ts'
import { graphOfMetadata } from './graphOfMetadata.ts'
import type { Direction } from './ShapeDifference.ts'

type Build = (draft: MetadataDraft) => number

function compare(before: Build, after: Build, direction: Direction): string[] {
  const one = openDraft().draft
  const other = openDraft().draft
  const ids = [before(one), after(other)] as const
  const comparer = new ShapeComparer(
    graphOfMetadata(one.metadata()),
    graphOfMetadata(other.metadata())
  )
  return comparer
    .compare(ids[0], ids[1], direction)
    .map(({ path, what, consequence }) => `${path} ${what}: ${consequence}`.trim())
}

const u32: Build = (draft) => draft.primitive('u32')
const u64: Build = (draft) => draft.primitive('u64')
const text: Build = (draft) => draft.primitive('str')
const optional =
  (inner: Build): Build =>
  (draft) =>
    draft.option(inner(draft))

test('optional values', () => {
  expect(compare(u32, optional(u32), 'in')).toEqual([])
  expect(compare(optional(u32), u32, 'in')).toEqual(['is no longer optional: degraded'])
  expect(compare(u32, optional(u32), 'out')).toEqual(['became optional: breaking'])
  expect(compare(optional(u32), optional(u64), 'in')).toEqual([])
  expect(compare(optional(u64), u32, 'in')).toEqual([
    'is no longer optional: degraded',
    'u64 became u32: degraded'
  ])
})

test('numbers', () => {
  expect(compare(u32, u64, 'out')).toEqual(['u32 became u64: degraded'])
  expect(compare(u64, u32, 'out')).toEqual([])
  expect(compare(u64, (draft) => draft.compact(draft.primitive('u64')), 'in')).toEqual([])
  expect(compare(u64, text, 'in')).toEqual(['u64 became str: breaking'])
})

test('wrappers of one field have no effect', () => {
  expect(compare(u32, (draft) => draft.newtype(['Id'], draft.primitive('u32')), 'in')).toEqual([])
  expect(
    compare(
      (draft) => draft.list(draft.primitive('u8')),
      (draft) => draft.newtype(['BoundedVec'], draft.list(draft.primitive('u8'))),
      'out'
    )
  ).toEqual([])
})

test('variants that are read', () => {
  const choice =
    (...names: string[]): Build =>
    (draft) =>
      draft.enumeration(
        ['E'],
        names.map((name) => [name, []])
      )
  expect(compare(choice('A'), choice('A', 'B'), 'out')).toEqual(['variant B is new: degraded'])
  expect(compare(choice('A', 'B'), choice('A'), 'out')).toEqual([])
  expect(compare(choice('A', 'B'), choice('B', 'A'), 'out')).toEqual([])
})

test('parts without names are compared by position', () => {
  const tuple =
    (...parts: Build[]): Build =>
    (draft) =>
      draft.add({ tag: 'tuple', value: parts.map((part) => part(draft)) })
  expect(compare(tuple(u32, text), tuple(u64, text), 'in')).toEqual([])
  expect(compare(tuple(u32, u32), tuple(u32, u32, u32), 'in')).toEqual([
    '2 parts became 3: breaking'
  ])
})

test('fields that are written', () => {
  const struct =
    (...fields: [string, Build][]): Build =>
    (draft) =>
      draft.struct(
        ['S'],
        fields.map(([name, type]) => [name, type(draft)])
      )
  const before = struct(['a', u32], ['b', u32])
  expect(compare(before, struct(['b', u32], ['a', u32]), 'in')).toEqual([])
  expect(compare(before, struct(['a', u32], ['b', u32], ['c', text]), 'in')).toEqual([
    '.c is new: breaking'
  ])
  expect(compare(before, struct(['a', u32], ['b', u32], ['c', optional(text)]), 'in')).toEqual([])
  expect(compare(struct(['a', u32], ['b', u32], ['c', text]), before, 'in')).toEqual([
    '.c is gone: degraded'
  ])
})

test('arrays, bit sequences and the types of the runtime itself', () => {
  const array =
    (length: number): Build =>
    (draft) =>
      draft.array(length)
  expect(compare(array(32), array(32), 'in')).toEqual([])
  expect(compare(array(32), array(20), 'in')).toEqual([
    'an array of 32 became an array of 20: breaking'
  ])
  const bits: Build = (draft) =>
    draft.add({
      tag: 'bitSequence',
      value: { bitStoreType: draft.primitive('u8'), bitOrderType: draft.primitive('u8') }
    })
  expect(compare(bits, bits, 'in')).toEqual([])
  expect(compare(bits, array(1), 'in')).toEqual(['a bit sequence became an array of 1: breaking'])
  const call: Build = (draft) => extrinsicTypes(draft.metadata()).call ?? 0
  expect(compare(call, call, 'in')).toEqual([])
  expect(compare(call, optional(call), 'out')).toEqual(['became optional: breaking'])
  expect(compare(call, bits, 'in')).toEqual(["the runtime's call became a bit sequence: breaking"])
})

// A tree and the list of its children, each of which contains the other.
function growTree(draft: MetadataDraft, leaf: Build): { tree: number; children: number } {
  const tree = draft.enumeration(['Tree'], [])
  const children = draft.list(tree)
  const filled = draft.enumeration(
    ['Tree'],
    [
      ['Node', [['children', children]]],
      ['Leaf', [['value', leaf(draft)]]]
    ]
  )
  draft.types[tree] = draft.types[filled]!
  return { tree, children }
}

test('types that contain themselves end, and their differences are found', () => {
  const tree =
    (leaf: Build): Build =>
    (draft) =>
      growTree(draft, leaf).tree
  expect(compare(tree(u32), tree(u32), 'in')).toEqual([])
  expect(compare(tree(u64), tree(u32), 'in')).toEqual(['.Leaf.value u64 became u32: degraded'])
})

test('a type inside a cycle is judged by itself, whatever was compared before it', () => {
  const one = openDraft().draft
  const other = openDraft().draft
  const before = growTree(one, u64)
  const after = growTree(other, u32)
  const comparer = new ShapeComparer(
    graphOfMetadata(one.metadata()),
    graphOfMetadata(other.metadata())
  )
  expect(comparer.compare(before.tree, after.tree, 'in')).toHaveLength(1)
  expect(comparer.compare(before.children, after.children, 'in')).toMatchObject([
    { path: '[].Leaf.value' }
  ])
})

test('every public type is equal to itself in both directions', () => {
  const metadata = openDraft().draft.metadata()
  const copy = decodeMetadata(openDraft().draft.bytes(16))
  const comparer = new ShapeComparer(graphOfMetadata(metadata), graphOfMetadata(copy))
  for (const { id } of metadata.lookup) {
    expect(comparer.compare(id, id, 'in')).toEqual([])
    expect(comparer.compare(id, id, 'out')).toEqual([])
  }
})

test('a type that changed everywhere is reported by its first differences', () => {
  const wide =
    (leaf: Build): Build =>
    (draft) =>
      draft.struct(
        ['Wide'],
        Array.from({ length: 20 }, (_, index) => [`f${index}`, leaf(draft)])
      )
  expect(compare(wide(u32), wide(text), 'in')).toHaveLength(8)
})

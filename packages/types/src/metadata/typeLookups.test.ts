import { expect, test } from 'vitest'
import { draftFrom } from '../../test/MetadataDraft.ts'
import { readCommitted } from '../../test/readCommitted.ts'
import { extrinsicTypes } from './extrinsicTypes.ts'
import { findMap, findType, variantsOf } from './findType.ts'
import { integerOf } from './integerOf.ts'
import { lookUpItem, lookUpPallet } from './lookUpItem.ts'
import { peelTypes, unwrapType } from './unwrapType.ts'

const open = () => draftFrom(readCommitted('target'))

test('a type is found by its id, and another id is named', () => {
  const metadata = open().metadata()
  expect(findType(metadata, 0)).toBe(metadata.lookup[0])
  const { length } = metadata.lookup
  expect(() => findType(metadata, length)).toThrow(
    expect.objectContaining({
      code: 'MetadataMalformed',
      message: `cannot read the types of the metadata: there is no type ${length}`,
      context: { problem: `there is no type ${length}` }
    })
  )
})

test('only enums have variants', () => {
  const draft = open()
  const id = draft.enumeration(['E'], [['A', []]])
  const metadata = draft.metadata()
  expect(variantsOf(metadata, id).map(({ name }) => name)).toEqual(['A'])
  for (const other of [undefined, draft.primitive('u8'), 1_000_000]) {
    expect(variantsOf(metadata, other)).toEqual([])
  }
})

test('the keys of the map System.Account have the type of accounts', () => {
  const draft = open()
  const find = () => findMap(draft.metadata(), 'System', 'Account')?.key
  expect(find()).toBe(draft.find('AccountId32'))
  draft.changeStorage('System', 'Account', (entry) => ({
    ...entry,
    type: { tag: 'plain', value: 0 }
  }))
  expect(find()).toBeUndefined()
  draft.changeStorage('System', 'Account', () => undefined)
  expect(find()).toBeUndefined()
  draft.removePallet('System')
  expect(find()).toBeUndefined()
})

test('newtypes and tuples of one are unwrapped, at most sixteen', () => {
  const draft = open()
  const u32 = draft.primitive('u32')
  const inner = draft.newtype(['crate', 'Inner'], u32)
  const single = draft.add({ tag: 'tuple', value: [inner] })
  const outer = draft.newtype(['Outer'], single)
  const pair = draft.struct(
    ['Pair'],
    [
      ['a', u32],
      ['b', u32]
    ]
  )
  const metadata = draft.metadata()
  expect(unwrapType(metadata, outer)).toMatchObject({ id: u32, names: ['Outer', 'Inner'] })
  expect(peelTypes(metadata, outer).map(({ id }) => id)).toEqual([outer, single, inner, u32])
  expect(unwrapType(metadata, pair)).toMatchObject({ id: pair, names: ['Pair'] })
  const loop = draft.types.length
  draft.newtype(['Loop'], loop)
  expect(peelTypes(draft.metadata(), loop)).toHaveLength(16)
})

test.each([
  ['u8', { bits: 8, compact: false }],
  ['u256', { bits: 256, compact: false }],
  ['i8', undefined],
  ['bool', undefined]
] as const)('the integer of %s, in newtypes and compact ones', (name, expected) => {
  const draft = open()
  const plain = draft.newtype(['Wrapped'], draft.primitive(name))
  const compact = draft.compact(plain)
  const metadata = draft.metadata()
  expect(integerOf(metadata, plain)).toEqual(expected)
  expect(integerOf(metadata, compact)).toEqual(expected && { ...expected, compact: true })
  expect(integerOf(metadata, draft.list(plain))).toBeUndefined()
})

test('pallets and items have the names of the metadata first, and then those of polkadot.js', () => {
  const draft = open()
  draft.addPallet({
    name: 'Acme_Pallet',
    index: 90,
    calls: [
      ['do_it', []],
      ['doIt', []]
    ],
    errors: ['Bad']
  })
  draft.addPallet({ name: 'acmePallet', index: 91 })
  const metadata = draft.metadata()
  expect(lookUpPallet(metadata, 'acmePallet')?.index).toBe(91)
  expect(lookUpPallet(metadata, 'Acme_Pallet')?.index).toBe(90)
  expect(lookUpPallet(metadata, 'nothing')).toBeUndefined()
  expect(lookUpItem(metadata, 'calls', 'Acme_Pallet', 'doIt')?.index).toBe(1)
  expect(lookUpItem(metadata, 'calls', 'Acme_Pallet', 'do_it')?.index).toBe(0)
  expect(lookUpItem(metadata, 'errors', 'Acme_Pallet', 'bad')?.name).toBe('Bad')
  expect(lookUpItem(metadata, 'events', 'Acme_Pallet', 'Bad')).toBeUndefined()
  expect(lookUpItem(metadata, 'calls', 'nothing', 'doIt')).toBeUndefined()
})

test('the types of an extrinsic are those of its parameters, and its call may be found by name', () => {
  // In version 14 of metadata, the extrinsic is one type.
  const draft = draftFrom(readCommitted('target', 14))
  const [address, call, signature] = [1, 2, 3]
  const params = [
    ...[
      ['Address', address],
      ['Call', call],
      ['Signature', signature]
    ]
  ].map(([name, type]) => ({ name: String(name), type: Number(type) }))
  const u8 = draft.primitive('u8')
  const inner = draft.add({ tag: 'sequence', value: u8 }, ['UncheckedExtrinsic'], params)
  const base = draft.metadata()
  const at = (type: number) =>
    extrinsicTypes({ ...draft.metadata(), extrinsic: { ...base.extrinsic, type } } as never)
  const withCall = { ...base.extrinsic, call: 7, address: 8, signature: 9 }
  expect(extrinsicTypes({ ...base, extrinsic: withCall } as never)).toMatchObject({
    ...{ call: 7, address: 8, signature: 9 }
  })
  expect(at(inner)).toEqual({ address, call, signature })
  expect(at(draft.newtype(['Wrapper'], inner))).toEqual({ address, call, signature })
  const outer = draft.types.find(({ path }) => path.join('::').endsWith('RuntimeCall'))
  expect(at(u8)).toEqual({ address: undefined, call: outer?.id, signature: undefined })
})

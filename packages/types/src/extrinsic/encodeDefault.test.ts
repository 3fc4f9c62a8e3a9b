import { bytesToHex } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { type DraftCall, draftFrom, type MetadataDraft } from '../../test/MetadataDraft.ts'
import { readCommitted } from '../../test/readCommitted.ts'
import { encodeDefault } from './encodeDefault.ts'

const draft = draftFrom(readCommitted('target'))

/** The default of a type that is added to real metadata. */
function read(add: (draft: MetadataDraft) => number): readonly [bytes: string, isNeutral: boolean] {
  const type = add(draft)
  const { bytes, isNeutral } = encodeDefault(draft.metadata(), type)
  return [bytesToHex(bytes), isNeutral]
}
const tuple = (...parts: readonly number[]) => draft.add({ tag: 'tuple', value: [...parts] })
const array = (type: number, len: number) => draft.add({ tag: 'array', value: { type, len } })
const bits = () =>
  draft.add({
    tag: 'bitSequence',
    value: { bitStoreType: draft.primitive('u8'), bitOrderType: draft.primitive('u8') }
  })
const choice = (...variants: readonly DraftCall[]) => draft.enumeration(['Choice'], variants)
const u32 = draft.primitive('u32')
const bool = draft.primitive('bool')

describe('the default of a type', () => {
  test.each<[string, () => number, string, boolean]>([
    ['an integer, which may have an effect', () => u32, '0x00000000', false],
    ['an integer of 256 bits', () => draft.primitive('u256'), `0x${'00'.repeat(32)}`, false],
    ['a bool', () => bool, '0x00', true],
    ['a text', () => draft.primitive('str'), '0x00', true],
    ['a char', () => draft.primitive('char'), '0x00000000', false],
    ['a list', () => draft.list(u32), '0x00', true],
    ['bits', bits, '0x00', true],
    ['a compact number', () => draft.compact(u32), '0x00', false],
    ['a compact of nothing', () => draft.compact(tuple()), '0x', true],
    ['an empty tuple', () => tuple(), '0x', true],
    ['a tuple', () => tuple(bool, u32), '0x0000000000', false],
    ['a tuple of neutral parts', () => tuple(bool, bool), '0x0000', true],
    ['an array', () => array(bool, 3), '0x000000', true],
    ['an array that is too long', () => array(bool, 5000), `0x${'00'.repeat(4096)}`, true],
    ['an option', () => draft.option(u32), '0x00', true],
    ['a struct', () => draft.struct(['S'], [['a', bool]]), '0x00', true],
    ['a tip', () => draft.struct(['S'], [['tip', draft.compact(u32)]]), '0x00', true],
    ['an amount', () => draft.struct(['S'], [['fee', u32, 'BalanceOf<T>']]), '0x00000000', true],
    ['another amount', () => draft.struct(['S'], [['fee', u32, 'T::Balance']]), '0x00000000', true],
    ['another type', () => draft.struct(['S'], [['fee', u32, 'Balances']]), '0x00000000', false],
    ['no such type', () => 1_000_000, '0x', false]
  ])('%s', (_, add, bytes, isNeutral) => {
    expect(read(add)).toEqual([bytes, isNeutral])
  })

  test.each<[string, readonly DraftCall[], string, boolean]>([
    [
      'the one without data',
      [
        ['A', [['', u32]]],
        ['B', []]
      ],
      '0x01',
      true
    ],
    [
      'the one of a known name',
      [
        ['A', []],
        ['None', []]
      ],
      '0x01',
      true
    ],
    [
      'the one that is disabled',
      [
        ['A', []],
        ['Disabled', []]
      ],
      '0x01',
      true
    ],
    [
      'the default one',
      [
        ['A', []],
        ['Default', []]
      ],
      '0x01',
      true
    ],
    [
      'the first of several without data',
      [
        ['A', []],
        ['B', []]
      ],
      '0x00',
      false
    ],
    [
      'the first if all have data',
      [
        ['A', [['', bool]]],
        ['B', [['', bool]]]
      ],
      '0x0000',
      false
    ],
    ['the only one, with neutral data', [['A', [['', bool]]]], '0x0000', true],
    ['the only one, with other data', [['A', [['', u32]]]], '0x0000000000', false]
  ])('of an enum is %s', (_, variants, bytes, isNeutral) => {
    expect(read(() => choice(...variants))).toEqual([bytes, isNeutral])
  })

  test('of an enum is the variant of the lowest index, whatever their order is', () => {
    const id = choice(['A', [['', u32]]], ['B', [['', bool]]])
    draft.changeVariants(id, (variants) => variants.map((one, at) => ({ ...one, index: 9 - at })))
    expect(read(() => id)).toEqual(['0x0800', false])
    expect(read(() => choice())).toEqual(['0x', false])
  })

  test('of a type that holds itself, or of more than 4,096 bytes, is unknown', () => {
    const loop = draft.types.length
    draft.struct(['Loop'], [['next', loop]])
    expect(read(() => loop)).toEqual(['0x', false])
    const half = array(bool, 2048)
    expect(read(() => tuple(half, half))).toEqual([`0x${'00'.repeat(4096)}`, true])
    expect(read(() => tuple(half, half, bool))).toEqual(['0x', false])
  })
})

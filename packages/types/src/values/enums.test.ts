import { encodeCompact, hexToBytes, joinBytes } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { codec, decodes, encodes, u8, u16, write } from '../../test/valueCases.ts'
import { bytesType } from './bytes.ts'
import { decodeWhole } from './decodeWhole.ts'
import { enumType, flagType, optionType, resultType } from './enums.ts'
import { listType } from './lists.ts'
import { moduleErrorType } from './moduleErrorType.ts'
import { textType, voidType } from './plain.ts'
import { structType } from './structs.ts'

describe('options and results', () => {
  const option = optionType('Option<u8>', () => u8)
  const UNCLEAR = 'expected null, or hex of the value inside'
  encodes('Option<u8>', option, [
    [undefined, '0x00'],
    [null, '0x00'],
    [5, '0x0105'],
    ['0x05', '0x0105'],
    [Uint8Array.of(5), UNCLEAR],
    ['0x', UNCLEAR],
    [256, 'it is not between 0 and 255'],
    [codec('0x0107', { isSome: true }), '0x0107'],
    [codec('0x02', { isSome: true }), 'byte 0 is 2 instead of 0 or 1'],
    [codec('0x07'), '0x0107']
  ])
  encodes(
    'Option<Bytes>',
    optionType('Option<Bytes>', () => bytesType),
    [
      [Uint8Array.of(5), '0x010405'],
      ['0x', UNCLEAR]
    ]
  )
  const nested = optionType('Option<Option<u8>>', () => option)
  decodes('an option in an option', nested, [
    ['0x00', undefined, 'none'],
    ['0x0100', { type: 'Some', value: undefined }, 'Some(none)'],
    ['0x010105', { type: 'Some', value: 5 }, 'Some(5)']
  ])
  test.each([
    ['0x00', null],
    ['0x0100', { type: 'Some', value: null }],
    ['0x010105', { type: 'Some', value: 5 }]
  ])('%s comes back from its words', (hex, words) => {
    const plain = decodeWhole(nested, hexToBytes(hex))
    expect(nested.toWords(plain, 'target')).toEqual(words)
    const calls = { chain: 'target', encode: () => expect.unreachable() }
    expect(write(nested, nested.readWords(words, calls))).toBe(hex)
  })
  decodes('Option<u8>', option, [
    ['0x00', undefined, 'none'],
    ['0x0105', 5, '5'],
    ['0x02', 'byte 0 is 2 instead of 0 or 1'],
    ['0x0005', '1 bytes are left over']
  ])
  encodes('Option<()>', flagType, [
    [true, '0x01'],
    [false, '0x00'],
    [undefined, '0x00'],
    [null, 'expected true, or nothing'],
    [1, 'expected true, or nothing'],
    [codec('0x01'), '0x01']
  ])
  const result = resultType(
    'Result',
    () => u8,
    () => textType
  )
  encodes('a Result', result, [
    [{ success: true, value: 5 }, '0x0005'],
    [{ success: false, value: 'x' }, '0x010478'],
    [{ Ok: 5 }, '0x0005'],
    [{ Err: 'x' }, '0x010478'],
    [{ success: 'yes', value: 5 }, 'it names no variant: expected Ok, Err'],
    [undefined, 'it names no variant: expected Ok, Err']
  ])
  decodes('a Result', result, [
    ['0x0005', { success: true, value: 5 }, 'Ok(5)'],
    ['0x010478', { success: false, value: 'x' }, 'Err(x)'],
    ['0x02', 'there is no variant 2']
  ])
})

describe('enums', () => {
  const point = structType('Point', [['x', () => u8]])
  const variants = [
    { name: 'Nothing', index: 0, type: () => voidType },
    { name: 'big_number', index: 2, type: () => u16 },
    { name: 'At', index: 5, type: () => point }
  ]
  const type = enumType('Shape', variants)
  const EXPECTED = 'expected Nothing, big_number, At'
  encodes('an enum', type, [
    ['Nothing', '0x00'],
    ['nothing', '0x00'],
    [{ type: 'big_number', value: 7 }, '0x020700'],
    [{ big_number: 7 }, '0x020700'],
    [{ BIG_NUMBER: 7 }, '0x020700'],
    [{ bigNumber: 7 }, '0x020700'],
    [{ at: { x: 1 } }, '0x0501'],
    [{ type: 'At', value: [1] }, '0x0501'],
    ['0x0501', '0x0501'],
    [Uint8Array.of(5, 1), '0x0501'],
    [Uint8Array.of(5, 1, 1), '1 bytes are left over'],
    [codec('0x0501'), '0x0501'],
    ['Other', `there is no such variant: ${EXPECTED}`],
    [{ type: 'Other' }, `there is no such variant: ${EXPECTED}`],
    [{ type: 'At', value: { x: 1 }, more: 1 }, `it names no variant: ${EXPECTED}`],
    [{ type: 7 }, `there is no such variant: ${EXPECTED}`],
    [5, `it names no variant: ${EXPECTED}`],
    [{}, `it names no variant: ${EXPECTED}`],
    [null, `it names no variant: ${EXPECTED}`],
    [{ big_number: 70_000 }, 'it is not between 0 and 65535 (in big_number)'],
    [{ At: { x: 256 } }, 'it is not between 0 and 255 (in At.x)']
  ])
  decodes('an enum', type, [
    ['0x00', { type: 'Nothing', value: undefined }, 'Nothing'],
    ['0x020700', { type: 'big_number', value: 7 }, 'big_number(7)'],
    ['0x0501', { type: 'At', value: { x: 1 } }, 'At {x: 1}'],
    ['0x01', 'there is no variant 1']
  ])
  encodes('an enum of names', enumType('Names', [{ name: 'A', index: 3, type: () => voidType }]), [
    [3, '0x03'],
    [0, 'there is no variant 0']
  ])
  const padded = enumType('Padded', variants, 4)
  encodes('an enum of a fixed length', padded, [[{ big_number: 7 }, '0x02070000']])
  decodes('an enum of a fixed length', padded, [
    ['0x02070000', { type: 'big_number', value: 7 }],
    ['0x0207000000', '1 bytes are left over']
  ])
  test.each([
    [12, / v11$/],
    [13, / v11 and 1 more$/],
    [0, /expected none$/]
  ])('of %d variants, at most twelve are named', (count, end) => {
    const named = Array.from({ length: count }, (_, index) => ({
      ...{ name: `v${index}`, index, type: () => voidType }
    }))
    expect(write(enumType('Many', named), 'Other')).toMatch(end)
  })
})

describe('errors of pallets', () => {
  const pallets = enumType(
    'ModuleError',
    [
      {
        name: 'Balances',
        index: 4,
        type: () => enumType('Error', [{ name: 'Low', index: 1, type: () => voidType }])
      }
    ],
    5
  )
  const type = moduleErrorType(pallets, 5)
  const LOW = { type: 'Balances', value: { type: 'Low', value: undefined } }
  decodes('an error', type, [
    ['0x0401000000', LOW, 'Balances(Low)'],
    ['0x0402000000', { index: 4, error: '0x02000000' }, '4.0x02000000'],
    ['0x0702030405', { index: 7, error: '0x02030405' }, '7.0x02030405'],
    ['0x07020304', 'there is no variant 7']
  ])
  test('many errors without a name do not hide the name of the next one', () => {
    const count = 300
    const errors = [...Array.from({ length: count }, () => '0x0402000000'), '0x0401000000']
    const bytes = joinBytes([encodeCompact(errors.length), ...errors.map(hexToBytes)])
    const list = listType('Vec', () => type)
    expect((decodeWhole(list, bytes) as readonly unknown[]).at(-1)).toEqual(LOW)
  })
  encodes('an error', type, [
    [LOW, '0x0401000000'],
    [{ index: 7, error: '0x02030405' }, '0x0702030405'],
    [{ index: 7 }, 'there is no such variant: expected Balances']
  ])
})

import type { Codec, Registry } from '@polkadot/types/types'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openOffline, readCommitted } from '../../test/readCommitted.ts'
import { readMetadata } from '../metadata/readMetadata.ts'
import { TypeCodec } from './TypeCodec.ts'

// polkadot.js alone takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const metadata = readCommitted('target')
let registry: Registry
let codec: TypeCodec

beforeAll(async () => {
  const api = await openOffline(metadata)
  await api.disconnect()
  registry = api.registry
  codec = new TypeCodec(readMetadata(metadata), { ss58Prefix: registry.chainSS58 ?? 42 })
})

const USER = `0x${'42'.repeat(32)}`
const FEES = 'Result<{"fee":"u128","parts":"Vec<u32>"},{"_enum":["Refused","Late"]}>'

describe('types that are written as text, and inputs as programs have them', () => {
  test.for([
    ['u8', 7],
    ['u64', '123456789012345678'],
    ['u128', '0x0102'],
    ['i32', -5],
    ['bool', true],
    ['Text', 'a text'],
    ['Bytes', '0x0102'],
    ['Bytes', 'letters'],
    ['Bytes', null],
    ['Hash', USER],
    ['[u8;4]', '0x01020304'],
    ['[u8;4]', undefined],
    ['[u32; 2]', [1, 2]],
    ['Compact<u32>', 70_000],
    ['Option<Bytes>', '0x01'],
    ['Option<u32>', null],
    ['Vec<(u32,AccountId)>', [[1, USER]]],
    ['Vec<u8>', '0x0c010203'],
    [FEES, { ok: { fee: 5, parts: [1, 2] } }],
    [FEES, { Err: 'Late' }],
    ['{"_enum":{"Nothing":"Null","Some":"u8"}}', { some: 3 }],
    ['MultiAddress', USER],
    ['MultiAddress', { Id: USER }],
    ['AccountId', USER],
    ['BTreeMap<u32,u8>', undefined]
  ] as const)('%s of %j', ([type, input]) => {
    if (type.startsWith('BTreeMap')) {
      expect(() => codec.make(type, input)).toThrow(/takes others/)
      return
    }
    const theirs = registry.createTypeUnsafe<Codec>(type, [input])
    const mine = codec.make(type, input)
    expect(mine.toU8a()).toEqual(theirs.toU8a())
    expect(mine.toHuman()).toEqual(theirs.toHuman())
    // What polkadot.js made is an input, too.
    expect(codec.make(type, theirs).toU8a()).toEqual(theirs.toU8a())
    expect(codec.make(type, mine).toU8a()).toEqual(theirs.toU8a())
    expect(codec.decode(type, theirs.toU8a()).toJSON()).toEqual(theirs.toJSON())
  })

  test('a call is made of its bytes, of hex, or of its arguments', () => {
    const callIndex = Uint8Array.of(0, 0)
    const call = codec.make('Call', { callIndex, args: { remark: '0x0102' } })
    expect(call.toHex()).toBe('0x0000080102')
    expect(codec.make('Call', '0x0000080102').toHuman()).toEqual({
      args: { remark: '0x0102' },
      method: 'remark',
      section: 'system'
    })
    expect(codec.make('Call', call)).toBe(call)
  })
})

test.for([
  ['u8', 300, 'is not between 0 and 255'],
  ['u8', '1.5', 'no whole number'],
  ['u8', 1.5, 'no safe integer'],
  ['u32', { a: 1, b: 2 }, 'no integer'],
  ['[u8;4]', '0x01', '1 bytes in place of 4'],
  ['Bytes', 5, 'neither bytes'],
  ['AccountId', 5, 'no account'],
  ['AccountId', `0x${'11'.repeat(20)}`, '20 bytes in place of 32'],
  ['Vec<u32>', 'text', 'no list'],
  ['(u8,u8)', 'text', 'no list'],
  ['{"a":"u8"}', 5, 'expected a'],
  ['{"a":"u8"}', { a: 300 }, 'a: 300n is no u8'],
  ['{"a":"u8"}', [1, 2], '2 values in place of 1'],
  ['{"_enum":["One"]}', 'Two', 'expected One'],
  ['{"_enum":["One"]}', 7, 'no such variant'],
  ['Call', 5, 'neither a call'],
  ['Call', { callIndex: Uint8Array.of(250, 0), args: {} }, 'no such call'],
  ['Nonsense', 1, 'no type of this name']
] as const)('%s of %j is refused', ([type, input, problem]) => {
  expect(() => codec.make(type, input)).toThrow(
    expect.objectContaining({
      code: 'ValueMalformed',
      message: expect.stringContaining(problem)
    })
  )
})

test('bytes that are too few, or are no value, are refused', () => {
  for (const [type, bytes] of [
    ['u32', [1, 2]],
    ['bool', [2]],
    ['Call', [250, 1]],
    ['Event', [250, 1]],
    ['{"_enum":["One"]}', [9]]
  ] as const) {
    expect(() => codec.decode(type, Uint8Array.from(bytes)), type).toThrow(
      expect.objectContaining({ code: 'ValueMalformed' })
    )
  }
  const option = codec.make('Option<u8>', null) as unknown as { unwrap(): unknown }
  expect(() => option.unwrap()).toThrow(/there is no value/)
})

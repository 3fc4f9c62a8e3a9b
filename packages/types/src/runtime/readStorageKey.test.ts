import { expect, test } from 'vitest'
import { readCommitted } from '../../test/readCommitted.ts'
import { openRuntime } from './openRuntime.ts'
import { readStorageKey } from './readStorageKey.ts'

const runtime = openRuntime({ metadata: readCommitted('target') })
const hash = runtime.storage('System', 'BlockHash')?.key(7) ?? '0x'
const number = runtime.storage('System', 'Number')?.key() ?? '0x'

test.each([
  ['of a map, with its keys', hash, ['System', 'BlockHash', [7]]],
  ['of a single value', number, ['System', 'Number', []]],
  ['of a map that is cut', hash.slice(0, 70), ['System', 'BlockHash', []]]
])('a key %s is found in the metadata', (_, key, [pallet, item, keys]) => {
  expect(readStorageKey(runtime, key as `0x${string}`)).toMatchObject({ pallet, item, keys })
})

test('a key that no pallet declares has no meaning', () => {
  expect(readStorageKey(runtime, `0x${'00'.repeat(32)}`)).toBeUndefined()
})

test('a value is decoded, and one of another type is its hex', () => {
  const read = readStorageKey(runtime, number)
  expect(read?.decode(Uint8Array.of(7, 0, 0, 0))).toBe(7)
  expect(read?.decode(Uint8Array.of(7))).toBe('0x07')
})

import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { listPassed } from './listPassed.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })
const hash = `0x${'07'.repeat(32)}` as const
const number = (value: number) => encodeEntry(runtime, { pallet: 'System', item: 'Number', value })
const hashOf = (at: number) =>
  encodeEntry(runtime, { pallet: 'System', item: 'BlockHash', keys: [at], value: hash })

test('the earlier block and the blocks after it have a hash, except the last, which the runtime sets', () => {
  expect(listPassed(runtime, { number: 10, hash }, 13)).toEqual([
    number(12),
    hashOf(10),
    hashOf(11)
  ])
})

test('after a long time, the last 255 blocks before the last have a hash', () => {
  const [first, ...hashes] = listPassed(runtime, { number: 10, hash }, 10_000)
  expect(first).toEqual(number(9_999))
  expect([hashes.length, hashes[0], hashes.at(-1)]).toEqual([255, hashOf(9_744), hashOf(9_998)])
})

test('a pallet Ethereum knows the hashes after the earlier block, up to the last', () => {
  const key = (at: number) => `0x45${at.toString(16).padStart(4, '0')}` as const
  const item = { ...runtime.storage('System', 'BlockHash'), key }
  const own = {
    type: (id: number) => runtime.type(id),
    storage: (pallet: string, name: string) =>
      pallet === 'Ethereum' && name === 'BlockHash' ? item : runtime.storage(pallet, name)
  } as unknown as typeof runtime
  const list = (at: number) =>
    listPassed(own, { number: 10, hash }, at).filter(([one]) => one.startsWith('0x45'))
  expect(list(13)).toEqual([
    [key(11), hash],
    [key(12), hash]
  ])
  const hashes = list(10_000)
  expect([hashes.length, hashes[0]?.[0], hashes.at(-1)?.[0]]).toEqual([256, key(9_744), key(9_999)])
})

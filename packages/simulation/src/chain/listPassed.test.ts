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

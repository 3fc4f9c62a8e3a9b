import { bytesToHex, encodeCompact, type Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { openChain, readConfig } from '../../../test/gatherWith.ts'
import { encodeConfigured } from './call.ts'

const target = await openChain('ready', 'target')
const EMPTY = target.encodeCall({ pallet: 'Utility', method: 'batch', args: { calls: [] } })
/** The beginning of a batch, before its calls. */
const batch = (calls: number): string =>
  `${EMPTY.slice(2, -2)}${bytesToHex(encodeCompact(calls)).slice(2)}`
const MANY = 3_300_000
const REMARK = target.encodeCall({
  ...{ pallet: 'System', method: 'remark', args: { remark: new Uint8Array(10_000_000) } }
})

test.each<[string, Hex, string]>([
  ['bytes inside a batch', `0x${batch(1)}${REMARK.slice(2)}`, 'has 10000009 bytes, and blocks'],
  ['batches inside each other', `0x${batch(1).repeat(MANY)}00000401`, 'more than 256 levels'],
  ['batches side by side', `0x${batch(MANY)}${batch(0).repeat(MANY)}`, 'more than 262144 parts']
])('a nested call of 10 MB is refused: %s', (_, call, problem) => {
  const config = readConfig('ready')
  const automation = { ...config.automation, call }
  expect(() => encodeConfigured(target, { ...config, automation })).toThrow(problem)
})

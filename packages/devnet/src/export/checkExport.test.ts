import type { Hex } from '@paraclock/core'
import type { Fork } from '@paraclock/simulation'
import { xxhashAsHex } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import type { ChainPlan } from '../genesis/ChainPlan.ts'
import { checkExport, checkLimits } from './checkExport.ts'

const plan = (name: string): ChainPlan => ({
  name,
  genesis: { top: new Map(), children: new Map() },
  properties: {}
})

test('names that are files and nodes of their own are taken', () => {
  checkExport(['service', 'target', 'Acme-2_x', 'a'.repeat(64)].map(plan))
})

test.each([
  '',
  '../acme',
  'acme/1',
  'acme inc',
  '-acme',
  'ácme',
  'a\u0000',
  'a'.repeat(65),
  'relay',
  'alice',
  'Bob',
  'Con',
  'lpt1',
  'SERVICE'
])('the name "%s" is refused', (name) => {
  expect(() => checkExport([plan('service'), plan(name)])).toThrow(
    expect.objectContaining({ code: 'ArgumentInvalid' })
  )
})

test('a fork is refused: its state is elsewhere', () => {
  const fork = { ...plan('acme'), fork: {} as Fork }
  expect(() => checkExport([fork])).toThrow(/only parts of its state are known here/)
})

test('code and first header may be as long as the relay says, and no longer', () => {
  const key = `${xxhashAsHex('Configuration', 128)}${xxhashAsHex('ActiveConfig', 128).slice(2)}`
  // 5 and 3 bytes.
  const relay = {
    top: new Map([[key as Hex, '0x05000000030000000700' as Hex]]),
    children: new Map()
  }
  const acme = { name: 'acme', code: '0x0102030405' as Hex, head: '0x010203' as Hex }
  checkLimits(relay, [acme])
  expect(() => checkLimits(relay, [{ ...acme, code: '0x010203040506' as Hex }])).toThrow(
    expect.objectContaining({
      code: 'ArgumentInvalid',
      context: {
        argument: 'the exported chain',
        value: 'acme',
        problem: "its code has 6 bytes, and the relay's max_code_size is 5"
      }
    })
  )
  expect(() => checkLimits(relay, [acme, { ...acme, head: '0x01020304' as Hex }])).toThrow(
    expect.objectContaining({
      code: 'ArgumentInvalid',
      context: expect.objectContaining({
        problem: "its head has 4 bytes, and the relay's max_head_data_size is 3"
      })
    })
  )
})

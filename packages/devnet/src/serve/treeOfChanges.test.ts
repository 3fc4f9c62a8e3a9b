import { formatAddress, type Hex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import type { ChangedKey } from '@paraclock/simulation'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { listChanged, treeOfChanges } from './treeOfChanges.ts'

const runtime = openRuntime({
  metadata: readRuntimeMetadata({ runtime: 'service-minute', version: 16 })
})
const both = { includeRaw: true, includeParsed: true }

function keyOf(pallet: string, item: string, ...keys: readonly unknown[]): Hex {
  const key = runtime.storage(pallet, item)?.key(...keys)
  if (key === undefined) throw new TypeError(`${pallet}.${item}`)
  return key
}

function change(key: Hex, before: Hex | null, after: Hex | null): ChangedKey {
  return { key, before: before && hexToBytes(before), after: after && hexToBytes(after) }
}

const account = '0x0101010101010101010101010101010101010101010101010101010101010101'
const number = change(keyOf('System', 'Number'), '0x01000000', '0x02000000')
const hash = (byte: string): Hex => `0x${byte.repeat(32)}`
const ofBlock = (block: number, before: Hex | null, after: Hex | null) =>
  change(keyOf('System', 'BlockHash', block), before, after)
const parentHash = change(keyOf('System', 'ParentHash'), hash('01'), hash('02'))

test('the values before and after stand by pallet, item and keys', () => {
  const tree = treeOfChanges(runtime, [number, ofBlock(7, null, hash('03'))])
  expect(tree.old).toMatchObject({ system: { number: 1, blockHash: { 7: null } } })
  expect(tree.new).toMatchObject({ system: { number: 2, blockHash: { 7: hash('03') } } })
  expect(tree.delta).toMatchObject({
    system: { number: [1, 2], blockHash: { 7: [null, hash('03')] } }
  })
})

test('a value that stays is not part of the difference', () => {
  const same = change(keyOf('System', 'ParentHash'), hash('01'), hash('01'))
  const { delta, new: after } = treeOfChanges(runtime, [number, same])
  expect(after).toMatchObject({ system: { parentHash: hash('01') } })
  expect(delta).toEqual({ system: { number: [1, 2] } })
  expect(treeOfChanges(runtime, [same]).delta).toEqual({})
})

test('of a structure, the fields differ one by one', () => {
  const data = (free: string): Hex =>
    `0x${'00'.repeat(16)}${free}${'00'.repeat(15)}${'00'.repeat(32)}${'00'.repeat(16)}`
  const key = keyOf('System', 'Account', account)
  const { delta } = treeOfChanges(runtime, [change(key, data('05'), data('06'))])
  const name = formatAddress({ account, prefix: 11_115 })
  expect(delta).toEqual({ system: { account: { [name]: { data: { free: ['5', '6'] } } } } })
})

test('a key of no pallet and a key of a child trie are left out', () => {
  const strange = change('0x0102', null, '0x01')
  const child = { ...number, child: '0x03' as Hex }
  expect(treeOfChanges(runtime, [strange, child])).toEqual({ old: {}, new: {}, delta: {} })
  expect(listChanged(runtime, [child], both)).toEqual([])
  expect(listChanged(runtime, [strange], both)).toEqual([{ raw: { key: '0x0102', value: '0x01' } }])
})

test('changes are listed raw, parsed, or both', () => {
  const raw = { key: number.key, value: '0x02000000' }
  const parsed = { section: 'system', method: 'number', key: [], value: 2 }
  expect(listChanged(runtime, [number], both)).toEqual([{ raw, parsed }])
  const only = (includeRaw: boolean) => ({ includeRaw, includeParsed: !includeRaw })
  expect(listChanged(runtime, [number], only(true))).toEqual([{ raw }])
  expect(listChanged(runtime, [number], only(false))).toEqual([{ parsed }])
  expect(listChanged(runtime, [ofBlock(7, hash('03'), null)], both)).toMatchObject([
    { raw: { value: null }, parsed: { key: [7], value: null } }
  ])
})

test('events and extrinsics of a block are not repeated in its changes', () => {
  const events = change(keyOf('System', 'Events'), '0x00', '0x00')
  const extrinsic = change(keyOf('System', 'ExtrinsicData', 0), null, '0x00')
  expect(listChanged(runtime, [events, extrinsic, parentHash], both)).toHaveLength(1)
})

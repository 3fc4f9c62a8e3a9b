import type { Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'
import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types'
import { expect, test } from 'vitest'
import { encodeStorage } from './encodeStorage.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bytes = readRuntimeMetadata({ runtime: 'service-minute', version: 15 })
const runtime = openRuntime({ metadata: bytes })

/** An api over the metadata of the service, without a chain. */
function openApi(): ApiPromise {
  const registry = new TypeRegistry()
  const metadata = new Metadata(registry, bytes)
  registry.setMetadata(metadata)
  const { query } = expandMetadata(registry, metadata)
  const items = Object.entries(query).map(([pallet, entries]) => [
    pallet,
    Object.fromEntries(Object.entries(entries).map(([name, creator]) => [name, { creator }]))
  ])
  return { registry, query: Object.fromEntries(items) } as unknown as ApiPromise
}

const api = openApi()
const listed: Hex[] = []
const chain = {
  name: 'service',
  listKeys: async (prefix: Hex) => {
    listed.push(prefix)
    return [`${prefix}01`, `${prefix}02`] as Hex[]
  }
}
const encode = (values: unknown) => encodeStorage({ api, chain: chain as never, values })
const keyOf = (pallet: string, item: string, ...keys: readonly unknown[]) =>
  runtime.storage(pallet, item)?.key(...keys)

test('values are encoded as the runtime encodes them, with defaults for missing fields', async () => {
  const data = { free: 5n, reserved: 0n, frozen: 0n, flags: 0n }
  const info = { nonce: 0, consumers: 0, providers: 1, sufficients: 0, data }
  const values = {
    System: { Number: 7, Account: [[[ALICE], { providers: 1, data: { free: '5' } }]] },
    sudo: { key: ALICE }
  }
  expect(await encode(values)).toEqual([
    encodeEntry(runtime, { pallet: 'System', item: 'Number', value: 7 }),
    encodeEntry(runtime, { pallet: 'System', item: 'Account', keys: [ALICE], value: info }),
    encodeEntry(runtime, { pallet: 'Sudo', item: 'Key', value: ALICE })
  ])
})

test('hex is the bytes of a value, and null removes it', async () => {
  const removed = [[[ALICE], null]]
  expect(await encode({ system: { number: '0x0A000000', account: removed } })).toEqual([
    [keyOf('System', 'Number'), '0x0a000000'],
    [keyOf('System', 'Account', ALICE), null]
  ])
  expect(await encode({ system: { number: null } })).toEqual([[keyOf('System', 'Number'), null]])
})

test('all entries of an item are removed by its name', async () => {
  const values = { system: { $removePrefix: ['account', 'blockHash'], number: '0x07000000' } }
  const [accounts, hashes] = ['Account', 'BlockHash'].map((item) =>
    runtime.storage('System', item)?.prefix()
  )
  expect(await encode(values)).toEqual([
    ...[`${accounts}01`, `${accounts}02`, `${hashes}01`, `${hashes}02`].map((key) => [key, null]),
    [keyOf('System', 'Number'), '0x07000000']
  ])
  expect(listed).toEqual([accounts, hashes])
})

test('raw values have their keys', async () => {
  expect(
    await encode([
      ['0xAA', '0x01'],
      ['0xbb', null]
    ])
  ).toEqual([
    ['0xaa', '0x01'],
    ['0xbb', null]
  ])
  expect(await encode([])).toEqual([])
})

test.each([
  [['0xaa'], 'a raw value is not a key with bytes or null'],
  [[['aa', '0x01']], 'is not bytes as hex'],
  ['all', 'is neither a list of raw values nor an object of pallets'],
  [{ system: 1 }, 'a pallet is not an object of items'],
  [{ system: { account: {} } }, 'the values of a map are not a list of [keys, value]'],
  [{ system: { $removePrefix: 'account' } }, '$removePrefix is not a list of items'],
  [{ system: { number: '0x0' } }, 'is not bytes as hex']
])('%j is refused: %s', async (values, problem) => {
  await expect(encode(values)).rejects.toThrow(problem)
})

test.each([
  [{ other: { number: 1 } }, 'other.number'],
  [{ system: { other: 1 } }, 'system.other'],
  [{ system: { $removePrefix: ['other'] } }, 'system.other']
])('%j names an item that the chain lacks', async (values, item) => {
  await expect(encode(values)).rejects.toMatchObject({
    ...{ code: 'ChainItemMissing', context: { chain: 'service', item: `"${item}"` } }
  })
})

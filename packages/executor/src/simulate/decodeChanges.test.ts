import { bytesToHex, encodeInteger, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { keyFromHex, type StorageKey } from '../storage/StorageKey.ts'
import { decodeChanges } from './decodeChanges.ts'
import type { SimulatedState } from './SimulatedState.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })
const CHILD: Hex = `0x${Buffer.from(`:child_storage:default:${'c'.repeat(32)}`).toString('hex')}`

type Values = Readonly<Record<Hex, Hex>>

/** The changes between two states. The second state touched these keys. */
async function changesOf(
  touched: readonly Hex[],
  [from, to]: readonly [Values, Values],
  inChild: readonly Hex[] = [],
  types = runtime
) {
  const stateOf = (values: Values) => ({
    runtime: types,
    read: async (keys: readonly StorageKey[], child?: StorageKey) =>
      keys.map((key) => {
        const hex = `${child === undefined ? '' : 'child '}${bytesToHex(Buffer.from(key, 'latin1'))}`
        const value = values[hex as Hex]
        return value === undefined ? null : new Uint8Array(Buffer.from(value.slice(2), 'hex'))
      })
  })
  const keysOf = (keys: readonly Hex[]) => new Map(keys.map((key) => [keyFromHex(key), null]))
  const child = new Map(inChild.length === 0 ? [] : [[keyFromHex(CHILD), keysOf(inChild)]])
  const after = { ...stateOf(to), diff: { top: keysOf(touched), child } }
  return await decodeChanges(stateOf(from) as never, after as unknown as SimulatedState)
}

const keyOf = (pallet: string, item: string, ...keys: unknown[]): Hex =>
  runtime.storage(pallet, item)?.key(...keys) ?? '0x'

test('a change of an item has its names and its values, and one of a map its keys', async () => {
  const now = (value: bigint) => encodeEntry(runtime, { pallet: 'Timestamp', item: 'Now', value })
  const [key, before] = now(5n)
  const [, after] = now(7n)
  const described = { key, child: undefined, pallet: 'Timestamp', item: 'Now' }
  expect(await changesOf([key], [{ [key]: before }, { [key]: after }])).toEqual([
    { ...described, before: 5n, after: 7n }
  ])
  expect(await changesOf([key], [{}, { [key]: after }])).toEqual([
    { ...described, before: null, after: 7n }
  ])
  const hash = bytesToHex(encodeInteger(9, 32))
  const block = keyOf('System', 'BlockHash', 3)
  expect(await changesOf([block], [{ [block]: hash }, {}])).toEqual([
    {
      ...{ key: block, child: undefined, pallet: 'System', item: 'BlockHash', keys: [3] },
      ...{ before: hash, after: null }
    }
  ])
})

test('a value of the type () is told from an absent value', async () => {
  const service = openRuntime({
    metadata: readRuntimeMetadata({ runtime: 'service-hour', version: 16 })
  })
  const key = service.storage('XcmpHandler', 'Stopped')?.key(2000) ?? '0x'
  const stopped = { key, pallet: 'XcmpHandler', item: 'Stopped', keys: [2000] }
  const changes = (...values: readonly [Values, Values]) => changesOf([key], values, [], service)
  const [made] = await changes({}, { [key]: '0x' })
  expect(made).toStrictEqual({ ...stopped, child: undefined, before: null, after: undefined })
  const [removed] = await changes({ [key]: '0x' }, {})
  expect(removed).toStrictEqual({ ...stopped, child: undefined, before: undefined, after: null })
})

test('what a block says of itself, and what only lives in a block, is no change', async () => {
  const items = [
    ...['AllExtrinsicsLen', 'BlockSize', 'BlockWeight', 'EventCount', 'Events', 'ExecutionPhase'],
    ...['ExtrinsicCount', 'InherentsApplied']
  ].filter((item) => runtime.storage('System', item) !== undefined)
  expect(items.length).toBeGreaterThan(5)
  const keys = items.map((item) => keyOf('System', item))
  const others = [
    ...[
      keyOf('System', 'EventTopics', `0x${'11'.repeat(32)}`),
      keyOf('System', 'ExtrinsicData', 0)
    ],
    ...[keyOf('PolkadotXcm', 'RecordedXcm'), keyOf('PolkadotXcm', 'ShouldRecordXcm')],
    ...[':extrinsic_index', ':intrablock_entropy', ':transaction_level:'].map((key) =>
      bytesToHex(Buffer.from(key))
    )
  ]
  const written = [...keys, ...others]
  expect(written).not.toContain('0x')
  const values = Object.fromEntries(written.map((key) => [key, '0x01' as const]))
  expect(await changesOf(written, [{}, values])).toEqual([])
})

test('a change of the code of the runtime is a change', async () => {
  const key = bytesToHex(Buffer.from(':code'))
  const code = { key, child: undefined, before: '0x01', after: '0x02' }
  expect(await changesOf([key], [{ [key]: '0x01' }, { [key]: '0x02' }])).toEqual([code])
})

test('an unknown key, and those of a child trie, have their bytes', async () => {
  const changes = await changesOf(
    ['0x0102'],
    [{}, { '0x0102': '0x03', ['child 0x3a05' as Hex]: '0x06' }],
    ['0x3a05']
  )
  expect(changes).toEqual([
    { key: '0x0102', child: undefined, before: null, after: '0x03' },
    { key: '0x3a05', child: CHILD, before: null, after: '0x06' }
  ])
})

test('a value that is written again as it was is no change', async () => {
  const values = { '0x0102': '0x03', ['child 0x05' as Hex]: '0x06' } as const
  expect(await changesOf(['0x0102', '0x0103'], [values, values], ['0x05'])).toEqual([])
})

import type { RuntimeEvent } from '@paraclock/types'
import { expect, test } from 'vitest'
import type { ReadBlock } from '../read/decodeEvents.ts'
import { deriveTarget } from './deriveTarget.ts'

const TOPIC = `0x${'aa'.repeat(32)}`
const CALLS = ['remove_proxies', 'remove_proxy', 'add_proxy', 'proxy']
const call = (name: string, index: number) => ({ name, index, fields: [] })
/** The metadata of a chain with a proxy pallet of another name at place 41, whose calls are the type 1. */
const proxied = {
  pallets: [
    { name: 'System', index: 0, calls: { type: 0 } },
    { name: 'Guard', index: 41, calls: { type: 1 } }
  ],
  lookup: [
    { def: { tag: 'variant', value: [call('remark', 7)] } },
    { def: { tag: 'variant', value: CALLS.map(call) } }
  ]
}

function event(pallet: string, name: string, value: unknown, failure?: object): RuntimeEvent {
  const title = `${pallet.charAt(0).toLowerCase()}${pallet.slice(1)}.${name}`
  return { pallet, name, title, value, failure } as RuntimeEvent
}
const processed = (fields: object = {}) =>
  event('MessageQueue', 'Processed', {
    ...{ id: TOPIC, origin: { type: 'Sibling', value: 2114 }, success: true, ...fields }
  })
const ran = event('Proxy', 'ProxyExecuted', { result: { success: true } })

function derive(
  events: readonly RuntimeEvent[],
  serviceId: number | null,
  metadata: object = proxied
) {
  const block = { number: 9, time: 54, by: { runtime: { metadata } }, read: events }
  return deriveTarget(2, [block as unknown as ReadBlock], serviceId)
}

test('a message is one row, with its outcome and its events but the last', () => {
  const transfer = event('Balances', 'Transfer', { amount: 5n, note: Uint8Array.of(1) })
  const quiet = event('System', 'Quiet', undefined)
  expect(derive([transfer, quiet, ran, processed(), processed({ id: '0xbb' })], 2114)).toEqual([
    {
      ...{ chain: 2, block: 9, event: 3, time: 54, topic: TOPIC, dispatch: 'succeeded' },
      ...{ processed: 1, error: null, proxy_prefix: '0x2903' },
      events: JSON.stringify([
        { pallet: 'Balances', name: 'Transfer', data: { amount: '5', note: '0x01' } },
        { pallet: 'System', name: 'Quiet', data: null },
        { pallet: 'Proxy', name: 'ProxyExecuted', data: { result: { success: true } } }
      ])
    },
    {
      ...{ chain: 2, block: 9, event: 4, time: 54, topic: '0xbb', dispatch: 'unproven' },
      ...{ processed: 1, error: null, proxy_prefix: '0x2903', events: '[]' }
    }
  ])
})

test('a message that was not executed to its end is not processed, and has the reason', () => {
  const [row] = derive([processed({ success: false })], 2114)
  expect(row).toMatchObject({ processed: 0, dispatch: 'failed' })
  expect(row?.error).toMatch(/^the message was not executed to its end: MessageQueue.Processed/)
})

test.each<[string, object, number | null, boolean]>([
  ['the service', {}, 2114, true],
  ['another sibling', {}, 2000, false],
  ['the relay chain', { origin: { type: 'Parent' } }, 2114, false],
  [
    'a chain of another kind with the same number',
    { origin: { type: 'Para', value: 2114 } },
    2114,
    false
  ],
  ['an unknown sender', { origin: undefined }, 2000, true],
  ['any chain, if the service has no id', {}, null, true],
  ['the service, without an id of its own', { id: 7 }, 2114, false]
])('a message of %s is recorded as one of the service, or left out', (_, fields, serviceId, is) => {
  expect(derive([processed(fields)], serviceId)).toHaveLength(is ? 1 : 0)
})

test.each<[string, object]>([
  ['has no proxy pallet', { ...proxied, pallets: proxied.pallets.slice(0, 1) }],
  ['has a proxy pallet without calls', { ...proxied, pallets: [{ name: 'Proxy', index: 41 }] }],
  ['has a proxy pallet without this call', { ...proxied, lookup: [{}, proxied.lookup[0]] }],
  ['has calls of another shape', { ...proxied, lookup: [{}, { def: { tag: 'tuple', value: [] } }] }]
])('a target that %s has no prefix of a proxied call', (_, metadata) => {
  expect(derive([processed()], 2114, metadata)[0]?.proxy_prefix).toBeNull()
})

/** An event of the pallet `P` whose text is this long, of 37 characters without its data. */
const sized = (length: number) => event('P', 'E', 'x'.repeat(length - 37))

test.each([
  [65_536, 65_536],
  [65_537, 27]
])('events of %i characters are recorded in %i', (length, kept) => {
  const [row] = derive([sized(length), processed()], 2114)
  expect(row?.events).toHaveLength(kept)
  const [first] = JSON.parse(row?.events ?? '[]') as readonly object[]
  expect(Object.keys(first ?? {})).toEqual(
    kept === 27 ? ['pallet', 'name'] : ['pallet', 'name', 'data']
  )
})

test('the names of too many events are cut off', () => {
  const many = Array.from({ length: 4000 }, () => sized(100))
  expect(derive([...many, processed()], 2114)[0]?.events).toHaveLength(65_536)
})

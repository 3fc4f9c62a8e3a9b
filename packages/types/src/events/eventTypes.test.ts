import { bytesToHex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { readCommitted } from '../../test/readCommitted.ts'
import { readPublic } from '../../test/readPublic.ts'
import { readEvent } from '../dryRun/readEvent.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import { openEventTypes, writeEventTypes } from './eventTypes.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

test.each([
  ['target', readCommitted('target')],
  ['service-hour v15', readCommitted('service-hour', 15)],
  ['relay v14', readCommitted('relay', 14)],
  ['polkadot', readPublic('polkadot')]
])('the events of %s decode alike from their types', (_, metadata) => {
  const whole = openRuntime({ metadata, ss58Prefix: 42 })
  const text = writeEventTypes(whole.metadata)
  expect(text.length).toBeLessThan(JSON.stringify(whole.metadata).length / 2)
  const { runtime: part, isProxy } = openEventTypes(text)
  const remark = whole.encodeCall({ pallet: 'System', method: 'remark', args: { remark: '0x' } })
  expect(isProxy(bytesToHex(remark))).toBe(false)
  const stored = whole.storage('System', 'Events')
  const error = { type: 'Module', value: { type: 'Balances', value: { type: 'DeadAccount' } } }
  const events = [
    ['Balances', 'Transfer', { from: ALICE, to: ALICE, amount: 5n }],
    [
      'System',
      'ExtrinsicFailed',
      {
        dispatch_error: error,
        dispatch_info: {
          weight: { ref_time: 1n, proof_size: 2n },
          class: { type: 'Normal' },
          pays_fee: { type: 'Yes' }
        }
      }
    ]
  ] as const
  const records = events.map(([pallet, event, value]) => ({
    phase: { type: 'Initialization' },
    event: { type: pallet, value: { type: event, value } },
    topics: []
  }))
  const bytes = whole.type(stored?.type ?? -1).encode(records)
  const decoded = part.storage('System', 'Events')?.decode(bytes)
  expect(decoded).toEqual(stored?.decode(bytes))
  const [, failed] = decoded as readonly { readonly event: unknown }[]
  expect(readEvent(part, failed?.event).failure).toMatchObject({ name: 'balances.DeadAccount' })
})

test('a call of a proxy is known by its beginning', () => {
  const whole = openRuntime({ metadata: readCommitted('target') })
  const remark = { pallet: 'System', method: 'remark', args: { remark: '0x01' } }
  const args = { real: { type: 'Id', value: ALICE }, force_proxy_type: undefined, call: remark }
  const call = bytesToHex(whole.encodeCall({ pallet: 'Proxy', method: 'proxy', args }))
  expect(openEventTypes(writeEventTypes(whole.metadata)).isProxy(call)).toBe(true)
})

test('what is written depends on the events alone, and on nothing that is not needed', () => {
  const { metadata } = openRuntime({ metadata: readCommitted('target') })
  const text = writeEventTypes(metadata)
  const pallets = metadata.pallets.map((pallet) => ({ ...pallet, constants: [] }))
  expect(writeEventTypes({ ...metadata, pallets })).toBe(text)
  expect(text).not.toContain('"docs":["')
  const none = metadata.pallets.filter(({ name }) => name !== 'System')
  expect(() => writeEventTypes({ ...metadata, pallets: none })).toThrow('System.Events')
})

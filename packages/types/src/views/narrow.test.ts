import { expect, test } from 'vitest'
import { draftFrom } from '../../test/MetadataDraft.ts'
import { openOffline, openShared, readCommitted } from '../../test/readCommitted.ts'
import { compareRuntime } from '../drift/compareRuntime.ts'
import {
  hourFingerprint,
  minuteFingerprint,
  relayFingerprint,
  targetFingerprint
} from './fingerprints.ts'
import { narrowHour, narrowMinute, narrowRelay, narrowTarget } from './narrowRuntime.ts'
import { narrowService } from './narrowService.ts'

const fingerprints = {
  'service-hour': hourFingerprint,
  'service-minute': minuteFingerprint,
  relay: relayFingerprint,
  target: targetFingerprint
}
const names = Object.keys(fingerprints) as (keyof typeof fingerprints)[]

test.for(names)('%s fits its fingerprint, in every version of its metadata', (name) => {
  for (const version of [14, 15, 16] as const) {
    const comparison = compareRuntime({
      expected: fingerprints[name](),
      live: readCommitted(name, version)
    })
    expect(comparison.changes).toEqual([])
  }
})

test.for(names)('%s fits no fingerprint of another kind', (name) => {
  for (const other of names.filter((entry) => entry !== name)) {
    const { consequence } = compareRuntime({
      expected: fingerprints[other](),
      live: readCommitted(name)
    })
    // A service has proxies, so another service may take it as its target.
    const isTarget = other === 'target' && name.startsWith('service-')
    expect(consequence, other).toBe(isTarget ? 'degraded' : 'breaking')
  }
})

test('a target with Ethereum accounts fits no fingerprint: its accounts are values of another type', () => {
  const live = readCommitted('target-ethereum')
  for (const name of names) {
    expect(compareRuntime({ expected: fingerprints[name](), live }).consequence).toBe('breaking')
  }
  const { changes } = compareRuntime({ expected: targetFingerprint(), live })
  const breaking = changes.filter(({ consequence }) => consequence === 'breaking')
  expect(breaking.every(({ what }) => what.includes('an array of 20'))).toBe(true)
})

test('a connection is narrowed to the view of its runtime', async () => {
  const hour = narrowHour({ api: await openShared(readCommitted('service-hour')) })
  expect(hour.variant).toBe('hour')
  const task = hour.tx.automationTime.scheduleXcmpTask(
    'a',
    { Fixed: { executionTimes: [3600] } },
    2000,
    0,
    '0x00',
    1
  )
  expect(task.method.toHex()).toMatch(/^0x3c00/)
  expect(hour.consts.automationTime.slotLength.toNumber()).toBe(3600)
  expect(hour.comparison.consequence).toBe('fine')
  expect(hour.capabilities.service?.variant).toMatchObject({ value: 'hour' })
  const minute = narrowMinute({ api: await openShared(readCommitted('service-minute')) })
  expect(minute.consts.automationTime.slotLength.toNumber()).toBe(60)
  const relay = narrowRelay({ api: await openShared(readCommitted('relay')) })
  expect(relay.tx.hrmp.hrmpInitOpenChannel(2085, 1000, 102_400).method.toHex()).toMatch(
    /^0x3c0025080000e803000000900100$/
  )
  const target = narrowTarget({ api: await openShared(readCommitted('target')) })
  expect(target.variant).toBe('target')
  expect(target.consts.proxy.maxProxies.toNumber()).toBeGreaterThan(0)
})

test('a service is narrowed to its variant', async () => {
  const hour = narrowService({ api: await openShared(readCommitted('service-hour')) })
  const minute = narrowService({ api: await openShared(readCommitted('service-minute')) })
  expect([hour.variant, minute.variant]).toEqual(['hour', 'minute'])
})

test('another chain is refused, with what it lacks', async () => {
  const api = await openShared(readCommitted('target'))
  expect(() => narrowHour({ api })).toThrow(
    expect.objectContaining({
      code: 'RuntimeMismatch',
      message: expect.stringContaining('AutomationTime is gone')
    })
  )
  expect(() => narrowService({ api })).toThrow(
    expect.objectContaining({
      code: 'RuntimeMismatch',
      message: expect.stringContaining('no pallet schedules tasks')
    })
  )
  const hour = await openShared(readCommitted('service-hour'))
  expect(() => narrowMinute({ api: hour })).toThrow(
    expect.objectContaining({ message: expect.stringContaining('schedule_xcmp_task') })
  )
})

test('a mix of both variants has no view', async () => {
  const draft = draftFrom(readCommitted('service-hour'))
  const pallet = draft.pallets.find(({ name }) => name === 'AutomationTime')
  draft.changeVariants(pallet?.calls?.type, (variants) => [
    ...variants,
    {
      name: 'schedule_native_transfer_task',
      index: 9,
      docs: [],
      fields: [
        ['provided_id', draft.list(draft.primitive('u8'))] as const,
        ['execution_times', draft.list(draft.primitive('u64'))] as const,
        ['recipient_id', draft.find('AccountId32')] as const,
        ['amount', draft.primitive('u128')] as const
      ].map(([name, type]) => ({ name, type, typeName: undefined, docs: [] }))
    }
  ])
  const api = await openOffline(draft.bytes(15))
  expect(() => narrowService({ api })).toThrow(
    expect.objectContaining({
      code: 'ServiceLayoutUnknown',
      message: expect.stringContaining('schedule_native_transfer_task')
    })
  )
})

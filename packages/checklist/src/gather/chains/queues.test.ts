import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import { type Hex, ParaclockError, ValueMalformed } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { networkConfig as config } from '../../../test/fixtures/buildConfig.ts'
import { openService } from '../../../test/fixtures/openService.ts'
import type { QueuesArtifact } from '../../evidence/QueuesArtifact.ts'
import type { GatherContext } from './defineGatherer.ts'
import { queuesGatherer } from './queues.ts'

type Values = Readonly<Record<string, unknown>>

/** A chain that keeps values under the names of items; an error among them is thrown. */
const chainOf = (values: Values): Chain =>
  ({
    facts: { capabilities: { xcm: { pallet: undefined } } },
    constant: ({ name, as }: { name: string; as(value: unknown): unknown }) =>
      name in values ? as(values[name]) : undefined,
    storage: async ({
      entry,
      keys = [],
      as = (stored) => stored
    }: Parameters<Chain['storage']>[0]) => {
      const value = values[entry]
      if (value instanceof Error) throw value
      const evidence = [{ entry, keys }]
      return { value: value === undefined ? undefined : as(value), evidence }
    }
  }) as unknown as Chain

const ofService = {
  OutboundXcmpStatus: [
    { recipient: config.target.paraId, state: { type: 'Ok' }, flags: 1 },
    { recipient: 3000, state: { type: 'Suspended' } }
  ],
  MaxActiveOutboundChannels: 128,
  MaxPageSize: 105_472
}
const ofTarget = {
  QueueConfig: { suspend_threshold: 32, drop_threshold: 48, resume_threshold: 8 },
  InboundXcmpSuspended: [config.service.paraId],
  BookStateFor: { begin: 3, end: 7, count: 9 }
}

const gather = async (service: Values, target: Values): Promise<QueuesArtifact> => {
  const chain = async (role: string) => chainOf(role === 'service' ? service : target)
  const context = { chain, config } as unknown as GatherContext
  return (await queuesGatherer.gather({}, context)) as QueuesArtifact
}

test('both queues are read, with what each holds and where it stops', async () => {
  const { outbound, inbound, evidence, ...calls } = await gather(ofService, ofTarget)
  expect(outbound).toEqual({
    isSuspended: false,
    roomForChannels: 127,
    maxPageSize: 105_472,
    bytesAround: 5
  })
  expect(inbound).toEqual({
    ...{ isPaused: false, isHeld: true, readyPages: 4 },
    ...{ suspendAt: 32, dropAt: 48, resumeAt: 8 }
  })
  expect(calls).toEqual({
    resume: undefined,
    release: undefined,
    widen: undefined,
    setVersion: undefined
  })
  expect(evidence).toContainEqual({
    entry: 'BookStateFor',
    keys: [{ type: 'Sibling', value: config.service.paraId }]
  })
})

test('a channel that has no messages yet needs one of the places that are left', async () => {
  const [, other] = ofService.OutboundXcmpStatus
  const { outbound } = await gather({ ...ofService, OutboundXcmpStatus: [other] }, ofTarget)
  expect(outbound).toMatchObject({ isSuspended: false, roomForChannels: 127, bytesAround: 1 })
})

test('pages that are executed and still stored do not fill the queue', async () => {
  const QueueConfig = { ...ofTarget.QueueConfig, drop_threshold: 8 }
  const { widen } = await gather(ofService, { ...ofTarget, QueueConfig })
  expect(widen).toBeUndefined()
})

test('queues of an unknown form are told apart from empty ones', async () => {
  const context = { type: 'messageQueue.bookStateFor', value: {}, problem: 'an unknown origin' }
  const BookStateFor = new ParaclockError(ValueMalformed, context)
  const { inbound } = await gather(ofService, { ...ofTarget, BookStateFor })
  expect(inbound).toMatchObject({ readyPages: 0 })
  const none = await gather({}, {})
  expect(none).toMatchObject({ outbound: undefined, inbound: undefined })
  const failure = new TypeError('unreachable')
  await expect(gather(ofService, { BookStateFor: failure })).rejects.toBe(failure)
})

const metadata = readRuntimeMetadata({ runtime: 'target', version: 16 })
const types = openRuntime({ metadata })

/** A target whose queue takes no page, and whose other thresholds are these. */
const dropping = (suspend: number, resume: number): Chain => {
  const value = { suspend_threshold: suspend, drop_threshold: 0, resume_threshold: resume }
  const entry = encodeEntry(types, { pallet: 'XcmpQueue', item: 'QueueConfig', value })
  const source = createMemorySource({ storage: new Map<Hex, Hex>([entry]) })
  return createChain({ name: 'target', metadata, facts: { runtimeApis: [] }, source })
}

test.each([
  ['by its own call', 50, 49, 'xcmpQueue.updateDropThreshold(new: 50)'],
  ['with all thresholds, if it would resume where it suspends', 50, 50, 'system.setStorage'],
  ['with all thresholds, if it would never resume', 50, 0, 'system.setStorage']
])('a queue that drops every page is widened %s', async (_, suspend, resume, expected) => {
  const target = dropping(suspend, resume)
  const chain = async (role: string) => (role === 'service' ? openService([]) : target)
  const context = { chain, config } as unknown as GatherContext
  const { widen } = (await queuesGatherer.gather({}, context)) as QueuesArtifact
  expect(widen?.description).toContain(expected)
  expect(widen).toMatchObject({ chain: 'target', origin: { kind: 'root' } })
})

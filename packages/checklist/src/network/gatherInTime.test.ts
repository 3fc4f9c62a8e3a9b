import { type Connections, LIGHT_MS } from '@paraclock/connect'
import type { Progress } from '@paraclock/core'
import { errorToJson, ParaclockError } from '@paraclock/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkConfig } from '../../test/fixtures/buildConfig.ts'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import { gatherWith } from '../../test/gatherWith.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import { SystemChainRefused } from '../errors/system.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { trialGatherer, upgradeTrialsGatherer } from '../gather/calls/trial.ts'
import { defineGatherer } from '../gather/chains/defineGatherer.ts'
import { listGatherers } from '../gather/listGatherers.ts'
import { gatherNetwork } from './gatherEvidence.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<never>(() => {})
const connections: Connections = { read: () => never, close: async () => {} }

test('the beginning, each artifact and the end are reported', async () => {
  const reported: Progress[] = []
  const gatherers = ['one', 'two'].map((id) =>
    defineGatherer({ id, needs: [], gather: async () => id })
  )
  await gatherNetwork({
    ...{ name: 'main', config: networkConfig, connections, gatherers },
    onProgress: (progress) => reported.push(progress)
  })
  const what = 'reading main'
  expect(reported).toEqual([
    { what, phase: 'begun' },
    { what, phase: 'advanced', done: 1, total: 2, detail: 'one' },
    { what, phase: 'advanced', done: 2, total: 2, detail: 'two' },
    { what, phase: 'ended' }
  ])
})

const light: NetworkConfig = {
  ...networkConfig,
  relay: { ...networkConfig.relay, light: {} as never }
}

test.each([
  ['a minute', networkConfig, 60_000],
  ['longer, if a chain is read by a light client', light, 60_000 + LIGHT_MS]
])('a network is read for at most %s', async (_, config, limit) => {
  const gatherers = listGatherers().filter(({ id }) => id === 'relay')
  const coming = gatherNetwork({ name: 'main', config, connections, gatherers })
  await vi.advanceTimersByTimeAsync(limit - 1)
  expect(await Promise.race([coming, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect((await coming).artifacts['relay']).toMatchObject({ error: { code: 'DeadlineExceeded' } })
})

test('the suggested calls are tried in the time that the artifacts leave', async () => {
  const slow = defineGatherer({
    id: 'slow',
    needs: [],
    gather: () => new Promise((resolve) => setTimeout(() => resolve('read'), 40_000))
  })
  const { gatheredAt, networks } = loadEvidence('fresh')
  const [{ config, artifacts: found }] = networks as readonly [NetworkEvidence]
  vi.setSystemTime(gatheredAt)
  const recorded = Object.entries(found).flatMap(([id, gathered]) =>
    gathered?.status === 'gathered' && id !== 'offers'
      ? [defineGatherer({ id, needs: [], gather: async () => gathered.value as never })]
      : []
  )
  const gatherers = [...recorded, slow]
  const coming = gatherNetwork({ name: 'main', config, connections, gatherers, trial: {} })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(await Promise.race([coming, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  const { artifacts } = (await Promise.race([coming, undefined])) ?? {}
  expect(artifacts?.offers).toMatchObject({ error: { code: 'DeadlineExceeded' } })
})

const refusal = errorToJson(
  new ParaclockError(SystemChainRefused, {
    role: 'assetHub',
    chain: 'x',
    endpoint: 'wss://x.example',
    problem: 'y'
  })
)
const NO_CALL = 'not tried: no call schedules the task: '

test.each([
  [
    'the trial was left out',
    undefined,
    '0x00',
    undefined,
    'not tried: the trial on copies of the chains was left out'
  ],
  ['the service refuses the task', {}, undefined, refusal, `${NO_CALL}${refusal.message}`],
  ['no call is known', {}, undefined, undefined, `${NO_CALL}see service-variant-known`]
])('the task is not tried if %s', async (_, trial, call, why, expected) => {
  const found = await gatherWith(trialGatherer, 'ready', (recorded) => {
    recorded.trial = trial
    Object.assign(recorded.artifacts, { tasks: { call, refusal: why } })
  })
  expect(found).toEqual({ known: false, why: expected })
})

const coming = { state: 'authorized', codeHash: `0x${'12'.repeat(32)}` } as const

test.each<readonly [string, object | undefined, object, string]>([
  ['there is none', {}, {}, 'there is no upgrade to try'],
  ['no task is tried', undefined, { coming }, 'tasks are not tried'],
  ['the chain lacks its code', {}, { coming }, 'its code is not on the chain yet'],
  [
    'other code is at hand',
    { upgrades: [Uint8Array.of(1)] },
    { coming },
    'the code at hand has another hash: 0xee155ace9c40292074cb6aff8c9ccdd273c81648ff1149ef36bcea6ebb8a3e25'
  ]
])('an upgrade is not tried if %s', async (_, trial, upgrade, why) => {
  const found = await gatherWith(upgradeTrialsGatherer, 'ready', (recorded) => {
    recorded.trial = trial as never
    Object.assign(recorded.artifacts.upgrades, { service: upgrade, target: {} })
    const storage = (async () => ({ value: undefined, evidence: [] })) as never
    recorded.chains.relay = { storage }
    recorded.chains.service = { storage }
  })
  expect(found).toEqual({
    service: { known: false, why },
    target: { known: false, why: 'there is no upgrade to try' }
  })
})

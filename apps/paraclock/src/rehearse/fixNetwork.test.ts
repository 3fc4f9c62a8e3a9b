import type { RehearsalStep } from '@paraclock/checklist'
import { networkConfig } from '@paraclock/checklist/fixtures/buildConfig'
import { loadEvidence } from '@paraclock/checklist/fixtures/loadEvidence'
import { EndpointUnavailable } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'
import { expect, test } from 'vitest'
import { fixNetwork } from './fixNetwork.ts'

const down = new ParaclockError(EndpointUnavailable, { endpoint: 'ws://x', problem: 'down' })
const nowhere = { api: { _rpcCore: { provider: { send: () => Promise.reject(down) } } } }
/** A network on whose chains no call can be made. */
const net = {
  name: 'main',
  chains: [],
  relay: nowhere,
  service: nowhere,
  target: nowhere,
  settle: async () => {}
} as unknown as Devnet

async function fix(stage: 'fresh' | 'ready'): Promise<ReadonlyMap<string, RehearsalStep>> {
  const [evidence] = loadEvidence(stage).networks
  if (evidence === undefined) throw new Error('the fixture has no network')
  const outcomes = new Map<string, RehearsalStep>()
  const onOutcome = (key: string, outcome: RehearsalStep) => void outcomes.set(key, outcome)
  expect(await fixNetwork({ net, config: networkConfig, evidence, onOutcome })).toBe(evidence)
  return outcomes
}

test('failed channels are opened by their own plan, and all else by the calls of the remedies', async () => {
  const outcomes = await fix('fresh')
  const titles = [...outcomes.values()].map(({ title }) => title)
  expect(titles).toEqual([
    expect.stringMatching(/^service: xcmpHandler\.setTarget\(paraId: 2200, /),
    expect.stringMatching(/^target: proxy\.addProxy\(.*, Automation, 0\)$/),
    'open the channels between service and target'
  ])
  const channels = outcomes.get('channels')
  expect(channels?.succeeded).toBe(false)
  expect(channels?.detail).toContain('`paraclock hrmp plan` says who must make which call.')
})

test('a call that nobody here can make is one for the real network', async () => {
  const outcomes = await fix('fresh')
  const details = [...outcomes.values()].map(({ detail }) => detail)
  expect(details[0]).toMatch(
    / On the real network, have the root origin of the service make the call 0x[0-9a-f]+$/
  )
  expect(details[1]).toMatch(
    / On the real network, have uvusPbfFV8skjdZebqb8ANkUAu8mGVD5TsDRVcJtxakBgegN4 of the target make the call 0x[0-9a-f]+$/
  )
})

test('where nothing fails, nothing is done', async () => {
  expect(await fix('ready')).toEqual(new Map())
})

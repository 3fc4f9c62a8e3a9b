import {
  type CreateSubject,
  runOverLoopback,
  runVirtually,
  type ScenarioRun,
  scenarios
} from '@tooling/faults'
import { describe, expect, test } from 'vitest'
import { createProvider } from '../src/index.ts'

// `pnpm faults` runs a hundred seeds, in virtual time and over real sockets.
const SEEDS = [1, 2, 3, 4, 5]
const OVER_SOCKETS = [
  'firstEndpointRefuses',
  'wrongChainFirst',
  'webPage',
  'echoServer',
  'killedMidRequest',
  'disconnectUnderLoad',
  'duplicateAnswers',
  'submittedThenKilled',
  'headsAfterSwitch',
  'storageSubscriptionRestored',
  'limitedUpgrade'
]

const createSubject: CreateSubject = (endpoints, options) => createProvider(endpoints, options)

test('there are at least thirty scenarios, each with its own name', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(30)
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length)
})

test.for(scenarios)('$name: $expects', async (scenario) => {
  const problems: (string | undefined)[] = []
  for (const seed of SEEDS) {
    const { problem } = await runVirtually({ scenario, seed, createSubject })
    problems.push(problem)
  }
  expect(problems).toEqual(SEEDS.map(() => undefined))
})

test('the same seed gives the same run', async () => {
  const scenario = scenarios.find(({ name }) => name === 'everythingAtOnce')
  if (!scenario) throw new Error('no such scenario')
  const run = (seed: number): Promise<ScenarioRun> =>
    runVirtually({ scenario, seed, createSubject })
  const [first, again, other] = [await run(7), await run(7), await run(8)]
  expect(first.tookMs).toBe(again.tookMs)
  expect(first.tookMs).not.toBe(other.tookMs)
})

// The exact limits are tested in virtual time, and by `pnpm faults --loopback` on a quiet machine.
const PATIENCE = 10

describe('over real sockets', () => {
  test.for(OVER_SOCKETS)('%s', async (wanted) => {
    const scenario = scenarios.find(({ name }) => name === wanted)
    if (!scenario) throw new Error(`no scenario ${wanted}`)
    const { problem } = await runOverLoopback({
      scenario,
      seed: 1,
      createSubject,
      patience: PATIENCE
    })
    expect(problem).toBeUndefined()
  })
})

import {
  createChecklist,
  defineCheck,
  defineExtension,
  defineGatherer,
  type Gatherer,
  gatherNetwork,
  judgeNetwork,
  pass
} from '@paraclock/checklist'
import { networkConfig as config } from '@paraclock/checklist/fixtures/buildConfig'
import { loadEvidence } from '@paraclock/checklist/fixtures/loadEvidence'
import { EndpointUnavailable } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { boundExtension } from './boundExtension.ts'

const [network] = loadEvidence('ready').networks
if (network === undefined) throw new TypeError('the fixture has no network')

// Long enough for a busy machine to start a function that returns at once.
const MAX_MS = 1000

const forever = (): never => {
  for (;;);
}
const treasury = defineGatherer({ id: 'acmeTreasury', needs: ['user'], gather: async () => 1 })

function makeCheck(
  id: string,
  evaluate: () => ReturnType<typeof pass>,
  gatherer: Gatherer = treasury
) {
  return defineCheck({
    id,
    group: 'extensions',
    title: 'It holds',
    failureTitle: 'It does not hold',
    why: 'Because.',
    how: 'By looking.',
    fixes: ['Fix it.'],
    requires: ['relay', gatherer],
    evaluate
  })
}

const open = (...checks: readonly ReturnType<typeof makeCheck>[]) =>
  createChecklist([
    { source: './own.ts', extension: boundExtension(defineExtension({ checks }), MAX_MS) }
  ])

test('a check that loops ends with an error that names it, and the next one is judged', () => {
  const { checks } = open(
    makeCheck('acme-loops', forever),
    makeCheck('acme-fine', () => pass('x'))
  )
  const artifacts = {
    ...network.artifacts,
    acmeTreasury: { status: 'gathered', value: 1 } as const
  }
  const evidence = { ...network, artifacts }
  const results = judgeNetwork({ checks, evidence, gatheredAt: 0, today: '2026-01-01' })
  const [loops, fine] = results.slice(-2)
  expect(loops).toMatchObject({ outcome: 'error', errorCode: 'CheckEvaluationFailed' })
  expect(loops?.summary).toContain('acme-loops')
  expect(loops?.summary).toContain('more than 1000 ms')
  expect(fine).toMatchObject({ outcome: 'pass', summary: 'x' })
})

test('a gatherer that loops ends alone, and a gatherer of two checks runs once', async () => {
  let runs = 0
  const loops = defineGatherer({ id: 'loops', needs: [], gather: forever })
  const counts = defineGatherer({
    id: 'counts',
    needs: [],
    gather: async () => {
      runs += 1
      return runs
    }
  })
  const { gatherers } = open(
    makeCheck('acme-one', () => pass('x'), loops),
    makeCheck('acme-two', () => pass('x'), counts),
    makeCheck('acme-three', () => pass('x'), counts)
  )
  const read = async () => {
    throw new ParaclockError(EndpointUnavailable, { endpoint: 'ws://x', problem: 'down' })
  }
  const { artifacts } = await gatherNetwork({
    name: 'main',
    config,
    gatherers,
    connections: { read, close: async () => {} }
  })
  expect(artifacts['loops']).toMatchObject({
    status: 'failed',
    error: { code: 'CheckEvaluationFailed', message: expect.stringContaining('more than 1000 ms') }
  })
  expect(artifacts['counts']).toMatchObject({ status: 'gathered', value: 1 })
  expect(runs).toBe(1)
})

test('what is no extension is left to be refused', () => {
  for (const value of [undefined, null, 1, 'x', {}, { checks: 1 }]) {
    expect(boundExtension(value)).toBe(value)
  }
  expect(boundExtension({ checks: [1, null, {}] })).toEqual({ checks: [1, null, {}] })
})

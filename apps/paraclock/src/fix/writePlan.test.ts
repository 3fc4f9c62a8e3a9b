import { composeReport, type NetworkConfig, planNetwork } from '@paraclock/checklist'
import { loadEvidence } from '@paraclock/checklist/fixtures/loadEvidence'
import type { Hex, PlannedCall, PlanStep, Released } from '@paraclock/core'
import type { draftHrmp } from '@paraclock/hrmp'
import type { submitCall } from '@paraclock/submission'
import { expect, expectTypeOf, test } from 'vitest'
import { createPage } from '../render/terminal/Page.ts'
import type { NetworkPlan } from '../schemas/NetworkPlan.ts'
import { writePlan } from './writePlan.ts'

const evidence = loadEvidence('fresh')
const [gathered] = evidence.networks
const [report] = composeReport({ evidence, now: Date.parse('2026-06-15T12:00:00Z') }).networks
if (gathered === undefined || report === undefined) throw new Error('the evidence has no network')

const config: NetworkConfig = gathered.config
const { steps: drafts, accounts } = planNetwork(report.results, gathered)
const steps = drafts as readonly Released<PlanStep>[]

const written = (given: Pick<Parameters<typeof writePlan>[0], 'steps' | 'accounts'>): string => {
  const page = createPage({ width: 200 })
  writePlan({ page, config, ...given })
  return page.text()
}

test('every step is there in order, the next ones marked, with owner, origin, cost and what goes first', () => {
  const lines = written({ steps, accounts }).split('\n')
  expect(lines.filter((line) => line.startsWith('  step '))).toEqual([
    '  step 1, now: You, on relay, signed by user (5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY)',
    '  step 2, now: You, on relay, signed by user (5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY)',
    "  step 3, after 1: The service's team, on service, by root",
    "  step 4, after 2: The target's governance, on target, by root",
    "  step 5, after 2 and 3: The target's governance, on target, by root",
    "  step 6, after 1 and 4: The service's team, on service, by root",
    '  step 7, after 5 and 6: Only time, on relay',
    "  step 8, now: The service's team, on service, by root",
    '  step 9, now: The user, on target, signed by user (uvusPbfFV8skjdZebqb8ANkUAu8mGVD5TsDRVcJtxakBgegN4)',
    '  step 10, after 7: The user, on service, signed by user (h3Th7HtNH9S83erAb1K9EjLFyVKYYMLGSqHVwuCGX7LvzSWEn)'
  ])
  expect(lines).toContain(
    '    10 ROC reserved, fee 0.00024294 ROC, paid by service (5Ec4AhNzgnZ7jXzsdUAEbGBWu2GNfwppYZdf6P1JqNq6BntW)'
  )
  expect(lines).toContain(
    '    session 1 of relay begins: the channel 2115 to 2200 opens, the channel 2200 to 2115 opens, at 2026-01-01 00:01 UTC at the earliest, within 10 blocks'
  )
})

test('what all steps take of each account stands below them', () => {
  const [, below = ''] = written({ steps, accounts }).split('All steps together take\n')
  expect(below.trimEnd().split('\n')).toEqual([
    '    user (5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY) on relay: 40.001120530312 ROC sent, fees 0.000139124726 ROC',
    '    service (5Ec4AhNzgnZ7jXzsdUAEbGBWu2GNfwppYZdf6P1JqNq6BntW) on relay: 20.000560265156 ROC needed, 0 ROC held: 20 ROC reserved until it is given back, fees 0.000479599747 ROC',
    '    target (5Ec4AhPHidDXsgrVRvo4yrWX9kZkvd9DuyRTjv256LiVS8uG) on relay: 20.000560265156 ROC needed, 0 ROC held: 20 ROC reserved until it is given back, fees 0.000479599747 ROC',
    '    user (uvusPbfFV8skjdZebqb8ANkUAu8mGVD5TsDRVcJtxakBgegN4) on target: 1.134511317 TGT needed, 1000000 TGT held: 1.1 TGT reserved until it is given back, fees 0.024511317 TGT',
    '    user (h3Th7HtNH9S83erAb1K9EjLFyVKYYMLGSqHVwuCGX7LvzSWEn) on service: 2.104384327 PCM sent, fees 0.1824094298 PCM'
  ])
})

test('a draft is neither shown with bytes nor signed, by its type', () => {
  type Bytes = PlannedCall['call']
  expectTypeOf<Bytes>().not.toExtend<Hex>()
  expectTypeOf<Bytes>().not.toExtend<Parameters<typeof submitCall>[0]['call']>()
  expectTypeOf<typeof drafts>().not.toExtend<Parameters<typeof writePlan>[0]['steps']>()
  expectTypeOf<PlanStep>().not.toExtend<NetworkPlan['plan'][number]>()
  expectTypeOf<
    Released<ReturnType<typeof draftHrmp>>['next'][number]['hostCall']
  >().toEqualTypeOf<Hex>()
})

test('bytes are shown of the calls that can be made now', () => {
  const shown = written({ steps, accounts })
  for (const step of steps) {
    if (step.kind === 'call') expect(shown.includes(step.call)).toBe(step.status === 'act')
  }
})

test('a step that is blocked is marked so, and nothing is summed up where nothing is taken', () => {
  const [first] = steps
  if (first?.kind !== 'call') throw new Error('the first step is a call')
  const shown = written({ steps: [{ ...first, status: 'blocked' }], accounts: [] })
  expect(shown).toContain('step 1, blocked: ')
  expect(shown).not.toContain('together')
})

test('what goes first and what to look for is shown of a call that can be made now alone', () => {
  const [first] = steps
  if (first?.kind !== 'call') throw new Error('the first step is a call')
  const preconditions = ['the account has funds']
  const write = (status: 'act' | 'wait' | 'blocked') => {
    const shown = written({ steps: [{ ...first, status, preconditions }], accounts: [] })
    return [shown.includes('first: the account has funds'), shown.includes('then: ')]
  }
  expect(write('act')).toEqual([true, true])
  expect(write('blocked')).toEqual([true, false])
  expect(write('wait')).toEqual([false, false])
})

import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { composeReport } from './composeReport.ts'
import { planNetwork } from './planNetwork.ts'
import { describeTotal } from './wording/describeRemedy.ts'

const now = Date.parse('2026-06-15T12:00:00Z')

const plan = (which: 'fresh' | 'ready') => {
  const evidence = loadEvidence(which)
  const [network] = composeReport({ evidence, now }).networks
  if (network === undefined) throw new Error('the evidence is of no network')
  const { steps, accounts } = planNetwork(network.results, evidence.networks[0] as NetworkEvidence)
  return { steps, accounts, now: network.steps }
}

test('a fresh network has every step to the goal, in order, with what it waits for', () => {
  const { steps } = plan('fresh')
  expect(steps.map(({ id, status, after }) => [id, status, after.join()])).toEqual([
    ['fund-2115', 'act', ''],
    ['fund-2200', 'act', ''],
    ['request-2115-2200', 'wait', 'fund-2115'],
    ['request-2200-2115', 'wait', 'fund-2200'],
    ['accept-2115-2200', 'wait', 'request-2115-2200,fund-2200'],
    ['accept-2200-2115', 'wait', 'request-2200-2115,fund-2115'],
    ['session-1', 'wait', 'accept-2115-2200,accept-2200-2115'],
    ['service-target-registered', 'act', ''],
    ['addProxy', 'act', ''],
    ['xcm-sovereign-funded', 'wait', 'session-1']
  ])
})

test('a step names the checks that it is for, and no others', () => {
  const evidence = loadEvidence('fresh')
  const plan = composeReport({ evidence, now }).networks[0]?.plan ?? []
  const there = 'hrmp-service-to-target-open'
  const back = 'hrmp-target-to-service-open'
  expect(Object.fromEntries(plan.map(({ step, fixes }) => [step.id, fixes]))).toEqual({
    'fund-2115': ['hrmp-deposits-covered', there, back],
    'fund-2200': ['hrmp-deposits-covered', there, back],
    'request-2115-2200': [there],
    'request-2200-2115': [back],
    'accept-2115-2200': [there],
    'accept-2200-2115': [back],
    'session-1': [there, back],
    'service-target-registered': ['service-target-registered'],
    addProxy: ['proxy-exists'],
    'xcm-sovereign-funded': ['xcm-sovereign-funded']
  })
})

test('the calls that can be made now are those that the report has', () => {
  const { steps, now: reported } = plan('fresh')
  const acting = steps.flatMap((step) => (step.status === 'act' ? [step.description] : []))
  expect(acting).toEqual(reported.map(({ description }) => description))
})

test('each account has one amount, with its parts', () => {
  const totals = plan('fresh').accounts.map(
    (total) => `${total.chain} ${total.account.slice(0, 10)}: ${describeTotal(total)}`
  )
  expect(totals).toMatchInlineSnapshot(`
    [
      "relay 5GrwvaEF5z: 40.001120530312 ROC sent, fees 0.000139124726 ROC",
      "relay 5Ec4AhNzgn: 20.000560265156 ROC needed, 0 ROC held: 20 ROC reserved until it is given back, fees 0.000479599747 ROC",
      "relay 5Ec4AhPHid: 20.000560265156 ROC needed, 0 ROC held: 20 ROC reserved until it is given back, fees 0.000479599747 ROC",
      "target uvusPbfFV8: 1.134511317 TGT needed, 1000000 TGT held: 1.1 TGT reserved until it is given back, fees 0.024511317 TGT",
      "service h3Th7HtNH9: 2.104384327 PCM sent, fees 0.1824094298 PCM",
    ]
  `)
})

test('money for a chain that does not know the token is blocked, and says by what', () => {
  const evidence = loadEvidence('ready')
  const [network] = evidence.networks
  if (network === undefined) throw new Error('the evidence is of no network')
  const { token, feeAsset } = network.artifacts as unknown as {
    token: { value: { registered: unknown } }
    feeAsset: { value: { balance: { value: { amount: bigint } }; spendable: bigint } }
  }
  token.value.registered = { known: true, value: undefined }
  feeAsset.value.balance.value.amount = 0n
  feeAsset.value.spendable = 0n
  const results = composeReport({ evidence, now }).networks[0]?.results ?? []
  const step = planNetwork(results, network).steps.find(({ id }) => id === 'xcm-sovereign-funded')
  expect(step).toMatchObject({
    status: 'blocked',
    after: [],
    preconditions: [expect.stringContaining("after the service's token is registered there")]
  })
})

interface Held {
  readonly token: { value: { registered: unknown } }
  readonly feeAsset: { value: object }
  readonly hrmp: { value: { held: { onHost: bigint } } }
  readonly funds: { value: { fund: { chain: string } } }
}

test.each<readonly [string, (held: Held) => void]>([
  ['to a frozen account', ({ feeAsset: { value } }) => Object.assign(value, { isFrozen: true })],
  [
    'of a token that the target does not know',
    ({ token }) => {
      token.value.registered = { known: true, value: undefined }
    }
  ],
  [
    'from the relay chain that its payer cannot afford',
    ({ funds, hrmp }) => {
      funds.value.fund.chain = 'relay'
      hrmp.value.held.onHost = 0n
    }
  ]
])('a transfer %s does not only wait for the channels', (_, change) => {
  const evidence = loadEvidence('fresh')
  const [network] = evidence.networks
  if (network === undefined) throw new Error('the evidence is of no network')
  change(network.artifacts as unknown as Held)
  const results = composeReport({ evidence, now }).networks[0]?.results ?? []
  const failed = results.find(({ id }) => id === 'xcm-sovereign-funded')
  const { steps } = planNetwork(results, network)
  expect(steps.some(({ id }) => id === 'session-1')).toBe(true)
  expect(steps.find(({ id }) => id === 'xcm-sovereign-funded')).toMatchObject({
    status: 'blocked',
    after: [],
    preconditions: [failed?.remedies[0]?.summary]
  })
})

test('a network that is ready has no step', () => {
  expect(plan('ready')).toEqual({ steps: [], accounts: [], now: [] })
})

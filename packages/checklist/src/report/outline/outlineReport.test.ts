import type { CallStep } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import {
  failingReport,
  mainNetwork,
  readyReport,
  stagingNetwork
} from '../../../test/fixtures/buildReport.ts'
import { buildResult } from '../../../test/fixtures/buildResult.ts'
import { loadEvidence } from '../../../test/fixtures/loadEvidence.ts'
import type { CheckResult, NetworkReport, Report } from '../../schema/reportSchema.ts'
import { composeReport } from '../composeReport.ts'
import { groupTitles } from '../wording/words.ts'
import { ownerOfCall } from './listTodo.ts'
import { outlineReport } from './outlineReport.ts'

const step = (call: CallStep['call'], more: Partial<CallStep> = {}): CallStep => ({
  chain: 'relay',
  origin: { kind: 'signed', account: '5G' },
  call,
  description: `call ${call}`,
  preconditions: [],
  observe: 'it is there',
  ...more
})

const failing = (id: string, more: Partial<CheckResult> = {}): CheckResult =>
  buildResult({
    id,
    group: 'hrmp',
    title: `${id} does not hold`,
    outcome: 'fail',
    summary: `${id} is not there`,
    remedies: [{ summary: `Fix ${id}.` }],
    ...more
  })

const reportOf = (...networks: readonly (readonly [string, readonly CheckResult[]])[]): Report => ({
  ...failingReport,
  networks: networks.map(([name, results]) => ({ ...stagingNetwork, network: name, results }))
})

const onOtherChains = (network: NetworkReport): NetworkReport => ({
  ...network,
  chains: network.chains.map((chain) => ({ ...chain, genesisHash: '0x99' }))
})

test('a network of which the task was not tried is named, unless it was rehearsed there', () => {
  const trial = { state: 'notTried', summary: 'not tried' } as const
  const { rehearsal: _, ...checked } = { ...mainNetwork, trial }
  const tallyOf = (network: NetworkReport) =>
    outlineReport({ ...readyReport, networks: [network] }).tally
  expect(tallyOf(checked)).toMatch(/; the task was not tried$/)
  expect(tallyOf({ ...checked, rehearsal: [] })).not.toContain('not tried')
})

test('accounts have what all steps together take of them', () => {
  const evidence = loadEvidence('fresh')
  const [network] = evidence.networks
  if (network === undefined) throw new Error('the fixture holds no network')
  const networks = [network, { ...network, network: 'staging' }]
  const report = composeReport({ evidence: { ...evidence, networks }, now: 0 })
  const { totals } = outlineReport(report)
  expect(totals.map(({ networks: where, summary }) => [where, summary])).toMatchInlineSnapshot(`
    [
      [
        [
          "main",
          "staging",
        ],
        "40.0013 ROC of user on relay, 20.0006 ROC of service on relay, 20.0006 ROC of target on relay, 1.13452 TGT of user on target, 2.2868 PCM of user on service",
      ],
    ]
  `)
  expect(totals[0]?.accounts[1]).toBe(
    'main: service (5Ec4AhNzgnZ7jXzsdUAEbGBWu2GNfwppYZdf6P1JqNq6BntW) on relay: 20.000560265156 ROC needed, 0 ROC held: 20 ROC reserved until it is given back, fees 0.000479599747 ROC'
  )
})

test('a network has what its task costs, what comes back, and what is waited for', () => {
  const evidence = loadEvidence('fresh')
  const { networks } = outlineReport(composeReport({ evidence, now: 0 }))
  expect(networks[0]?.outlook).toMatchInlineSnapshot(`
    [
      "The task makes balances.transferKeepAlive(dest: uvtJEKb5M19kqUZA6QfADdQZCoHkP2fg8NPHAYwmHWmGSsqrA, value: 10_000_000_000 (1 TGT)) for 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY.",
      "Deposits of 40 ROC and 1.1 TGT are returned when the channels and proxies are removed. Fees are not returned.",
      "The steps wait for a session of the relay chain, until 2026-01-01 00:01 UTC at the earliest; 3 decisions of the service's team; 2 decisions of the target's governance.",
    ]
  `)
  expect(networks[0]?.earliest).toBe(Date.UTC(2026, 0, 1, 0, 1, 6) / 1000)
  const ready = loadEvidence('ready')
  const [network] = ready.networks
  if (network === undefined) throw new Error('the fixture holds no network')
  const schedule = { kind: 'recurring', every: 86_400n } as unknown
  Object.assign(network.config.automation, { schedule })
  const outlined = outlineReport(composeReport({ evidence: ready, now: 0 }))
  expect(outlined.networks[0]?.outlook).toMatchInlineSnapshot(`
    [
      "The task makes balances.transferKeepAlive(dest: uvtJEKb5M19kqUZA6QfADdQZCoHkP2fg8NPHAYwmHWmGSsqrA, value: 10_000_000_000 (1 TGT)) for 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY, 3 times a month.",
      "A run costs 0.2919780572 PCM; the 3 of a month cost 0.8759341716 PCM.",
    ]
  `)
})

test('what follows from a failure is shown with it, and asks for nothing', () => {
  const report = reportOf([
    'main',
    [
      failing('target-para-id'),
      failing('paras-registered', { followsFrom: 'target-para-id' }),
      buildResult({
        id: 'hrmp-not-closing',
        group: 'hrmp',
        title: 'a title',
        outcome: 'skipped',
        skippedBecauseOf: 'paras-registered'
      })
    ]
  ])
  const { findings, todo } = outlineReport(report)
  expect(findings.map(({ ids, follows, skipped }) => [ids, follows, skipped])).toEqual([
    [['target-para-id'], ['paras-registered'], ['hrmp-not-closing']]
  ])
  expect(todo.flatMap(({ items }) => items.map(({ fixes }) => fixes))).toEqual([['target-para-id']])
})

describe('what to do', () => {
  test('nothing, when nothing fails', () => {
    expect(outlineReport(readyReport).todo).toEqual([])
  })

  test('a call that several checks and networks ask for is there once, with what it fixes', () => {
    const steps = [step('0x01'), step('0x02')]
    const own = [
      failing('a', { remedies: [{ summary: 'Pay.', steps }] }),
      failing('b', { remedies: [{ summary: 'Pay.', steps: [step('0x02')] }] })
    ]
    const [group, ...others] = outlineReport(reportOf(['staging', own], ['main', own])).todo
    expect(others).toEqual([])
    expect(group?.owner).toBe('you')
    expect(group?.items).toMatchObject([
      { number: 1, step: { call: '0x01' }, networks: ['staging', 'main'], fixes: ['a'], chains: 1 },
      { number: 2, step: { call: '0x02' }, networks: ['staging', 'main'], fixes: ['a', 'b'] }
    ])
  })

  test('a call on chains of two networks says on how many it is made', () => {
    const own = [failing('a', { remedies: [{ summary: 'Pay.', steps: [step('0x01')] }] })]
    const { networks, ...report } = reportOf(['staging', own], ['main', own])
    const [staging, main] = networks as readonly [NetworkReport, NetworkReport]
    const { todo } = outlineReport({ ...report, networks: [staging, onOtherChains(main)] })
    expect(todo[0]?.items).toMatchObject([{ chains: 2, summary: 'Pay.' }])
  })

  test('it is grouped by owner, in the order of the plan', () => {
    const own = [
      failing('a', {
        remedies: [
          {
            summary: 'Open it.',
            steps: [
              step('0x01'),
              step('0x02', { chain: 'service', origin: { kind: 'root' } }),
              step('0x03', { chain: 'target', origin: { kind: 'root' } }),
              step('0x04', { chain: 'target' })
            ]
          }
        ]
      }),
      failing('b', { remedies: [{ owner: 'time', summary: 'Wait.' }] }),
      failing('c')
    ]
    const { todo } = outlineReport(reportOf(['main', own]))
    expect(todo.map(({ owner, items }) => [owner, items.map(({ number }) => number)])).toEqual([
      ['you', [1, 6]],
      ['serviceTeam', [2]],
      ['targetGovernance', [3]],
      ['user', [4]],
      ['time', [5]]
    ])
  })

  test('what is waived, skipped, or another way to the same end asks for nothing', () => {
    const own = [
      failing('a', { waiver: { reason: 'known', until: '2026-12-31' } }),
      failing('b', { outcome: 'skipped', skippedBecauseOf: 'c' }),
      failing('c', { remedies: [{ summary: 'First.' }, { summary: 'Or so.' }] }),
      failing('d', { outcome: 'warn' })
    ]
    const { todo } = outlineReport(reportOf(['main', own]))
    expect(todo.flatMap(({ items }) => items.map(({ summary }) => summary))).toEqual(['First.'])
  })

  test('warnings are to be done where they alone keep the networks from being ready', () => {
    const own = [failing('d', { outcome: 'warn' })]
    const count = (verdict: Report['verdict']): number =>
      outlineReport({ ...reportOf(['main', own]), verdict }).todo.length
    expect([count('ready'), count('notReady')]).toEqual([0, 1])
  })

  test('the plan of real evidence has an owner for each call, each call once, in order', () => {
    const report = composeReport({ evidence: loadEvidence('fresh'), now: 0 })
    const { todo } = outlineReport(report)
    const items = todo.flatMap((group) => group.items)
    const calls = items.flatMap(({ step }) => (step === undefined ? [] : [step.call]))
    expect(new Set(calls).size).toBe(calls.length)
    const due = items.filter(({ isDue }) => isDue).map(({ step }) => step?.call)
    expect(new Set(due)).toEqual(new Set(report.networks[0]?.steps.map(({ call }) => call)))
    expect(todo.map(({ owner }) => owner)).toEqual([
      'you',
      'serviceTeam',
      'targetGovernance',
      'time',
      'user'
    ])
    for (const { fixes, after, number, isDue } of items) {
      expect(fixes).not.toEqual([])
      for (const one of after) expect(one).toBeLessThan(number)
      if (!isDue) expect(after).not.toEqual([])
    }
  })

  test('of a chain that is another than the configured one no call is listed, and only that is said', () => {
    const evidence = loadEvidence('fresh')
    const [network] = evidence.networks
    if (network === undefined) throw new Error('the fixture holds no network')
    const target = { ...network.config.target, genesis: `0x${'99'.repeat(32)}` } as const
    const strange = { ...network, config: { ...network.config, target } }
    const report = composeReport({ evidence: { ...evidence, networks: [strange] }, now: 0 })
    expect(report.networks[0]).toMatchObject({ plan: [], steps: [] })
    const items = outlineReport(report).todo.flatMap((group) => group.items)
    expect(items.map(({ fixes }) => fixes)).toEqual([['target-genesis']])
    expect(items.some(({ step }) => step !== undefined)).toBe(false)
  })

  test('a step that is blocked comes with what removes the obstacle', () => {
    const remedies = [{ summary: 'Open it.' }, { summary: 'Ask the relay chain for room.' }]
    const plan = [
      {
        step: {
          ...step('0x01'),
          ...({ kind: 'call', id: 'request', status: 'blocked', after: [] } as const)
        },
        fixes: ['a']
      }
    ]
    const { networks, ...report } = reportOf(['main', [failing('a', { remedies })]])
    const [main] = networks as readonly [NetworkReport]
    const { todo } = outlineReport({ ...report, networks: [{ ...main, plan }] })
    expect(todo[0]?.items).toMatchObject([
      { summary: 'call 0x01', isDue: false },
      { summary: 'Ask the relay chain for room.', isDue: true }
    ])
  })
})

test.each([
  ['relay', { kind: 'signed', account: '5G' }, 'you'],
  ['target', { kind: 'signed', account: '5G' }, 'user'],
  ['relay', { kind: 'sovereign', paraId: 2114 }, 'serviceTeam'],
  ['relay', { kind: 'sovereign', paraId: 2200 }, 'targetGovernance'],
  ['relay', { kind: 'root' }, 'relay'],
  ['service', { kind: 'root' }, 'serviceTeam'],
  ['target', { kind: 'root' }, 'targetGovernance']
] as const)('on %s by %j: %s', (chain, origin, owner) => {
  expect(ownerOfCall({ chain, origin }, 2114)).toBe(owner)
})

describe('what was found', () => {
  test('the most pressing first, and nothing of what passes or is waived', () => {
    const { findings } = outlineReport(failingReport)
    expect(findings.map(({ outcome, ids }) => [outcome, ...ids])).toEqual([
      ['fail', 'hrmp-service-to-target-open'],
      ['fail', 'proxy-exists'],
      ['error', 'xcm-transact-dispatches'],
      ['warn', 'target-runtime-known'],
      ['manual', 'token-obtainable']
    ])
    expect(outlineReport({ ...readyReport, networks: [mainNetwork] }).findings).toEqual([])
  })

  test('a cause that many checks have is there once, with the ids', () => {
    const cut = (id: string): CheckResult =>
      failing(id, {
        outcome: 'error',
        summary: 'it does not answer',
        errorCode: 'Gone',
        remedies: []
      })
    const own = ['a', 'b', 'c'].map(cut)
    const { findings } = outlineReport(reportOf(['staging', own], ['main', own]))
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({
      title: 'it does not answer',
      details: [],
      ids: ['a', 'b', 'c'],
      networks: ['staging', 'main']
    })
  })

  test('one check on two networks is there once, with what was found on each', () => {
    const { findings } = outlineReport(
      reportOf(
        ['staging', [failing('a', { summary: '1 of 2' })]],
        ['main', [failing('a', { summary: '0 of 2' })]]
      )
    )
    expect(findings).toHaveLength(1)
    expect(findings[0]?.details).toEqual([
      { summary: '1 of 2', networks: ['staging'] },
      { summary: '0 of 2', networks: ['main'] }
    ])
  })

  test('what fixes it is there once, without the calls that stand in the plan', () => {
    const remedies = [
      { summary: 'Pay.', steps: [step('0x01')] },
      { summary: 'Or so.', steps: [step('0x02')] }
    ]
    const warned = { outcome: 'warn', remedies } as const
    const own = [failing('a', { remedies }), failing('b', warned)]
    const { findings } = outlineReport(reportOf(['staging', own], ['main', own]))
    expect(findings.map(({ remedies: found }) => found.map(({ steps }) => steps?.length))).toEqual([
      [undefined, 1],
      [1, 1]
    ])
  })

  test('what was skipped stands with its first cause, however far that is', () => {
    const skipped = (id: string, cause: string): CheckResult =>
      failing(id, { outcome: 'skipped', skippedBecauseOf: cause })
    const own = [failing('a'), skipped('b', 'a'), skipped('c', 'b'), skipped('d', 'gone')]
    const { findings } = outlineReport(reportOf(['main', own]))
    expect(findings.map(({ ids, skipped }) => [ids, skipped])).toEqual([
      [['a'], ['b', 'c']],
      [['d'], []]
    ])
  })

  test('causes that name each other end', () => {
    const skipped = (id: string, cause: string): CheckResult =>
      failing(id, { outcome: 'skipped', skippedBecauseOf: cause })
    const { findings } = outlineReport(reportOf(['main', [skipped('a', 'b'), skipped('b', 'a')]]))
    expect(findings).toEqual([])
  })
})

test('each network has its verdict, its tally and its groups, the most pressing results first', () => {
  const { tally, networks } = outlineReport(failingReport)
  expect(tally).toContain('2 failed')
  expect(networks.map(({ network, verdict }) => [network.network, verdict])).toEqual([
    ['staging', 'notReady'],
    ['main', 'ready']
  ])
  const channels = networks[0]?.groups.find(({ title }) => title === groupTitles.hrmp)
  expect(channels).toMatchObject({ verdict: 'notReady', tally: '1 failed, 1 passed, 1 skipped' })
  expect(channels?.members.map(({ outcome }) => outcome)).toEqual(['fail', 'skipped', 'pass'])
  const counted = networks[0]?.groups.flatMap(({ members }) => members).length
  expect(counted).toBe(stagingNetwork.results.length)
})

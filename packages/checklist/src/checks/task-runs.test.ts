import { EmptyProvidedId, errorToJson, ParaclockError } from '@paraclock/core'
import type { RunFailure } from '@paraclock/scheduler'
import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import type { TrialArtifact } from '../evidence/TrialArtifact.ts'
import { taskRuns } from './task-runs.ts'

const block = { number: 7, hash: `0x${'07'.repeat(32)}` } as const
const whole = {
  ...{ service: block, target: block, planned: 2, trusted: [], refusal: undefined },
  call: '0x0102'
} as const
const judge = (value: TrialArtifact) =>
  judgeWith(taskRuns, ({ artifacts }) => {
    Object.assign(artifacts.trial, { known: true, value })
  })
const run = (time: number, failure: RunFailure | undefined) => ({
  time,
  failure,
  events: ['balances.Transfer', 'proxy.ProxyExecuted']
})

test('a task that was not tried is no finding', () => {
  expect(judgeWith(taskRuns).outcome).toBe('notApplicable')
})

test('every run had its effect', () => {
  const verdict = judge({ ...whole, runs: [run(60, undefined), run(120, undefined)] })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.evidence).toEqual([
    expect.objectContaining({ kind: 'dryRun', blockHash: block.hash, succeeded: true })
  ])
})

test('runs within the announced migration are named', () => {
  const runs = [run(60, undefined), run(120, undefined), run(180, undefined)]
  const verdict = judgeWith(taskRuns, ({ artifacts, config }) => {
    Object.assign(artifacts.trial, { known: true, value: { ...whole, planned: 3, runs } })
    config.migration = { from: 61, until: 120 }
  })
  expect([verdict.outcome, verdict.summary]).toEqual([
    'warn',
    '3 runs had their effect: balances.Transfer, proxy.ProxyExecuted; 1 runs fall into the migration from 1970-01-01 00:01 UTC to 1970-01-01 00:02 UTC, which the trial does not copy: 1970-01-01 00:02 UTC'
  ])
})

test('a message that the service refuses is a warning', () => {
  const refusedOnService = '"service" refused a message: FailedToTransactAsset'
  const verdict = judge({
    ...whole,
    runs: [run(60, undefined), { ...run(120, undefined), refusedOnService }]
  })
  expect([verdict.outcome, verdict.summary]).toEqual([
    'warn',
    `2 runs had their effect: balances.Transfer, proxy.ProxyExecuted; what comes back to the service is refused there: ${refusedOnService}`
  ])
})

test('a message that the relay chain refuses is a warning, beside one that the service refuses', () => {
  const refusedOnRelay = 'message 0x01 fails there with FailedToTransactAsset'
  const verdict = judge({
    ...whole,
    runs: [{ ...run(60, undefined), refusedOnRelay }, run(120, undefined)]
  })
  const text = `the relay chain refuses what the task has the target send there: ${refusedOnRelay}`
  const ran = '2 runs had their effect: balances.Transfer, proxy.ProxyExecuted'
  expect([verdict.outcome, verdict.summary]).toEqual(['warn', `${ran}; ${text}`])
  const refusedOnService = 'Barrier'
  const both = judge({
    ...whole,
    runs: [{ ...run(60, undefined), refusedOnRelay, refusedOnService }, run(120, undefined)]
  })
  expect(both.summary).toBe(
    `${ran}; what comes back to the service is refused there: Barrier; ${text}`
  )
  expect(both).toHaveProperty('remedies.length', 2)
})

test('messages to chains that are not copied are named once', () => {
  const runs = [run(60, undefined), { ...run(120, undefined), sentTo: [] }]
  expect(judge({ ...whole, runs }).summary).not.toContain('parachain')
  const sending = [2000, 3000].map((chain) => ({ ...run(60, undefined), sentTo: [2000, chain] }))
  expect(judge({ ...whole, runs: sending }).outcome).toBe('pass')
})

test('it is said what was not tried, and which state is not proven', () => {
  const verdict = judge({ ...whole, planned: 200, trusted: ['relay'], runs: [run(60, undefined)] })
  expect(verdict.summary).toBe(
    '1 of 200 runs had their effect: balances.Transfer, proxy.ProxyExecuted; the state of relay is trusted from the endpoint, which proves none'
  )
})

test('of a task that recurs it is said for how many runs its money lasts, and what ends it', () => {
  const failure = {
    chain: 'service',
    block: 9,
    event: 'automationTime.TaskNotRescheduled',
    error: 'Token.FundsUnavailable'
  } as const
  const verdict = judge({
    ...{ ...whole, planned: undefined, lasts: { runs: 998, failure } },
    runs: [run(60, undefined), run(120, undefined), run(180, undefined)]
  })
  expect([verdict.outcome, verdict.summary]).toEqual([
    'pass',
    '3 runs had their effect: balances.Transfer, proxy.ProxyExecuted; its money lasts for 998 runs, until automationTime.TaskNotRescheduled on the service: Token.FundsUnavailable'
  ])
})

test('one run without an effect fails, with the chain, the block and the event', () => {
  const failure = {
    chain: 'target',
    block: 9,
    event: 'utility.ItemFailed',
    error: 'Token.FundsUnavailable'
  } as const
  const verdict = judge({ ...whole, runs: [run(60, undefined), run(120, failure)] })
  expect(verdict.outcome).toBe('fail')
})

test('a task that the service does not take fails, with its remedy', () => {
  const refusal = errorToJson(new ParaclockError(EmptyProvidedId, {}))
  const verdict = judge({ ...whole, refusal, runs: [] })
  expect(verdict.outcome).toBe('fail')
})

test('a message that can come back leaves it undetermined, unless a run failed', () => {
  const of = (from: number | undefined) => ({ ...whole, detour: { from, to: 2300, back: 2200 } })
  for (const [from, sender] of [
    [undefined, 'the relay chain'],
    [2115, 'parachain 2115']
  ] as const) {
    const message = `${sender} sends parachain 2300 a message by which it can act on parachain 2200`
    expect(() => judge({ ...of(from), runs: [run(60, undefined)] })).toThrow(
      expect.objectContaining({
        code: 'TrialIncomplete',
        message: expect.stringContaining(message)
      })
    )
  }
  const failure = { chain: 'target', block: 9, event: 'none', error: 'lost' } as const
  expect(judge({ ...of(2115), runs: [run(60, failure)] }).outcome).toBe('fail')
})

test('a call that depends on a later era is undetermined, unless a run failed', () => {
  const era = { ...whole, era: 'Staking' }
  expect(() => judge({ ...era, runs: [run(60, undefined)] })).toThrow(
    expect.objectContaining({
      code: 'TrialIncomplete',
      message: expect.stringContaining('another outcome in a later era of "Staking"')
    })
  )
  const failure = { chain: 'target', block: 9, event: 'none', error: 'lost' } as const
  expect(judge({ ...era, runs: [run(60, failure)] }).outcome).toBe('fail')
})

test('slots that were passed over leave it undetermined, and a run that failed comes first', () => {
  const passed = { ...whole, passed: 3 }
  const judgePassed = (limit: number | undefined) => () =>
    judge({ ...passed, limit, runs: [run(60, undefined)] })
  const summary = (most: number) => expect.stringContaining(`: --trial-limit ${most}.`)
  for (const [limit, most] of [
    [undefined, 515],
    [0, 259],
    [2000, 2259]
  ] as const) {
    expect(judgePassed(limit)).toThrow(
      expect.objectContaining({
        code: 'TrialIncomplete',
        remedies: [{ summary: summary(most) }, expect.anything()]
      })
    )
  }
  const failure = { chain: 'target', block: 9, event: 'none', error: 'lost' } as const
  const verdict = judge({ ...passed, runs: [run(60, failure)] })
  expect(verdict.outcome).toBe('fail')
})

test.each([
  ['service', 'automationTime.TaskFailed', 'xcmpHandler.ChannelRefused'],
  ['target', 'none', 'its message did not arrive']
] as const)(
  'what the relay chain does before is named where the message stops on the %s',
  (chain, event, error) => {
    const texts = ['at block 4 its agenda runs a call', 'at block 5 it executes a message']
    const causes = texts.map((text) => ({ owner: 'relay', text }) as const)
    const failure = { chain, block: 9, event, error }
    const verdict = judge({ ...whole, causes, runs: [run(60, failure)] })
    const named = 'at block 4 its agenda runs a call; at block 5 it executes a message'
    const summary = `Cancel what stops the task there, or move the task before it: ${named}.`
    expect(verdict).toMatchObject({
      outcome: 'fail',
      summary: `1 of 1 runs have no effect; that of 1970-01-01 00:01 UTC: ${error} (${chain}, block 9, ${event}). The relay chain acts before: ${named}`,
      remedies: [{ owner: 'relay', summary }]
    })
  }
)

test('another task that makes a run fail is named, with what to do', () => {
  const failure = {
    chain: 'target',
    block: 9,
    event: 'messageQueue.Processed',
    error: 'poor'
  } as const
  const text = 'at 1970-01-01 00:00 UTC task 0x01 of 5G runs balances.transferAll(5F)'
  const causes = [{ owner: 'user', text } as const]
  expect(judge({ ...whole, causes, runs: [run(60, failure)] })).toMatchObject({
    summary: expect.stringContaining(`. It is caused by: ${text}`),
    remedies: [
      {
        owner: 'user',
        summary: `Cancel what stops the task, or move the task before it: ${text}.`
      }
    ]
  })
})

test('who lacks money at a run is to provide it, and a service without a core is to get one', () => {
  const failure: RunFailure = {
    ...{ chain: 'target', block: 9, event: 'proxy.ProxyExecuted' },
    error: 'Token.FundsUnavailable'
  }
  const provide =
    'Provide for 1970-01-01 00:01 UTC what the call takes on the target, or move what spends it before: Token.FundsUnavailable.'
  expect(judge({ ...whole, runs: [run(60, failure)] })).toMatchObject({
    remedies: [{ summary: provide }]
  })
  const refusal = errorToJson(new ParaclockError(EmptyProvidedId, {}))
  const text = 'at block 4 no core is assigned to parachain 2114'
  const causes = [{ owner: 'relay', text } as const]
  const summary =
    'Cancel what stops the task there, or move the task before it: at block 4 no core is assigned to parachain 2114.'
  expect(judge({ ...whole, refusal, causes, runs: [] })).toMatchObject({
    remedies: [{ owner: 'relay', summary }]
  })
})

import type { NetworkReport } from '@paraclock/checklist'
import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { openHistory } from '@paraclock/history'
import { expect, onTestFinished, test } from 'vitest'
import { createNetworkState } from '../NetworkState.ts'
import { type RaiseAlertsArgs, raiseAlerts } from './raiseAlerts.ts'
import { activateRules } from './rules.ts'

const T0 = Math.floor(Date.parse('2027-01-01T00:00:00Z') / 1000)

/** A network of a watchtower, and its alerts after a look. */
async function open() {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  const state = createNetworkState('main')
  const look = async (more: Partial<RaiseAlertsArgs> = {}) => {
    await raiseAlerts({
      ...{ history, state, outputs: [], silences: [], repeatSeconds: 0, ends: undefined },
      ...{ readiness: true, policies: new Set(['renew', 'fund-user']) },
      ...{ now: T0, rules: activateRules(), ...more }
    })
    return state.alerts.map(({ rule, subject, summary, remedy }) => [
      rule,
      subject,
      summary,
      remedy
    ])
  }
  return { state, look }
}

const invalid = (problem: string) =>
  new ParaclockError(ArgumentInvalid, { argument: 'the key', value: 'x', problem })

test('a policy that cannot act is an alert until it acts again, with what helps first', async () => {
  const { state, look } = await open()
  const error = invalid('it is locked')
  state.policies.set('renew', undefined)
  state.policies.set('fund-user', error)
  const alert = ['policy-stopped', 'fund-user', error.message, error.remedies[0]?.summary ?? null]
  expect(await look()).toEqual([alert])
  // Another program that goes on with the network has not carried out its policies yet.
  state.policies.clear()
  expect(await look()).toEqual([alert])
  state.policies.set('renew', undefined)
  expect(await look()).toEqual([alert])
  state.policies.set('fund-user', undefined)
  expect(await look()).toEqual([])
})

test('the alert of a policy ends when the policy is removed', async () => {
  const { state, look } = await open()
  state.policies.set('fund-user', invalid('it is locked'))
  expect(await look()).toHaveLength(1)
  state.policies.clear()
  expect(await look()).toHaveLength(1)
  expect(await look({ policies: new Set(['renew']) })).toEqual([])
})

test('what a report found lasts until a later report, also if another program goes on', async () => {
  const { state, look } = await open()
  const result = { outcome: 'fail', title: 'T', summary: 's', remedies: [] }
  const report = (...ids: readonly string[]) =>
    ({ results: ids.map((id) => ({ ...result, id })) }) as unknown as NetworkReport
  state.report = report('proxy-exists')
  const alert = ['proxy-missing', 'proxy-exists', 'T: s', null]
  expect(await look()).toEqual([alert])
  state.report = undefined
  expect(await look()).toEqual([alert])
  state.report = report()
  expect(await look()).toEqual([])
})

test.each([
  ['error', ['check-undetermined']],
  ['skipped', []]
])('what a report found lasts while its check is %s', async (outcome, more) => {
  const { state, look } = await open()
  const report = (of: string) => {
    const result = { id: 'proxy-exists', outcome: of, title: 'T', summary: 's', remedies: [] }
    return { results: [result] } as unknown as NetworkReport
  }
  state.report = report('fail')
  const alert = ['proxy-missing', 'proxy-exists', 'T: s', null]
  expect(await look()).toEqual([alert])
  state.report = report(outcome)
  const undetermined = more.map((rule) => [rule, 'proxy-exists', 'T: s', null])
  expect(await look()).toEqual([...undetermined, alert])
  state.report = report('pass')
  expect(await look()).toEqual([])
})

test('a checklist that cannot be run is an alert until it runs again', async () => {
  const { state, look } = await open()
  state.unchecked = invalid('it is wrong')
  const { message, remedies } = state.unchecked
  const alert = ['check-undetermined', 'checklist', message, remedies[0]?.summary]
  expect(await look()).toEqual([alert])
  // Another program that continues with the network has not run the checklist yet.
  state.unchecked = undefined
  expect(await look()).toEqual([alert])
  state.report = { results: [] } as unknown as NetworkReport
  expect(await look()).toEqual([])
})

test('what a report found ends when the checklist is turned off', async () => {
  const { state, look } = await open()
  const result = { id: 'para-id', outcome: 'fail', title: 'T', summary: 's', remedies: [] }
  state.report = { results: [result] } as unknown as NetworkReport
  expect(await look()).toHaveLength(1)
  state.report = undefined
  expect(await look({ readiness: false })).toEqual([])
})

test('a restart ends no alert about a chain or a core before it has read them', async () => {
  const { state, look } = await open()
  state.chains.service.movedAt -= 61_000
  state.coreEnds = { service: undefined, target: T0 + 1 }
  const rules = async () => (await look()).map(([rule, subject]) => `${rule} ${subject}`)
  const both = ['chain-stalled service', 'core-ending target']
  expect((await rules()).sort()).toEqual(both)
  Object.assign(state, createNetworkState('main'))
  expect((await rules()).sort()).toEqual(both)
  state.coreEnds = { service: undefined, target: undefined }
  expect(await rules()).toEqual(['chain-stalled service'])
  state.chains.service.recorded = { block: 8, time: T0, to: 8 }
  expect(await rules()).toEqual([])
})

test('a chain stands still after its time without a block, a minute by default', async () => {
  const { state, look } = await open()
  state.chains.service.movedAt = performance.now() - 59_000
  state.chains.service.recorded = { block: 7, time: T0, to: 9 }
  expect(await look()).toEqual([])
  const remedy = 'Check the endpoints of the chain, and whether it finalizes blocks.'
  const stalled = 'block 7 of the service is the last recorded one'
  expect(await look({ stallMs: 50_000 })).toEqual([['chain-stalled', 'service', stalled, remedy]])
  state.chains.service.movedAt -= 2_000
  expect(await look()).toEqual([['chain-stalled', 'service', stalled, remedy]])
})

test('without the rule of cores none of them is an alert, and without days only one that ended', async () => {
  const { state, look } = await open()
  state.coreEnds = { service: T0 - 0.5, target: T0 + 1 }
  expect(await look({ rules: activateRules({ 'core-ending': false }) })).toEqual([])
  expect(await look({ rules: activateRules({ 'core-ending': { days: 0 } }) })).toEqual([
    [
      ...['core-ending', 'service'],
      ...['the core of the service ends at 2026-12-31 23:59 UTC', 'Renew the core.']
    ]
  ])
})

import { expect, test } from 'vitest'
import { type Draft, judgeWith } from '../../test/judgeWith.ts'
import type { AdmissionArtifact } from '../evidence/ServiceArtifact.ts'
import { serviceTakesTask } from './service-takes-task.ts'

/** The verdict on a task that the service takes, but for what a test changes. */
function judge(admission: Partial<Draft<AdmissionArtifact>>, automation: object = {}) {
  const verdict = judgeWith(serviceTakesTask, ({ artifacts, config }) => {
    Object.assign(artifacts.quote.admission ?? {}, admission)
    Object.assign(config.automation, automation)
  })
  const [remedy] = 'remedies' in verdict ? (verdict.remedies ?? []) : []
  return [verdict.outcome, verdict.summary, remedy?.owner, remedy?.summary]
}

const known = <Value>(value: Value) => ({ known: true, value }) as const
const unknown = { known: false, why: 'the service has no DryRunApi' } as const
const FIRST = 1_767_225_960
const full = (nextFree: number | undefined) => known([{ time: FIRST, tasks: 256, nextFree }])

test('a task that the service takes passes', () => {
  expect(judge({})).toEqual(['pass', 'the service takes the task', undefined, undefined])
})

test('an id that is in use has one in its place', () => {
  expect(judge({ isIdUsed: known(true), freeId: 'rent-2' })).toEqual([
    'fail',
    'the user\'s account on the service has a task with the id "rent" already',
    undefined,
    'Set automation.providedId to "rent-2", which is free. Or cancel the task that has it: `paraclock cancel rent`.'
  ])
})

test.each(['my rent', '-1', "rent'; true"])(
  'the task of the id %s is cancelled by its hash',
  (id) => {
    const verdict = judgeWith(serviceTakesTask, ({ artifacts }) => {
      artifacts.serviceState.providedId = id
      artifacts.serviceState.taskId.local = '0x12'
      Object.assign(artifacts.quote.admission ?? {}, { isIdUsed: known(true), freeId: undefined })
    })
    expect(verdict).toMatchObject({
      outcome: 'fail',
      remedies: [{ summary: expect.stringMatching(/: `paraclock cancel 0x12`\.$/) }]
    })
  }
)

test('a full slot has the nearest one with room', () => {
  const [outcome, summary, , remedy] = judgeFull(FIRST + 180)
  expect([outcome, summary]).toEqual(['fail', 'full: 2026-01-01 00:06 UTC: 256 tasks'])
  expect(remedy).toMatch(/^Set automation\.times to \[\d+,\d+,1767226140\]: the nearest slots/)
  const schedule = { kind: 'cron', expression: '* * * * *', timeZone: 'UTC' }
  expect(judge({ fullSlots: full(FIRST + 180) }, { schedule })[3]).toMatch(
    /^Move the runs in automation\.schedule to /
  )
  expect(judgeFull(undefined)[3]).toMatch(/^Move the runs to another day/)
})

function judgeFull(nextFree: number | undefined) {
  const times = [FIRST - 60, FIRST, FIRST + 60]
  const verdict = judgeWith(serviceTakesTask, ({ artifacts }) => {
    artifacts.quote.times = times
    if (artifacts.quote.admission) artifacts.quote.admission.fullSlots = full(nextFree)
  })
  const [remedy] = 'remedies' in verdict ? (verdict.remedies ?? []) : []
  return [verdict.outcome, verdict.summary, remedy?.owner, remedy?.summary]
}

test('a service that is shut down, or filters the call, has to open', () => {
  expect(judge({ shutDown: { resume: undefined } }).slice(0, 3)).toEqual([
    'fail',
    'the service is shut down: it takes no tasks',
    'serviceTeam'
  ])
  const filtered = { name: 'system.CallFiltered', docs: '' }
  expect(judge({ refusal: known(filtered) }).slice(0, 3)).toEqual([
    'fail',
    'system.CallFiltered',
    'serviceTeam'
  ])
})

test('a slot that cannot be decoded is avoided', () => {
  const refusal = known({ name: 'automationTime.UndecodableState', docs: '' })
  expect(judge({ refusal }).at(3)).toMatch(/^Choose other times/)
})

test('an account with too many consumers is not told to get money', () => {
  const refusal = known({ name: 'automationTime.InsufficientBalance', docs: '' })
  expect(judge({ refusal, consumers: 16 }).slice(2)).toEqual([
    'user',
    expect.stringMatching(/^Release deposits, locks or assets .* in use by 16 of them/)
  ])
  expect(judge({ refusal, consumers: 15 }).at(3)).toMatch(/^Change what the service refuses/)
})

test('any other refusal has its name', () => {
  const refusal = known({ name: 'automationTime.CallTooLong', docs: 'The call is too long.' })
  expect(judge({ refusal }).slice(0, 3)).toEqual([
    'fail',
    'automationTime.CallTooLong: The call is too long.',
    'you'
  ])
})

test('without a dry run, what the chain stores tells', () => {
  expect(judge({ refusal: unknown })[0]).toBe('pass')
  expect(judge({ refusal: unknown, isIdUsed: unknown })[0]).toBe('manual')
})

test('a task that cannot be written is not tried', () => {
  const verdict = judgeWith(serviceTakesTask, ({ artifacts }) => {
    delete artifacts.quote.admission
  })
  expect(verdict.outcome).toBe('notApplicable')
})

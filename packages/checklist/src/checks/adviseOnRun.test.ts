import { expect, test } from 'vitest'
import { adviseOnRun, idleReasons } from './adviseOnRun.ts'

const advise = (chain: 'service' | 'target', event: string, error: string) =>
  adviseOnRun({ chain, block: 7, event, error }, 'noon')

test.each([
  ['none', `no run: ${idleReasons.migrating}`, 'serviceTeam', /forceSetCursor/],
  ['none', `no run: ${idleReasons.clock}`, 'serviceTeam', /restartClock/],
  ['none', `no run: ${idleReasons.paused}`, 'serviceTeam', /^Resume the service before noon/],
  ['none', `no run: ${idleReasons.cancelled}`, 'user', /^Keep the call that cancels/],
  ['automationTime.TaskCancelled', 'cancelled', 'user', /^Keep the call that cancels/],
  ['automationTime.TaskFailed', 'xcmpHandler.TargetStopped', 'serviceTeam', /resumeTarget/],
  ['automationTime.TaskFailed', 'xcmpHandler.UnknownTarget', 'serviceTeam', /setTarget/],
  ['automationTime.TaskFailed', 'automationTime.FeeRose', 'user', /raised its charge/],
  ['automationTime.TaskMissed', 'late', 'serviceTeam', /setPunctuality/]
])('%s of the service with %s is for %s', (event, error, owner, summary) => {
  expect(advise('service', event, error)).toEqual({
    owner,
    summary: expect.stringMatching(summary)
  })
  expect(advise('target', event, error).owner).toBeUndefined()
})

test('what is unknown names the event, and money that is lacking the time', () => {
  expect(advise('service', 'none', 'no run').summary).toMatch(/^Find out what keeps the service/)
  expect(advise('target', 'none', 'no run').summary).toMatch(/^Find out what keeps the message/)
  expect(advise('target', 'a.B', 'odd').summary).toBe(
    'Correct what makes the target report a.B: odd.'
  )
  expect(advise('target', 'a.B', 'Token.Frozen').summary).toMatch(/^Provide for noon what the call/)
})

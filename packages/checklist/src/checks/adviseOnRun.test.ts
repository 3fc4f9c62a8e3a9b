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

const QUEUE = 'messageQueue.Processed'

test.each([
  [
    '"target" refused a message: MessageQueue.Processed: Barrier',
    'targetGovernance',
    /barrier let/
  ],
  ['"target" refused a message: MessageQueue.Processed: TooExpensive', 'serviceTeam', /setTarget/],
  ['"target" refused a message: FailedToTransactAsset', 'serviceTeam', /sovereign account/],
  ['proxy.NotProxy: no proxy dispatched the call', 'user', /grant the proxy again/]
] as const)('a program that ends with %s is for %s', (error, owner, summary) => {
  const remedy = adviseOnRun({ chain: 'target', block: 7, event: QUEUE, error }, 'noon')
  expect(remedy).toMatchObject({ owner, summary: expect.stringMatching(summary) })
  // A call of the user's that fails so is another matter.
  const own = adviseOnRun({ chain: 'target', block: 7, event: 'utility.ItemFailed', error }, 'noon')
  expect(own.owner).toBeUndefined()
})

test('a proxy that no longer admits the call, and an account that is not there, are told', () => {
  const of = (event: string, error: string) =>
    adviseOnRun({ chain: 'target', block: 7, event, error }, 'noon').summary
  expect(of('proxy.ProxyExecuted', 'System.CallFiltered')).toContain('type of the proxy admit')
  expect(of('utility.ItemFailed', 'NoProviders')).toContain('existential deposit')
  expect(of('utility.ItemFailed', 'Arithmetic.Underflow')).toContain('Provide for noon')
})

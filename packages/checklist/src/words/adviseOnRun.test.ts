import { expect, test } from 'vitest'
import { adviseOnRun, explainCallError, GONE, idleReasons } from './adviseOnRun.ts'

const advise = (chain: 'service' | 'target', event: string, error: string) =>
  adviseOnRun({ chain, block: 7, event, error }, 'noon')

test.each([
  ['none', `no run: ${idleReasons.migrating}`, 'serviceTeam', /forceSetCursor/],
  ['none', `no run: ${idleReasons.slotPassed}`, 'user', /clock has passed noon/],
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
  expect(advise('target', event, error).summary).not.toMatch(summary)
})

test.each([
  ['service', 'none', 'nothing ran', 'serviceTeam'],
  ['target', 'none', 'nothing came', 'serviceTeam'],
  ['service', 'automationTime.TaskFailed', 'xcmpHandler.Odd', 'serviceTeam'],
  ['service', 'automationTime.TaskNotRescheduled', 'Token.FundsUnavailable', 'user'],
  ['target', 'messageQueue.Processed', 'LocationCannotHold', 'targetGovernance'],
  ['target', 'xcmpQueue.Fail', 'anything', 'targetGovernance'],
  ['target', 'polkadotXcm.ProcessXcmError', 'Unroutable', 'targetGovernance'],
  ['target', 'xcmPallet.ProcessXcmError', 'Unroutable', 'targetGovernance'],
  ['target', 'a.B', 'odd.Error', 'user'],
  ['target', 'proxy.ProxyExecuted', 'BadOrigin', 'user'],
  ['target', 'proxy.ProxyExecuted', 'Token.Frozen', 'user'],
  ['target', 'proxy.ProxyExecuted', 'Module(251, 0x07000000)', 'user']
] as const)(
  'on the %s, %s with %s is for the %s, and names the error',
  (chain, event, error, owner) => {
    const remedy = adviseOnRun({ chain, block: 7, event, error, docs: 'It is odd.' }, 'noon')
    expect(remedy.owner).toBe(owner)
    expect(remedy.summary).toContain(error)
    expect(remedy.summary).toContain('noon')
    expect(remedy.summary).not.toMatch(/Correct what makes|Find out/)
    expect(remedy.summary).toMatch(/^[A-Z].*[^.]\.$/)
  }
)

test('an error of a call is explained: by what every runtime knows, or by its metadata', () => {
  const of = (error: string, docs?: string) => explainCallError(error, 'target', docs)
  expect(of('BadOrigin', 'odd')).toBe(
    "the call is for root or another origin, and not for the user's account"
  )
  expect(of('assets.AssetNotLive', 'The asset is not live.')).toBe(
    'assets of the target says of it: The asset is not live'
  )
  expect(of('assets.AssetNotLive')).toBe('the metadata of the target does not document it')
})

const QUEUE = 'messageQueue.Processed'

test.each([
  [
    '"target" refused a message: MessageQueue.Processed: Barrier',
    'targetGovernance',
    /barrier admit/
  ],
  ['"target" refused a message: MessageQueue.Processed: TooExpensive', 'serviceTeam', /setTarget/],
  ['"target" refused a message: FailedToTransactAsset', 'serviceTeam', /sovereign account/],
  ['proxy.NotProxy: no proxy dispatched the call', 'user', /grant the proxy again/],
  [
    '"target" refused a message: MessageQueue.ProcessingFailed: {"type":"Corrupt"}',
    'user',
    /^Nest fewer calls .* program of noon/
  ]
] as const)('a program that ends with %s is for %s', (error, owner, summary) => {
  const remedy = adviseOnRun({ chain: 'target', block: 7, event: QUEUE, error }, 'noon')
  expect(remedy).toMatchObject({ owner, summary: expect.stringMatching(summary) })
  // A call of the user's that fails so is another matter.
  const own = adviseOnRun({ chain: 'target', block: 7, event: 'utility.ItemFailed', error }, 'noon')
  expect(own.owner).toBe('user')
  expect(own.summary).toContain(error)
})

test('assets that a program leaves are for who wrote it', () => {
  const remedy = advise('target', 'polkadotXcm.AssetsTrapped', 'assets were trapped')
  expect(remedy).toMatchObject({
    owner: 'user',
    summary: expect.stringMatching(/^Have each program/)
  })
})

test('a contract that has no code at a run is to be put there', () => {
  expect(advise('target', 'none', `0x42 ${GONE}`)).toMatchObject({
    owner: 'user',
    summary: expect.stringMatching(/^Call a contract that is on the target at noon/)
  })
})

test('a proxy that no longer admits the call, and an account that is not there, are told', () => {
  const of = (event: string, error: string) =>
    adviseOnRun({ chain: 'target', block: 7, event, error }, 'noon').summary
  expect(of('proxy.ProxyExecuted', 'system.CallFiltered')).toContain('type of the proxy admit')
  expect(of('utility.ItemFailed', 'NoProviders')).toContain('existential deposit')
  expect(of('utility.ItemFailed', 'Arithmetic.Underflow')).toContain('Provide for noon')
})

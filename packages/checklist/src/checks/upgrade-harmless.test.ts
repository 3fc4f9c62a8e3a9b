import type { RunFailure } from '@paraclock/scheduler'
import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import type { TrialRun } from '../evidence/TrialArtifact.ts'
import type { UpgradedTask, UpgradeTrialsArtifact } from '../evidence/UpgradesArtifact.ts'
import { upgradeChecks } from './upgrade-harmless.ts'

const codeHash = `0x${'c0'.repeat(32)}` as const
const taskId = `0x${'aa'.repeat(32)}` as const
const failure: RunFailure = {
  ...({ chain: 'target', block: 9, event: 'messageQueue.Processed' } as const),
  error: 'the call cannot be decoded'
}
const ran: TrialRun = { time: 3600, failure: undefined, events: ['balances.Transfer'] }
const lost: TrialRun = { time: 3600, failure, events: [] }
const call = {
  bytes: '0x0a03',
  before: 'balances.transfer()',
  after: 'balances.transfer()'
} as const

/** What is said of the upgrade of the target that changes a run so. */
function judge(task: Partial<UpgradedTask> | undefined, tasks?: UpgradeTrialsArtifact['target']) {
  const [, check] = upgradeChecks
  if (check === undefined) throw new Error('there is no check of the target')
  return judgeWith(check, ({ artifacts }) => {
    const value = task === undefined ? [] : [{ taskId, call, before: ran, after: ran, ...task }]
    Object.assign(artifacts.upgrades.target, { coming: { state: 'authorized', codeHash } })
    Object.assign(artifacts.upgradeTrials, { target: tasks ?? { known: true, value } })
  })
}

test('no upgrade is no danger, and it is watched where one would be', () => {
  for (const check of upgradeChecks) {
    const verdict = judgeWith(check)
    expect(verdict).toMatchObject({
      outcome: 'pass',
      summary: 'no runtime upgrade is authorized or pending'
    })
    const items = verdict.evidence.map((one) => (one.kind === 'storage' ? one.item : one.kind))
    expect(items.join()).toMatch(/futureCodeHash.*authorizedUpgrade.*pendingValidationCode/i)
  }
})

test.each([
  ['the same run', {}, 'pass', '1 runs do with it what they do today'],
  ['a run that fails today already', { before: lost, after: lost }, 'pass', '1 runs do'],
  ['a run without effect', { after: lost }, 'fail', 'has no effect: the call cannot be decoded'],
  [
    'other events',
    { after: { ...ran, events: ['assets.Transferred'] } },
    'fail',
    'leads to assets.Transferred in place of balances.Transfer'
  ],
  [
    'another call',
    { call: { ...call, after: 'balances.burn()' } },
    'fail',
    'stores balances.transfer(), which then is balances.burn()'
  ],
  [
    'another call, in a run that is not tried',
    { call: { ...call, after: 'balances.burn()' }, before: undefined, after: undefined },
    'fail',
    `the run of ${taskId} stores balances.transfer(), which then is balances.burn()`
  ],
  ['no call', { call: { ...call, after: undefined } }, 'fail', 'which then cannot be decoded']
] as const)('%s with the new code', (_, task, outcome, words) => {
  const verdict = judge(task)
  expect(verdict.outcome).toBe(outcome)
  expect(verdict.summary).toContain(words)
  expect(verdict.summary).toContain(codeHash)
  const tried = { kind: 'dryRun', chain: 'target', call: '0x0a03' }
  if (!('before' in task) || task.before) expect(verdict.evidence.at(-1)).toMatchObject(tried)
})

test('runs that are not tried, as too many are due before, make the check warn', () => {
  const task = { taskId, call, before: ran, after: ran }
  const value = [task, { ...task, before: undefined, after: undefined }]
  const { outcome, summary } = judge(undefined, { known: true, value })
  expect(outcome).toBe('warn')
  expect(summary).toMatch(
    /: 1 runs do with it what they do today, and 1 later ones were not tried$/
  )
})

test('an upgrade that is not tried warns, and says how to try it', () => {
  const why = 'its code is not on the chain yet'
  const verdict = judge(undefined, { known: false, why })
  expect(verdict.outcome).toBe('warn')
  expect(judge(undefined).outcome).toBe('warn')
})

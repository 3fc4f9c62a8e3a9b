import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import type { TrialRun } from '../evidence/TrialArtifact.ts'
import type {
  TriedShape,
  UpgradeTrial,
  UpgradeTrialsArtifact
} from '../evidence/UpgradesArtifact.ts'
import { upgradeChecks } from './upgrade-harmless.ts'

const codeHash = `0x${'c0'.repeat(32)}` as const
const taskId = `0x${'aa'.repeat(32)}` as const
const call = { bytes: '0x0a03', before: 'balances.burn()', after: 'balances.burn()' } as const
const ran: TrialRun = { time: 3600, failure: undefined, events: ['balances.Transfer'] }
const weight = { before: undefined, after: undefined }
const task = { taskId, call, weight, before: ran, after: ran }
const changed = { ...task, after: { ...ran, events: ['assets.Transferred'] } }
const untried = { ...task, before: undefined, after: undefined }

function shapeOf(tasks: number, ...tried: TriedShape['tried']): TriedShape {
  const shape = {
    ...({ actsOn: 'target', call: 'balances.burn', form: '()' } as const),
    ...{ proxyType: undefined, weight: undefined, feeAsset: undefined }
  }
  return { shape, tasks, owners: 1, nextRun: 3600, tried }
}

/** What is said of an upgrade of the target, as far as it is authorized. */
function judge(target: UpgradeTrialsArtifact['target'], isComing = true) {
  const [, check] = upgradeChecks
  if (check === undefined) throw new Error('there is no check of the target')
  return judgeWith(check, ({ artifacts }) => {
    const coming = isComing ? { state: 'authorized', codeHash } : undefined
    Object.assign(artifacts.upgrades.target, { coming })
    Object.assign(artifacts.upgradeTrials, { target })
  })
}

const tried = (
  shapes: UpgradeTrial['shapes'],
  undecoded: UpgradeTrial['undecoded'] = { count: 0, first: [] },
  whose: UpgradeTrial['whose'] = 'everybody'
) => ({ known: true, value: { codeHash, whose, shapes, undecoded } }) as const

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

test('tasks that do the same pass, and one that does something else fails with its next run', () => {
  const same = judge(tried([shapeOf(3, task), shapeOf(2, task)]))
  expect(same.outcome).toBe('pass')
  expect(same.evidence.at(-1)).toMatchObject({ kind: 'dryRun', chain: 'target', call: '0x0a03' })
  expect(judge(tried([shapeOf(3, task), shapeOf(2, changed)]), false).outcome).toBe('fail')
})

test('a task that fails today is no reason to warn its user, and does not speak for others', () => {
  const lost = {
    ...ran,
    failure: { chain: 'target', block: 9, event: 'none', error: 'lost' }
  } as const
  const shapes = [shapeOf(2, { ...task, before: lost, after: lost })]
  const undecoded = { count: 1, first: [{ taskId, why: 'is short' }] }
  expect(judge(tried(shapes, undecoded, 'user')).outcome).toBe('pass')
  expect(judge(tried(shapes, undefined, 'every')).outcome).toBe('pass')
  expect(judge(tried(shapes)).outcome).toBe('warn')
})

test('of a shape with many tasks, the summary counts those that were tried, by their own outcomes', () => {
  const others = Array.from({ length: 15 }, () => shapeOf(3, task))
  expect(judge(tried([shapeOf(3, task), ...others])).summary).toContain(
    ': 16 of 48 tasks tried, one of each shape: all do the same'
  )
  const every = others.map(() => shapeOf(3, task, task, task))
  const broken = { ...task, call: { ...call, after: undefined } }
  const found = judge(tried([shapeOf(3, broken, task, broken), ...every], undefined, 'every'))
  expect(found.summary).toContain(': 48 of 48 tasks tried: 2 of 48 break, 46 of 48 do the same. ')
})

test.each([
  ['no task', [], undefined],
  ['a task that was not tried', [shapeOf(1, task), shapeOf(1, untried)], undefined],
  [
    'a task that cannot be decoded',
    [shapeOf(1, task)],
    { count: 2, first: [{ taskId, why: 'is short' }] }
  ]
] as const)('%s makes the check warn', (_, shapes, undecoded) => {
  expect(judge(tried(shapes, undecoded)).outcome).toBe('warn')
})

test('an upgrade that is not tried warns, and says how to try it', () => {
  const why = 'its code is not on the chain yet'
  expect(judge({ known: false, why }).outcome).toBe('warn')
})

import { formatAddress, parseAccount } from '@paraclock/core'
import type { RunFailure } from '@paraclock/scheduler'
import { expect, test } from 'vitest'
import type { TrialRun } from '../evidence/TrialArtifact.ts'
import type { TriedShape, UpgradedTask } from '../evidence/UpgradesArtifact.ts'
import { judgeShape } from './judgeShape.ts'

const failure: RunFailure = {
  ...({ chain: 'target', block: 9, event: 'messageQueue.Processed' } as const),
  error: 'TooExpensive'
}
const ran: TrialRun = {
  ...{ time: 3600, failure: undefined },
  ...{ events: ['balances.Transfer'], amounts: [7n] }
}
const lost: TrialRun = { time: 3600, failure, events: [] }
const weigh = (refTime: bigint, proofSize = 0n) => ({ refTime, proofSize })
const call = { bytes: '0x0a03', before: 'balances.burn()', after: 'balances.burn()' } as const
const task: UpgradedTask = {
  taskId: `0x${'aa'.repeat(32)}`,
  call,
  weight: { before: weigh(3n, 1n), after: weigh(4n, 9n) },
  before: ran,
  after: ran
}

const judge = (...tried: readonly Partial<UpgradedTask>[]) => {
  const shape: TriedShape['shape'] = {
    ...{ actsOn: 'target', call: 'balances.burn', form: '()' },
    ...{ proxyType: undefined, weight: weigh(5n), feeAsset: undefined }
  }
  const tasks = tried.map((one) => ({ ...task, ...one }))
  return judgeShape({ shape, tasks: 9, owners: 2, nextRun: 3600, tried: tasks })
}

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const OTHER = formatAddress({ account: parseAccount(ALICE), prefix: 12_000 })
const heavy = { before: weigh(3n), after: weigh(6n) }
const keep = 'Keep the indices and the arguments of balances.burn'

test.each([
  ['the same run', {}, 'same', undefined, undefined],
  ['no call', { call: { ...call, after: undefined } }, 'breaks', 'cannot be decoded', keep],
  [
    'another call',
    { call: { ...call, after: 'balances.mint()' } },
    'changed',
    'balances.mint()',
    keep
  ],
  [
    'another prefix of addresses',
    { call: { ...call, before: `burn(${ALICE})`, after: `burn(${OTHER})` } },
    ...(['same', undefined, undefined] as const)
  ],
  [
    'no effect',
    { after: lost },
    'breaks',
    'TooExpensive (target, block 9',
    'xcmpHandler.setTarget'
  ],
  [
    'no effect, as it is heavier',
    { after: lost, weight: heavy },
    'breaks',
    'TooExpensive',
    'weight'
  ],
  [
    'no effect, for want of what the call needs',
    { after: { ...lost, failure: { ...failure, error: 'NotProxy' } } },
    ...([
      'breaks',
      'NotProxy',
      'keep what balances.burn needs: its run ends with NotProxy'
    ] as const)
  ],
  [
    'no effect, as the target cannot decode it',
    { after: { ...lost, failure: { ...failure, error: 'refused: {"type":"Corrupt"}' } } },
    ...(['breaks', 'Corrupt', keep] as const)
  ],
  [
    'other events',
    { after: { ...ran, events: ['balances.Burned'] } },
    ...(['changed', 'leads to balances.Burned in place of', 'Keep the effect'] as const)
  ],
  [
    'other amounts',
    { after: { ...ran, amounts: [8n] } },
    ...(['changed', 'are 8 in place of 7', 'Keep the effect'] as const)
  ],
  ['more weight', { weight: heavy }, 'heavier', '6 ps, and 5 are booked', 'raise the weight'],
  [
    'as much more than is booked as today',
    { weight: { before: weigh(6n), after: weigh(6n) } },
    'same',
    undefined,
    undefined
  ],
  ['a run that fails today', { before: lost, after: lost }, 'failing', 'TooExpensive', undefined],
  ['no run', { before: undefined, after: undefined }, 'untried', undefined, undefined]
] as const)('%s', (_, change, outcome, reason, remedy) => {
  const judged = judge(change)
  expect(judged.outcome).toBe(outcome)
  expect(judged.reason ?? '').toContain(reason ?? '')
  expect(judged.reason === undefined).toBe(reason === undefined)
  expect(judged.remedy?.summary ?? '').toContain(remedy ?? '')
  expect(judged.remedy === undefined).toBe(remedy === undefined)
})

test('the most pressing of several tasks decides, and each outcome is counted', () => {
  const id = `0x${'bb'.repeat(32)}` as const
  expect(judge({}, { weight: heavy }, { taskId: id, after: lost }, { after: lost })).toMatchObject({
    ...{
      outcome: 'breaks',
      counts: { breaks: 2, changed: 0, heavier: 1, failing: 0, untried: 0, same: 1 }
    },
    task: { taskId: id }
  })
  expect(judge().outcome).toBe('untried')
})

import { expect, test } from 'vitest'
import { reachedContract as reached } from '../../test/fixtures/reachedContract.ts'
import { judgeWith, type Situation } from '../../test/judgeWith.ts'
import type { ReachedContract } from '../evidence/ProgramArtifact.ts'
import { contractsExist } from './contracts-exist.ts'

const { to } = reached

const judge = (presence: ReachedContract['presence'], address: ReachedContract['to']) =>
  judgeWith(contractsExist, ({ artifacts }: Situation) => {
    artifacts.contracts.reached = [{ ...reached, presence, to: address }]
  })

test('a call that reaches no contract is not concerned', () => {
  expect(judgeWith(contractsExist).outcome).toBe('notApplicable')
})

test.each([
  ['code', 'pass', /^0xabab/i],
  ['native', 'pass', /^0xabab/i],
  ['nothing', 'fail', /has no code$/],
  ['unknown', 'manual', /does not show whether/]
] as const)('%s at the address is judged as %s', (presence, outcome, says) => {
  const verdict = judge(presence, to)
  expect([verdict.outcome, verdict.summary]).toEqual([outcome, expect.stringMatching(says)])
})

test('a contract that the call creates is not looked for', () => {
  expect(judge('unknown', undefined).outcome).toBe('pass')
})

test.each([
  [{ value: 1n }, 'pass', /^0xabab/i],
  [{ value: 1n, data: '0x12' }, 'warn', /is paid, and does nothing with the data$/],
  [{ data: '0x12' }, 'fail', /has no code$/]
] as const)('%o to an address without code is judged as %s', (given, outcome, says) => {
  const verdict = judgeWith(contractsExist, ({ artifacts }: Situation) => {
    artifacts.contracts.reached = [{ ...reached, presence: 'nothing', ...given }]
  })
  expect([verdict.outcome, verdict.summary]).toEqual([outcome, expect.stringMatching(says)])
})

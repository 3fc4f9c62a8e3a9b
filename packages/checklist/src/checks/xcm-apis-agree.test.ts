import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import type { ObservedFact } from '../evidence/ProgramArtifact.ts'
import { xcmApisAgree } from './xcm-apis-agree.ts'

const judge = (...facts: readonly ObservedFact[]) =>
  judgeWith(xcmApisAgree, ({ artifacts }) => {
    Object.assign(artifacts.observation, { known: true, value: { facts, evidence: [] } })
  })
const price = { what: 'the price of what it buys', api: 'XcmPaymentApi' }

test('a target that is not run, or answers nothing, is no finding', () => {
  expect(judgeWith(xcmApisAgree).outcome).toBe('notApplicable')
  expect(judge().outcome).toBe('notApplicable')
})

test('an API that says what the runtime does passes', () => {
  expect(judge({ ...price, stated: '7', measured: '7' })).toMatchObject({
    outcome: 'pass',
    summary: 'the price of what it buys'
  })
})

test('a disagreement names both, and whose it is', () => {
  expect(judge({ ...price, stated: '7', measured: '8' })).toMatchObject({
    outcome: 'fail',
    summary: 'the price of what it buys is 7 by XcmPaymentApi, and 8 when it is run',
    remedies: [{ owner: 'targetGovernance', summary: expect.stringContaining('XcmPaymentApi') }]
  })
})

import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmFeeAssetAccepted } from './xcm-fee-asset-accepted.ts'

test('an asset that is listed passes', () => {
  expect(judgeWith(xcmFeeAssetAccepted).outcome).toBe('pass')
})

test('one that is not fails', () => {
  const verdict = judgeWith(xcmFeeAssetAccepted, ({ artifacts }) => {
    artifacts.feeAsset.accepted = { known: true, value: false }
  })
  expect(verdict.outcome).toBe('fail')
})

test('where the target accepts another, the service sets the target anew, and no trader is asked for', () => {
  const verdict = judgeWith(xcmFeeAssetAccepted, ({ artifacts: { feeAsset } }) => {
    Object.assign(feeAsset, { alternative: { ...feeAsset, isNative: true } })
    feeAsset.accepted = { known: true, value: false }
  })
  expect(verdict.outcome).toBe('fail')
})

test('so does the assumed one', () => {
  const verdict = judgeWith(xcmFeeAssetAccepted, ({ artifacts }) => {
    artifacts.feeAsset.accepted = { known: true, value: false }
    artifacts.feeAsset.from = 'assumed'
  })
  expect(verdict.outcome).toBe('fail')
})

test('a chain that lists none is for a person', () => {
  const verdict = judgeWith(xcmFeeAssetAccepted, ({ artifacts }) => {
    artifacts.feeAsset.accepted = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})

test("the target's own token is called that", () => {
  const verdict = judgeWith(xcmFeeAssetAccepted, ({ artifacts }) => {
    artifacts.feeAsset.isNative = true
  })
  expect(verdict.summary).toBe("the target accepts the target's own token")
})

test.each([
  [[{ chain: 'assetHub', by: 'reserve' }] as const, 'pass', /the target accepts/],
  [[{ chain: 'relay', by: 'reserve' }] as const, 'warn', /from only the relay chain, not from/],
  [[] as const, 'warn', /from no chain, not from Asset Hub$/]
])('whether the relay token is taken from Asset Hub: %j', (takenFrom, outcome, says) => {
  const verdict = judgeWith(xcmFeeAssetAccepted, ({ artifacts: { feeAsset, system } }) => {
    Object.assign(feeAsset, { takenFrom })
    Object.assign(system, { assetHub: { role: 'assetHub', paraId: 1000 } })
  })
  expect(verdict.outcome).toBe(outcome)
  expect(verdict.summary).toMatch(says)
  if (outcome === 'warn') {
    expect(verdict).toMatchObject({ remedies: [{ owner: 'targetGovernance' }] })
  }
})

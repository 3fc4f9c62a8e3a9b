import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import type { CoreShare } from '../evidence/ChainArtifact.ts'
import { parasClaimed } from './paras-claimed.ts'

const whole: CoreShare = { from: 9, parts: 57_600, blocks: 1 }
const claimedIn = (blocks: number): CoreShare => ({ from: 9, parts: 57_600 / blocks, blocks })

/** Judges shares of the service and the target, with slots of the service of a minute or an hour. */
function judge(
  service: readonly CoreShare[],
  target: readonly CoreShare[] = [whole],
  slotSeconds = 60
) {
  return judgeWith(parasClaimed, ({ artifacts }) => {
    Object.assign(artifacts.relay, { cores: { blockSeconds: 6, service, target, evidence: [] } })
    const { limits } = artifacts.service.capabilities.service ?? {}
    Object.assign(limits ?? {}, { slotSeconds: { known: true, value: slotSeconds, from: 'x' } })
  })
}

test('each parachain has a core of its own, or none', () => {
  expect(judge([whole]).outcome).toBe('pass')
  const none = { from: 9, parts: 0, blocks: undefined }
  expect(judge([whole, none], [none]).outcome).toBe('pass')
})

test.each([
  ['a half of a core', [claimedIn(2)], [whole], 60, 'warn'],
  ['a block in each slot', [claimedIn(10)], [whole], 60, 'warn'],
  ['a slot without a block', [claimedIn(12)], [whole], 60, 'fail'],
  ['the same share with slots of an hour', [claimedIn(12)], [whole], 3600, 'warn'],
  ['the least share that is sold, of the service', [claimedIn(80)], [whole], 3600, 'fail'],
  ['the least share that is sold, of the target', [whole], [claimedIn(80)], 3600, 'fail'],
  ['a share that is planned', [whole, { ...claimedIn(80), from: 99 }], [whole], 3600, 'fail']
] as const)('%s', (_, service, target, slotSeconds, outcome) => {
  expect(judge(service, target, slotSeconds).outcome).toBe(outcome)
})

test('evidence of earlier versions states no shares', () => {
  const verdict = judgeWith(parasClaimed, ({ artifacts }) => {
    Object.assign(artifacts.relay, { cores: undefined })
  })
  expect(verdict.outcome).toBe('notApplicable')
})

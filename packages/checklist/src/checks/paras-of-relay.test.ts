import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { parasOfRelay } from './paras-of-relay.ts'

const HASH: Hex = `0x${'11'.repeat(32)}`
const OTHER: Hex = `0x${'22'.repeat(32)}`

/** Judges with what the service and the target have in the place of block 7. */
function judge(service: Hex | undefined, target: Hex | undefined) {
  return judgeWith(parasOfRelay, ({ artifacts }) => {
    artifacts.hrmp.included = [
      { paraId: 2115, number: 7, hash: HASH, own: service, evidence: [] },
      { paraId: 2200, number: 8, hash: HASH, own: target, evidence: [] }
    ]
  })
}

test('blocks that the relay chain includes are those of the parachains', () => {
  // The same with each block: whoever watches hears of changes alone.
  const verdict = { outcome: 'pass', summary: '2115, 2200' }
  for (const one of [judgeWith(parasOfRelay), judge(HASH, HASH)]) expect(one).toMatchObject(verdict)
})

test('another parachain under the id fails, with its chain, its id and what to correct', () => {
  const verdict = judge(HASH, OTHER)
  expect(verdict.outcome).toBe('fail')
  // One that is known to be another counts more than one of which nothing is known.
  expect(judge(OTHER, undefined)).toMatchObject({ outcome: 'fail' })
})

test('a block that a parachain’s node does not know is for a person to compare', () => {
  expect(judge(HASH, undefined).outcome).toBe('manual')
})

test('evidence that states no included blocks is not judged', () => {
  const verdict = judgeWith(parasOfRelay, ({ artifacts }) => {
    Object.assign(artifacts.hrmp, { included: undefined })
  })
  expect(verdict.outcome).toBe('notApplicable')
})

/** Judges with headers of these ids alone, and with the numbers of the finalized blocks. */
function judgeHeaders(ids: readonly number[], service: number, target: number) {
  return judgeWith(parasOfRelay, ({ artifacts }) => {
    artifacts.service.finalized.number = service
    artifacts.target.finalized.number = target
    artifacts.hrmp.included = ids.map((paraId) => ({
      ...{ paraId, number: 7, hash: HASH, own: HASH, evidence: [] }
    }))
  })
}

test('a chain that has finalized blocks is of another network if the relay chain has no header of it', () => {
  const verdict = judgeHeaders([2115], 8, 9)
  expect(verdict).toMatchObject({
    outcome: 'fail',
    summary: 'parachain 2200 has no block on the relay chain, and finalized block 9 on the target',
    remedies: [
      { summary: expect.stringMatching(/^Correct relay\.endpoints or target\.endpoints in the/) }
    ]
  })
  const both = judgeHeaders([], 8, 9)
  expect([both.outcome, both.summary]).toEqual([
    'fail',
    `parachain 2115 has no block on the relay chain, and finalized block 8 on the service; ${verdict.summary}`
  ])
})

test('a chain at its first block need not have a header, but does not pass without one', () => {
  expect(judgeHeaders([], 0, 0).outcome).toBe('notApplicable')
  expect(judgeHeaders([2115], 8, 0).outcome).toBe('manual')
})

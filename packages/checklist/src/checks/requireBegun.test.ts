import { errorToJson, ParaclockError } from '@paraclock/core'
import { DerivationAmbiguous } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import type { Artifacts } from '../evidence/Artifacts.ts'
import { UNSEEN } from '../evidence/ProgramArtifact.ts'
import { judgeNetwork } from '../judge/judgeNetwork.ts'
import { listChecks } from './listChecks.ts'

const unseen = { known: false, why: UNSEEN } as const

/** The outcomes of the checks, and what each follows from, over what was gathered but for some of it. */
function judge(changes: { readonly [Name in keyof Artifacts]?: object }) {
  const { networks, gatheredAt } = loadEvidence('ready')
  const [evidence] = structuredClone(networks)
  if (evidence === undefined) throw new Error('the fixture holds no network')
  for (const [name, change] of Object.entries(changes)) {
    const gathered = evidence.artifacts[name as keyof Artifacts]
    if (gathered?.status === 'gathered') Object.assign(gathered.value as object, change)
  }
  return (more: object = {}) => {
    Object.assign(evidence.artifacts, more)
    const results = judgeNetwork({
      checks: listChecks(),
      evidence,
      gatheredAt: Date.parse(gatheredAt) / 1000,
      today: '2026-01-01'
    })
    return (id: string) => results.find((result) => result.id === id)
  }
}

test('what a barrier that refuses everything hides is not left to a person', () => {
  const run = { outcome: 'refused', error: 'Barrier', events: [] } as const
  const account = `0x${'01'.repeat(32)}`
  const candidates = [{ account, derivation: 'HashedDescription', traces: [] }]
  const context = { chain: 'target', user: account, problem: 'no trace', candidates }
  const error = errorToJson(new ParaclockError(DerivationAmbiguous, context))
  const find = judge({
    feeAsset: { accepted: unseen, feePerSecond: unseen },
    program: { run: { known: true, value: run }, programWeight: unseen },
    funds: { feePerSecond: unseen }
  })({ proxy: { status: 'failed', error } })
  expect(find('proxy-derivation-known')?.followsFrom).toBe('xcm-barrier-admits')
  expect(find('xcm-barrier-admits')?.outcome).toBe('fail')
  for (const id of [
    'xcm-weight-covered',
    'xcm-weight-within-queue',
    'xcm-fee-asset-accepted',
    'xcm-sovereign-funded'
  ]) {
    expect([id, find(id)?.outcome]).toEqual([id, 'skipped'])
  }
})

test('a queue that executes nothing is named in place of the barrier', () => {
  const { queues } = loadEvidence('ready').networks[0]?.artifacts ?? {}
  if (queues?.status !== 'gathered') throw new Error('the fixture holds no queues')
  const find = judge({
    queues: { inbound: { ...queues.value.inbound, isPaused: true } },
    program: { run: unseen }
  })()
  expect(find('xcm-queues-open')?.outcome).toBe('fail')
  const barrier = { skippedBecauseOf: 'xcm-queues-open', remedies: [] }
  expect(find('xcm-barrier-admits')).toMatchObject(barrier)
})

test('a message that is too heavy for the queue is named in place of the barrier', () => {
  const find = judge({
    program: { run: unseen, queueLimit: { refTime: 1n, proofSize: 1n } }
  })()
  expect(find('xcm-weight-within-queue')?.outcome).toBe('fail')
  expect(find('xcm-barrier-admits')?.skippedBecauseOf).toBe('xcm-weight-within-queue')
})

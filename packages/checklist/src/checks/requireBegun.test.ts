import { errorToJson, ParaclockError } from '@paraclock/core'
import { DerivationAmbiguous } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import type { Artifacts } from '../evidence/Artifacts.ts'
import { UNSEEN } from '../evidence/ChainAnswer.ts'
import { runChecks } from '../judge/runChecks.ts'
import { relateResults } from '../report/relateResults.ts'
import { listChecks } from './listChecks.ts'

test('what a barrier that refuses everything hides is not left to a person', () => {
  const { networks, gatheredAt } = loadEvidence('ready')
  const [evidence] = structuredClone(networks)
  if (evidence === undefined) throw new Error('the fixture holds no network')
  const set = <Name extends 'feeAsset' | 'program' | 'funds'>(
    name: Name,
    more: Partial<Artifacts[Name]>
  ): void => {
    const gathered = evidence.artifacts[name]
    if (gathered?.status !== 'gathered') throw new Error(`no ${name}`)
    Object.assign(gathered.value as object, more)
  }
  const unseen = { known: false, why: UNSEEN } as const
  const run = { outcome: 'refused', error: 'Barrier', events: [] } as const
  set('feeAsset', { accepted: unseen, feePerSecond: unseen })
  set('program', { run: { known: true, value: run }, programWeight: unseen })
  set('funds', { feePerSecond: unseen })
  const account = `0x${'01'.repeat(32)}`
  const candidates = [{ account, derivation: 'HashedDescription', traces: [] }]
  const context = { chain: 'target', user: account, problem: 'no trace', candidates }
  const error = errorToJson(new ParaclockError(DerivationAmbiguous, context))
  Object.assign(evidence.artifacts, { proxy: { status: 'failed', error } })
  const checks = listChecks()
  const judged = runChecks({
    checks,
    evidence,
    gatheredAt: Date.parse(gatheredAt) / 1000,
    today: '2026-01-01'
  })
  const results = relateResults(judged, checks)
  const causes = new Map(results.map(({ id, followsFrom }) => [id, followsFrom]))
  expect(causes.get('proxy-derivation-known')).toBe('xcm-barrier-admits')
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]))
  expect(outcomes.get('xcm-barrier-admits')).toBe('fail')
  for (const id of [
    'xcm-weight-covered',
    'xcm-weight-within-queue',
    'xcm-fee-asset-accepted',
    'xcm-sovereign-funded'
  ]) {
    expect([id, outcomes.get(id)]).toEqual([id, 'skipped'])
  }
})

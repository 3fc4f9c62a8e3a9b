import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import type { Artifacts } from '../evidence/Artifacts.ts'
import { UNSEEN } from '../evidence/ChainAnswer.ts'
import { runChecks } from '../judge/runChecks.ts'
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
  set('program', { run: { known: true, value: run } })
  set('funds', { feePerSecond: unseen })
  const results = runChecks({
    checks: listChecks(),
    evidence,
    gatheredAt: Date.parse(gatheredAt) / 1000,
    today: '2026-01-01'
  })
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]))
  expect(outcomes.get('xcm-barrier-admits')).toBe('fail')
  for (const id of ['xcm-fee-asset-accepted', 'xcm-sovereign-funded']) {
    expect([id, outcomes.get(id)]).toEqual([id, 'skipped'])
  }
})

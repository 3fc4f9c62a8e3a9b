import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import { judgeNetwork } from '../judge/judgeNetwork.ts'
import { listChecks } from './listChecks.ts'

test.each(['service', 'target'] as const)(
  'a wrong id of the %s suggests no call: its key and the right value are named',
  (role) => {
    const { networks, gatheredAt } = loadEvidence('fresh')
    const [evidence] = structuredClone(networks)
    if (evidence === undefined) throw new Error('the fixture holds no network')
    const { paraId } = evidence.config[role]
    const config = { ...evidence.config, [role]: { ...evidence.config[role], paraId: 2999 } }
    const results = judgeNetwork({
      checks: listChecks(),
      evidence: { ...evidence, config },
      gatheredAt: Date.parse(gatheredAt) / 1000,
      today: '2026-01-01'
    })
    const remedies = results.flatMap((result) => result.remedies)
    expect(remedies.flatMap(({ steps = [] }) => steps)).toEqual([])
    expect(results.find(({ id }) => id === `${role}-para-id`)?.remedies).toEqual([
      { summary: expect.stringMatching(new RegExp(`^Set ${role}.paraId to ${paraId} in the con`)) }
    ])
  }
)

import type { Location } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { tokenReachesTarget } from './token-reaches-target.ts'
import { tokenRegistered } from './token-registered.ts'
import { tokenReturnsToService } from './token-returns-to-service.ts'

const CHECKS = [tokenRegistered, tokenReachesTarget, tokenReturnsToService] as const
const HERE: Location = { parents: 0, interior: [] }
const SERVICE: Location = { parents: 1, interior: [{ kind: 'parachain', paraId: 2115 }] }
const OTHER: Location = { parents: 1, interior: [{ kind: 'parachain', paraId: 1000 }] }

test.each([
  ['holds no other token and is paid in its own', HERE, [], 'notApplicable'],
  ['has a place for other tokens', HERE, ['tokens'], 'manual'],
  ['is paid in the service’s', SERVICE, [], 'manual'],
  ['is paid in that of a third chain', OTHER, ['tokens'], 'notApplicable']
] as const)('on a target that %s', (_, paidIn, keepers, outcome) => {
  for (const check of CHECKS) {
    const verdict = judgeWith(check, ({ artifacts }) => {
      const unknown = { known: false, why: 'a test' } as const
      const { registeredEvidence } = artifacts.token
      artifacts.token = {
        registered: unknown,
        registeredEvidence,
        keepers: [...keepers],
        paidIn: structuredClone(paidIn) as never,
        toTarget: unknown,
        toService: unknown
      }
    })
    expect([check.id, verdict.outcome]).toEqual([check.id, outcome])
  }
})

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
  ['is paid in its own token', HERE, 'notApplicable'],
  ['is paid in the service’s', SERVICE, 'manual'],
  ['is paid in that of a third chain', OTHER, 'notApplicable']
] as const)('on a target that %s', (_, location, outcome) => {
  for (const check of CHECKS) {
    const verdict = judgeWith(check, ({ artifacts }) => {
      const unknown = { known: false, why: 'a test' } as const
      const { registeredEvidence } = artifacts.token
      const isNative = location === HERE
      artifacts.feeAsset = {
        ...artifacts.feeAsset,
        location: structuredClone(location) as never,
        isNative
      }
      artifacts.token = {
        registered: unknown,
        registeredEvidence,
        toTarget: unknown,
        toService: unknown
      }
    })
    expect([check.id, verdict.outcome]).toEqual([check.id, outcome])
  }
})

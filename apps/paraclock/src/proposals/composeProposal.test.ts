import type { ProposalStanding } from '@paraclock/governance'
import { expect, test } from 'vitest'
import { describeStanding } from './composeProposal.ts'

const none: ProposalStanding = {
  ...{ isNoted: false, referendum: undefined, motion: undefined },
  scheduledAt: undefined
}
const referendum = { pallet: 'Referenda', index: 3, phase: 'deciding', hasDecisionDeposit: true }
const motion = { pallet: 'Council', index: 1, ayes: ['5F'], threshold: 2 }

test.each([
  ['not submitted', undefined],
  ['not submitted', none],
  ['noted as a preimage, not submitted', { ...none, isNoted: true }],
  ['approved: the Scheduler makes it at block 0', { ...none, referendum, scheduledAt: 0 }],
  ['referendum 3 of Referenda is deciding', { ...none, referendum, motion }],
  [
    'referendum 3 of Referenda is deciding, without its decision deposit',
    { ...none, referendum: { ...referendum, hasDecisionDeposit: false } }
  ],
  ['motion 1 of Council has 1 of 2 votes', { ...none, motion, isNoted: true }]
])('a proposal is %s', (said, standing) => {
  expect(describeStanding(standing as ProposalStanding | undefined)).toBe(said)
})

import { type Check, defineCheck } from './defineCheck.ts'
import { notApplicable } from './Verdict.ts'

/** Fees in another token are arranged where they are used. */
export const tokenForeignFees: Check = defineCheck({
  id: 'token-foreign-fees',
  group: 'token',
  title: 'Fees in another token are arranged where they are used',
  failureTitle: 'Fees in another token are not arranged',
  why: 'A task names the token that its fees are paid in. The service takes its own only, unless something else was agreed.',
  how: 'The service takes fees in its own token only, so that there is nothing to look at. Payment in another token is by arrangement.',
  fixes: ["Ask the service's team."],
  requires: ['serviceState'],
  after: ['service-reachable'],
  evaluate: ({ serviceState }) =>
    notApplicable(
      'tasks are paid in the service’s own token: none of its currencies but 0 is taken',
      serviceState.targetEvidence
    )
})

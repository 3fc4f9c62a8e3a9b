import { type Check, defineCheck } from './defineCheck.ts'
import { notApplicable } from './Verdict.ts'

export const tokenForeignFees: Check = defineCheck({
  id: 'token-foreign-fees',
  group: 'token',
  kind: 'recommendation',
  title: 'Fees in another token are arranged if they are used',
  failureTitle: 'Fees in another token are not arranged',
  why: 'A task names the token of its fees. The service accepts only its own, unless its team agreed to another.',
  how: 'The service accepts fees only in its own token, so the check reads nothing. Payment in another token is by arrangement.',
  fixes: ["Ask the service's team."],
  requires: ['serviceState'],
  after: ['service-reachable'],
  evaluate: ({ serviceState: { targetEvidence } }) =>
    notApplicable('tasks are paid in the service’s own token, currency 0', targetEvidence)
})

import { type Check, defineCheck } from '../check/defineCheck.ts'
import { explainUnreadable, judgeReachable } from '../judge/judgeReachable.ts'

/** The target's endpoint answers. */
export const targetReachable: Check = defineCheck({
  id: 'target-reachable',
  group: 'chains',
  title: "The target's endpoint answers",
  failureTitle: "The target's endpoint does not answer",
  why: 'Everything else is read through it. What cannot be read is never counted as good.',
  requires: ['target'],
  explainFailure: explainUnreadable,
  evaluate: ({ target }) => judgeReachable(target)
})

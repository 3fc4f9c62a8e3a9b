import { type Check, defineCheck } from '../check/defineCheck.ts'
import { explainUnreadable, judgeReachable } from '../judge/judgeReachable.ts'

/** The relay chain's endpoint answers. */
export const relayReachable: Check = defineCheck({
  id: 'relay-reachable',
  group: 'chains',
  title: "The relay chain's endpoint answers",
  failureTitle: "The relay chain's endpoint does not answer",
  why: 'Everything else is read through it. What cannot be read is never counted as good.',
  requires: ['relay'],
  explainFailure: explainUnreadable,
  evaluate: ({ relay }) => judgeReachable(relay)
})

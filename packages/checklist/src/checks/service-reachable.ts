import { type Check, defineCheck } from '../check/defineCheck.ts'
import { explainUnreadable, judgeReachable } from '../judge/judgeReachable.ts'

/** The service's endpoint answers. */
export const serviceReachable: Check = defineCheck({
  id: 'service-reachable',
  group: 'chains',
  title: "The service's endpoint answers",
  failureTitle: "The service's endpoint does not answer",
  why: 'Everything else is read through it. What cannot be read is never counted as good.',
  requires: ['service'],
  explainFailure: explainUnreadable,
  evaluate: ({ service }) => judgeReachable(service)
})

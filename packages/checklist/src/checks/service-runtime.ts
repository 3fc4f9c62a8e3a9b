import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeDrift } from '../judge/judgeDrift.ts'

/** The service's runtime is one that the toolkit knows how to use. */
export const serviceRuntime: Check = defineCheck({
  id: 'service-runtime',
  group: 'chains',
  title: "The service's runtime is one that the toolkit knows how to use",
  failureTitle: "The service's runtime differs from what the toolkit knows",
  why: 'A call or a storage item that was renamed or changed its shape makes what is built for it fail. A runtime upgrade can do that overnight.',
  requires: ['service'],
  after: ['service-reachable'],
  evaluate: ({ service }) => judgeDrift(service)
})

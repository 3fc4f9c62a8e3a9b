import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeDrift } from '../judge/judgeDrift.ts'

/** The relay chain's runtime is one that the toolkit knows how to use. */
export const relayRuntime: Check = defineCheck({
  id: 'relay-runtime',
  group: 'chains',
  title: "The relay chain's runtime is one that the toolkit knows how to use",
  failureTitle: "The relay chain's runtime differs from what the toolkit knows",
  why: 'A call or a storage item that was renamed or changed its shape makes what is built for it fail. A runtime upgrade can do that overnight.',
  requires: ['relay'],
  after: ['relay-reachable'],
  evaluate: ({ relay }) => judgeDrift(relay)
})

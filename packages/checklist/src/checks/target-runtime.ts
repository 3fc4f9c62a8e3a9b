import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeDrift } from '../judge/judgeDrift.ts'

/** The target's runtime is one that the toolkit knows how to use. */
export const targetRuntime: Check = defineCheck({
  id: 'target-runtime',
  group: 'chains',
  title: "The target's runtime is one that the toolkit knows how to use",
  failureTitle: "The target's runtime differs from what the toolkit knows",
  why: 'A call or a storage item that was renamed or changed its shape makes what is built for it fail. A runtime upgrade can do that overnight.',
  requires: ['target'],
  after: ['target-reachable'],
  evaluate: ({ target }) => judgeDrift(target)
})

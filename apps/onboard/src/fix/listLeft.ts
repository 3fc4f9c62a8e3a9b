import { type CheckResult, ownerOfCall } from '@paraclock/checklist'
import type { PlanStep } from '@paraclock/core'
import type { LeftWork } from './NetworkPlan.ts'

/**
 * Lists what is left to do, by who has to do it: every step of the plan, and of the checks that fail
 * without a step the advice.
 */
export function listLeft(args: {
  readonly results: readonly CheckResult[]
  readonly plan: readonly PlanStep[]
  /** The ids of the failed checks that need a step, by the id of the step. */
  readonly fixes: ReadonlyMap<string, readonly string[]>
  /** The parachain id of the service. */
  readonly service: number
}): readonly LeftWork[] {
  const { plan, fixes, service } = args
  const failing = args.results.filter(
    ({ outcome, waiver, explainedBy = [] }) =>
      outcome === 'fail' && waiver === undefined && explainedBy.length === 0
  )
  const works = plan.map((step): LeftWork => {
    const base = { checks: fixes.get(step.id) ?? [], todo: step.description, chain: step.chain }
    if (step.kind === 'wait') {
      const until = step.at === null ? {} : { until: Number(step.at) }
      return { owner: 'time', ...base, isDue: step.after.length === 0, ...until }
    }
    const { origin, call, status } = step
    const account = origin.kind === 'signed' ? { account: origin.account } : {}
    return { owner: ownerOfCall(step, service), ...base, isDue: status === 'act', call, ...account }
  })
  const planned = new Set(works.flatMap(({ checks }) => checks))
  const advised = failing
    .filter(({ id }) => !planned.has(id))
    .map(({ id, remedies: [remedy], summary }): LeftWork => {
      const { owner = 'you', summary: todo = summary } = remedy ?? {}
      return { owner, checks: [id], todo, isDue: true }
    })
  return [...works, ...advised]
}

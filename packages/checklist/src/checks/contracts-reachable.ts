import { type Check, defineCheck } from '../check/defineCheck.ts'
import { fail, manual, notApplicable, pass } from '../check/Verdict.ts'
import { describeRun } from '../judge/describeRun.ts'
import { remediesOf } from '../judge/remediesOf.ts'

/** Contracts of the target are within reach of the service. */
export const contractsReachable: Check = defineCheck({
  id: 'contracts-reachable',
  group: 'contracts',
  title: 'Contracts of the target are within reach of the service',
  failureTitle: 'Contracts of the target are out of reach of the service',
  why: 'A filter of what programs may dispatch can shut out contracts even where the proxy admits them.',
  requires: ['contracts', 'switches'],
  after: ['xcm-transact-dispatches'],
  evaluate: ({ contracts, switches }) => {
    const { pallet, run, evidence } = contracts
    if (pallet === null) return notApplicable('the target has no contracts', evidence)
    if (!run.known) return manual(`Try it by a rehearsal: ${run.why}.`, evidence)
    const { outcome, error } = run.value
    if (outcome === 'complete') return pass(describeRun(run.value), evidence)
    return fail(
      `a call of ${pallet} ${error === 'noPermission' ? 'is filtered' : describeRun(run.value)}`,
      evidence,
      ...remediesOf(switches, 'ContractsUnreachableOverXcm', {
        summary: `Let SafeCallFilter of the XCM configuration pass calls of ${pallet}, also inside proxy.proxy.`
      })
    )
  }
})

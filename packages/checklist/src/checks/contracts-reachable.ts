import { type Check, defineCheck } from './defineCheck.ts'
import { describeRun } from './describeRun.ts'
import { fail, manual, notApplicable, pass } from './Verdict.ts'

/** Contracts of the target are within reach of the service. */
export const contractsReachable: Check = defineCheck({
  id: 'contracts-reachable',
  group: 'contracts',
  title: 'Contracts of the target are within reach of the service',
  failureTitle: 'Contracts of the target are out of reach of the service',
  why: 'A filter of what programs may dispatch can shut out contracts even where the proxy admits them.',
  how: "A call of a contract is put into the user's proxy, that into the service's program, and the program is tried on the target. A filter that keeps contracts from programs shows as `NoPermission`.",
  fixes: [
    'Let `SafeCallFilter` pass calls of the contracts pallet, also inside `proxy.proxy` and batches.'
  ],
  requires: ['contracts'],
  after: ['xcm-transact-dispatches'],
  evaluate: ({ contracts }) => {
    const { pallet, run, evidence } = contracts
    if (pallet === null) return notApplicable('the target has no contracts', evidence)
    if (!run.known) return manual(`Try it by a rehearsal: ${run.why}.`, evidence)
    const { outcome, error } = run.value
    if (outcome === 'complete') return pass(describeRun(run.value), evidence)
    return fail(
      `a call of ${pallet} ${error === 'NoPermission' ? 'is filtered' : describeRun(run.value)}`,
      evidence,
      {
        summary: `Let SafeCallFilter of the XCM configuration pass calls of ${pallet}, also inside proxy.proxy.`
      }
    )
  }
})

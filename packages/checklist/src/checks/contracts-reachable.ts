import { describeRun } from '../words/describeRun.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manualRun, notApplicable, pass } from './Verdict.ts'

/** The XCM error that ends a program if `SafeCallFilter` refuses the call in the program. */
const FILTERED = 'NoPermission'

export const contractsReachable: Check = defineCheck({
  id: 'contracts-reachable',
  group: 'contracts',
  kind: 'recommendation',
  title: 'The service can call contracts of the target',
  failureTitle: 'The service cannot call contracts of the target',
  why: 'The target can filter what programs may dispatch. Such a filter can exclude contracts although the proxy admits them.',
  how: "The service's program, with a contract call through the user's proxy, is dry-run on the target. A filter that excludes contracts answers `NoPermission`, and the check warns. Any other end of the program shows nothing about contracts, and a person must judge.",
  fixes: [
    'Let `SafeCallFilter` pass calls of the contracts pallet, also inside `proxy.proxy` and batches.'
  ],
  requires: ['contractProgram'],
  after: ['xcm-transact-dispatches'],
  evaluate: ({ contractProgram }, context) => {
    const { pallet, run, evidence } = contractProgram
    if (pallet === undefined) return notApplicable('the target has no contracts', evidence)
    if (!run.known) return manualRun('Rehearse the call', run.why, evidence, context)
    const { outcome, error } = run.value
    if (outcome === 'complete') return pass(describeRun(run.value), evidence)
    if (error !== FILTERED) {
      const words = `a call of ${pallet} ${describeRun(run.value)}`
      return manualRun('Rehearse a call of a contract', words, evidence, context)
    }
    return fail(`a call of ${pallet}: filtered`, evidence, {
      owner: 'targetGovernance',
      summary: `Let SafeCallFilter of the XCM configuration pass calls of ${pallet}, also inside proxy.proxy.`
    })
  }
})

import { type Check, defineCheck } from './defineCheck.ts'
import { describeRun } from './describeRun.ts'
import { fail, manual, pass } from './Verdict.ts'

/** The whole program runs on the target, and the call in it succeeds. */
export const xcmTransactDispatches: Check = defineCheck({
  id: 'xcm-transact-dispatches',
  group: 'xcm',
  title: 'The whole program runs on the target, and the call in it succeeds',
  failureTitle: 'The program does not do on the target what it should',
  why: "It is the service's program with the user's own call, run by the target's runtime on its present state. Nothing was sent.",
  how: "The program that the service sends for a run of the user's task, with the real call in it, is run by the target's `DryRunApi_dry_run_xcm` on its present state. It passes when the program runs to its end and the event of the proxy says that the call succeeded.",
  fixes: [
    "The instruction at which it stopped, counted from 0, says what is in the way: 0 the service's funds, 1 the fee, 3 the origin, 4 the call.",
    "If the call failed, the error is the call's own: try it in the user's name."
  ],
  requires: ['call', 'program'],
  after: [
    'xcm-barrier-admits',
    'xcm-fee-asset-accepted',
    'xcm-weight-covered',
    'xcm-fee-rate-sufficient',
    'xcm-sovereign-funded',
    'proxy-exists'
  ],
  evaluate: ({ call, program }) => {
    const { run, runEvidence } = program
    const evidence = [...runEvidence, ...call.evidence]
    if (!run.known) return manual(`Rehearse it: ${run.why}.`, evidence)
    const { outcome, callError } = run.value
    if (outcome === 'complete' && callError === undefined) {
      return pass(describeRun(run.value), evidence)
    }
    return fail(describeRun(run.value), evidence, {
      summary:
        callError === undefined
          ? 'The instruction that it stopped at says which part of the XCM configuration is in the way.'
          : 'The call itself fails in the user’s name: correct it, or what it depends on.'
    })
  }
})

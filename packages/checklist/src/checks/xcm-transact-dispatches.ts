import { type Check, defineCheck } from '../check/defineCheck.ts'
import { fail, manual, pass } from '../check/Verdict.ts'
import { describeRun } from '../judge/describeRun.ts'

/** The whole program runs on the target, and the call in it succeeds. */
export const xcmTransactDispatches: Check = defineCheck({
  id: 'xcm-transact-dispatches',
  group: 'xcm',
  title: 'The whole program runs on the target, and the call in it succeeds',
  failureTitle: 'The program does not do on the target what it should',
  why: "It is the service's program with the user's own call, run by the target's runtime on its present state. Nothing was sent.",
  requires: ['program'],
  after: [
    'xcm-barrier-admits',
    'xcm-fee-asset-accepted',
    'xcm-weight-covered',
    'xcm-fee-rate-sufficient',
    'xcm-sovereign-funded',
    'proxy-exists'
  ],
  evaluate: ({ program }) => {
    const { run, runEvidence, callEvidence } = program
    const evidence = [...runEvidence, ...callEvidence]
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

import { formatBalance } from '@paraclock/core'
import { explainCallError } from './adviseOnRun.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { describeRun } from './describeRun.ts'
import { fail, manual, pass } from './Verdict.ts'

// The requirement of each instruction of the service's program.
const PARTS: readonly string[] = [
  "the balance of the service's sovereign account on the target",
  'a trader that takes the fee asset, and enough of it',
  "the service's message in an order that the barrier lets through",
  'the account that the origin converts to',
  'the call and its weight'
]

export const xcmTransactDispatches: Check = defineCheck({
  id: 'xcm-transact-dispatches',
  group: 'xcm',
  kind: 'explanation',
  title: 'The whole program runs on the target, and the call in it succeeds',
  failureTitle: 'The program fails on the target, or the call in it does',
  why: "A task takes effect only if the program runs to its end and the user's call succeeds.",
  how: "The program that the service sends for a run of the user's task, with the real call in it, is run by the target's `DryRunApi_dry_run_xcm` on its present state. The check passes when the program runs to its end and the event of the proxy reports that the call succeeded.",
  fixes: [
    "The instruction at which it stopped, counted from 0, names the cause: 0 the service's funds, 1 the fee, 3 the origin, 4 the call.",
    "If the call failed, the error is the call's own: dry-run the call as the user's account on the target."
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
  followsFrom: ['contracts-user-mapped', 'contracts-user-address', 'user-covers-runs'],
  evaluate: ({ call, program }) => {
    const { run, runEvidence } = program
    const evidence = [...runEvidence, ...call.evidence]
    if (!run.known)
      return manual(`Rehearse the program with paraclock rehearse: ${run.why}.`, evidence)
    const { outcome, callError, index } = run.value
    if (outcome === 'complete' && callError === undefined) {
      return pass(describeRun(run.value), evidence)
    }
    const { asset } = call
    const least =
      asset === undefined || callError?.endsWith('.BelowMinimum') !== true
        ? ''
        : ` No account holds less than ${formatBalance(asset.minimum, asset)}, the minimum balance of the asset.`
    return fail(describeRun(run.value), evidence, {
      summary:
        callError === undefined
          ? `Correct what instruction ${index ?? 0} of the program needs on the target: ${PARTS[index ?? 0] ?? 'its part of the XCM configuration'}.`
          : `The call itself fails for the user's account on the target with ${callError}: ${explainCallError(callError, 'target') ?? 'correct automation.call, or what it depends on'}.${least}`
    })
  }
})

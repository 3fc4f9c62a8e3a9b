import { formatBalance, type Remedy } from '@paraclock/core'
import { explainCallError, MAX_NESTING } from '../words/adviseOnRun.ts'
import { describeRun } from '../words/describeRun.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manualRun, pass } from './Verdict.ts'

/**
 * What each instruction of the service's program needs, and who can provide it, in the order of the
 * instructions.
 */
const PARTS: readonly (readonly [part: string, owner: NonNullable<Remedy['owner']>])[] = [
  ["the balance of the service's sovereign account on the target", 'serviceTeam'],
  ['a trader of the target that takes the fee asset, and enough of it', 'serviceTeam'],
  ['a program in an order that the barrier of the target lets through', 'serviceTeam'],
  ['an origin that the target converts to an account', 'targetGovernance'],
  ['a call that fits into its weight', 'serviceTeam']
]
const OTHER = ["what the target's XCM configuration admits", 'targetGovernance'] as const

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
  explains: ['ProgramUnsupported'],
  explainFailure: () =>
    fail('the target cannot decode the program', [], {
      owner: 'user',
      summary: `Nest fewer calls in automation.call: ${MAX_NESTING}.`
    }),
  evaluate: ({ call, program }, context) => {
    const { run, runEvidence } = program
    const evidence = [...runEvidence, ...call.evidence]
    if (!run.known) return manualRun('Rehearse the program', run.why, evidence, context)
    const { outcome, callError, callDocs, error, index = 0 } = run.value
    const text = describeRun(run.value)
    if (outcome === 'complete' && callError === undefined) return pass(text, evidence)
    if (callError === undefined) {
      const [part, owner] = PARTS[index] ?? OTHER
      const summary = `Provide what instruction ${index} of the program needs: ${part}. It stops with ${error ?? outcome}.`
      return fail(text, evidence, { owner, summary })
    }
    const { asset } = call
    const least =
      asset === undefined || !callError.endsWith('.BelowMinimum')
        ? ''
        : ` No account holds less than ${formatBalance(asset.minimum, asset)}, the minimum balance of the asset.`
    return fail(text, evidence, {
      owner: 'user',
      summary: `Set another automation.call, or change what it depends on: it fails for the user's account on the target with ${callError}, and ${explainCallError(callError, 'target', callDocs)}.${least}`
    })
  }
})

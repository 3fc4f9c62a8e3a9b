import { type Check, defineCheck } from './defineCheck.ts'
import { fail, notApplicable, pass, warn } from './Verdict.ts'

export const xcmWeightConfigured: Check = defineCheck({
  id: 'xcm-weight-configured',
  group: 'xcm',
  kind: 'explanation',
  title: 'The configured weight is the one measured',
  failureTitle: 'The configured weight is not the one measured',
  why: 'A task with too little weight fails on the target. A task with too much weight pays for it at every run.',
  how: '`automation.weight` is compared with the weight of the call by `TransactionPaymentCallApi_query_call_info` of the target. If it is too low, the check fails if the dry run of the program does not complete. Otherwise it warns, because many targets use their own weight of the call. It also warns about more than twice the ref time or the proof size. Without a configured weight, the check does not apply.',
  fixes: ['Put the measured weight into the configuration, or leave it out.'],
  requires: ['call', 'program'],
  after: ['target-reachable'],
  evaluate: ({ call, program }, { config }) => {
    const { weight } = config.automation
    const { weight: callWeight, weightEvidence: callWeightEvidence } = call
    if (weight === undefined) {
      return notApplicable(
        'the configuration names no weight: the measured one is used',
        callWeightEvidence
      )
    }
    const text = `configured ${weight.refTime} ps and ${weight.proofSize} bytes, measured ${callWeight.refTime} ps and ${callWeight.proofSize} bytes`
    const remedy = {
      summary: `Set automation.weight to ${callWeight.refTime} ps and ${callWeight.proofSize} bytes, or leave it out.`
    }
    if (weight.refTime < callWeight.refTime || weight.proofSize < callWeight.proofSize) {
      const { run } = program
      const isExecuted = run.known && run.value.outcome === 'complete'
      if (!isExecuted) return fail(text, callWeightEvidence, remedy)
      return warn(`${text}: the target executes it all the same`, callWeightEvidence, [remedy])
    }
    const isDear =
      weight.refTime > callWeight.refTime * 2n || weight.proofSize > callWeight.proofSize * 2n
    return isDear ? warn(text, callWeightEvidence, [remedy]) : pass(text, callWeightEvidence)
  }
})

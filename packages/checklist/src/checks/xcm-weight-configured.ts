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
    const { weight: measured, weightEvidence: evidence } = call
    if (weight === undefined) {
      const reason = 'the configuration names no weight: the measured one is used'
      return notApplicable(reason, evidence)
    }
    const figures = `${measured.refTime} ps and ${measured.proofSize} bytes`
    const text = `configured ${weight.refTime} ps and ${weight.proofSize} bytes, measured ${figures}`
    const remedy = { summary: `Set automation.weight to ${figures}, or leave it out.` }
    if (weight.refTime < measured.refTime || weight.proofSize < measured.proofSize) {
      const { run } = program
      const isExecuted = run.known && run.value.outcome === 'complete'
      if (!isExecuted) return fail(text, evidence, remedy)
      return warn(`${text}: the target executes it all the same`, evidence, [remedy])
    }
    const isDear =
      weight.refTime > measured.refTime * 2n || weight.proofSize > measured.proofSize * 2n
    return isDear ? warn(text, evidence, [remedy]) : pass(text, evidence)
  }
})

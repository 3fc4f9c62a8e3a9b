import { type Check, defineCheck } from './defineCheck.ts'
import { requireBegun } from './requireBegun.ts'
import { fail, manualRun, pass } from './Verdict.ts'

export const xcmWeightCovered: Check = defineCheck({
  id: 'xcm-weight-covered',
  group: 'xcm',
  kind: 'explanation',
  title: 'The service buys as much weight as its program needs',
  failureTitle: 'The service buys too little weight for its program',
  why: "BuyExecution must cover the target's own weight of the whole message, in ref time and in proof size.",
  how: 'The weight that the service buys, for the call and the program around it, is compared with the weight of the same program by `XcmPaymentApi_query_xcm_weight` of the target. Both ref time and proof size must be covered. If the service takes only ref time, the proof size of its settings is assumed.',
  fixes: [
    "Have the service's root set the weight that was measured, and the proof size that is assumed for a task that states only a ref time: the report has the call `xcmpHandler.setTarget`.",
    'A configured weight that is too low has to be corrected in the configuration.'
  ],
  requires: ['call', 'program', 'serviceState'],
  after: ['service-target-registered'],
  evaluate: ({ call, program, serviceState }, context) => {
    const { config } = context
    const { programWeight, bought, setTarget } = program
    const evidence = [...call.weightEvidence, ...serviceState.targetEvidence]
    requireBegun(programWeight)
    if (!programWeight.known)
      return manualRun('Measure the weight', programWeight.why, evidence, context)
    const { refTime, proofSize } = programWeight.value
    const text = `bought ${bought.refTime} ps and ${bought.proofSize} bytes, needed ${refTime} ps and ${proofSize} bytes`
    if (bought.refTime >= refTime && bought.proofSize >= proofSize) return pass(text, evidence)
    const { weight } = config.automation
    const measured = call.weight
    const isTooLight =
      weight !== undefined &&
      ((weight.refTime < measured.refTime && bought.refTime < refTime) ||
        (weight.proofSize < measured.proofSize && bought.proofSize < proofSize))
    if (isTooLight) {
      const summary = `Set automation.weight to ${measured.refTime} ps and ${measured.proofSize} bytes, what the target weighs the call at, or leave it out.`
      return fail(text, evidence, { owner: 'you', summary })
    }
    return fail(text, evidence, {
      owner: 'serviceTeam',
      summary: `Have the service's root set weights for ${refTime} ps and ${proofSize} bytes, what the target gives the program: the call sets a quarter more. A call that is scheduled with only a ref time is given \`assumedProofSize\`, and this one takes ${measured.proofSize} bytes.`,
      steps: setTarget && [setTarget]
    })
  }
})
